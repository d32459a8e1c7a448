"""Measures the difficulty of each puzzle: the minimum effort with which the champion solves it."""

from topdeck.agents import make_agent
from topdeck.core.registry import games, load_game
from topdeck.games.shared.puzzles import StoredPuzzle

EFFORTS = (100, 300, 1000, 3000, 10_000, 30_000, 100_000)
GAMES = 3  # number of attempts with different seeds, all of which must succeed


def measured_effort(puzzle: StoredPuzzle) -> int:
    """Return the lowest effort from which the champion always solves a puzzle, or 0 if no effort is sufficient."""
    enough = 0
    for effort in reversed(EFFORTS):
        agent = make_agent(f"champion(iterations={effort}, ms=none)", puzzle.game)
        if not all(puzzle.is_solved_by(agent, seed) for seed in range(GAMES)):
            break
        enough = effort
    return enough


if __name__ == "__main__":
    for name in games():
        for puzzle in load_game(name).puzzles:
            assert isinstance(puzzle, StoredPuzzle)
            print(f"{measured_effort(puzzle):>7}  {puzzle.name}", flush=True)
