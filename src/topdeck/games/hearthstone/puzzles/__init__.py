"""Lethal puzzles: the player to move wins this turn, and has to see how.

for puzzle in puzzles():
    print(puzzle, puzzle.solved_by(make_agent("greedy")))
"""

from functools import cache
from importlib.resources import files

from topdeck.games.hearthstone.puzzles.puzzle import CHANCE, ORDER, TAUNT, Puzzle, read_puzzles

__all__ = ["CHANCE", "ORDER", "TAUNT", "Puzzle", "puzzles"]

FILES = ("order.toml", "taunts.toml", "chance.toml")


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles, by what is difficult about them."""
    texts = {name: files(__name__).joinpath(name).read_text("utf-8") for name in FILES}
    return tuple(puzzle for name, text in texts.items() for puzzle in read_puzzles(text, name))
