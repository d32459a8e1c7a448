"""Lethal puzzles: positions in which the player to move can win this turn.

for puzzle in puzzles():
    print(puzzle, puzzle.is_solved_by(make_agent("greedy")))
"""

from functools import cache
from importlib.resources import files

from topdeck.games.hearthstone.puzzles.puzzle import CHANCE, ORDER, TAUNT, Puzzle
from topdeck.games.shared.puzzles import PuzzleFile, read_puzzles

__all__ = ["CHANCE", "ORDER", "TAUNT", "Puzzle", "puzzles"]

FILES = ("order.toml", "taunts.toml", "chance.toml")


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all included puzzles, ordered by theme."""
    texts = {name: files(__name__).joinpath(name).read_text("utf-8") for name in FILES}
    return tuple(puzzle for name, text in texts.items() for puzzle in read_puzzles(text, name, PuzzleFile[Puzzle]))
