"""Lethal puzzles: the player to move wins this turn, and has to see how.

for puzzle in puzzles():
    print(puzzle, puzzle.solved_by(make_agent("greedy")))
"""

from topdeck.games.hearthstone.puzzles.chance import LEAVE_NOTHING_TO_CHANCE
from topdeck.games.hearthstone.puzzles.order import FIRST_THINGS_FIRST
from topdeck.games.hearthstone.puzzles.puzzle import CHANCE, ORDER, TAUNT, Puzzle
from topdeck.games.hearthstone.puzzles.taunts import THROUGH_THE_WALL

__all__ = ["CHANCE", "ORDER", "TAUNT", "Puzzle", "puzzles"]


def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, by what is difficult about them."""
    return FIRST_THINGS_FIRST + THROUGH_THE_WALL + LEAVE_NOTHING_TO_CHANCE
