"""Gwent puzzles: last-round positions in which the opponent has passed and the player can win.

for puzzle in puzzles():
    print(puzzle, puzzle.is_solved_by(make_agent("greedy", "gwent")))
"""

from functools import cache
from importlib.resources import files

from topdeck.games.gwent.puzzles.puzzle import Puzzle
from topdeck.games.shared.puzzles import PuzzleFile, read_puzzles

__all__ = ["Puzzle", "puzzles"]

FILE = "last_round.toml"


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all included puzzles."""
    return read_puzzles(files(__name__).joinpath(FILE).read_text("utf-8"), FILE, PuzzleFile[Puzzle])
