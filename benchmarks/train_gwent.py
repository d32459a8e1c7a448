"""Trains the eye of Gwent's champion: `python benchmarks/train_gwent.py --games 3000 "flat(iterations=120, ms=none)"`.

Players chosen at random from the given ones meet with random decks.  Every position in which nobody has to choose
becomes a row for each seat: its situation, its features, and who won in the end.  The games are added to a file.  A
logistic regression over all rows of a situation then gives its weights, which are written where the score `trained`
looks for them.

`--games 0` fits what was played before.  Fitting needs numpy: `pip install numpy`.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from pathlib import Path
from typing import NamedTuple, TypeAlias

from rich.progress import track

from topdeck import Clock, Rng, load_game
from topdeck.agents import make_agent
from topdeck.games.gwent.scores.trained import FEATURES, SITUATIONS, features, situation
from topdeck.games.gwent.state import GwentState
from topdeck.session import Session

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    sys.exit("training needs numpy: pip install numpy")

GAME = "gwent"
WEIGHTS = Path("src/topdeck/games/gwent/data/trained.json")
ROWS = Path("build/gwent-rows.jsonl")  # a game in every line
PLAYERS = ("flat(iterations=120, ms=none)", "flat(iterations=120, ms=none)", "greedy(score=points)", "greedy")
NOISE = 0.06  # the share of random actions, so that more is seen than good players let happen
MIRRORS = 2  # one game in this many is between equal decks
CAUTION, FREEDOM = 5.0, 0.1  # how strongly weights are drawn to zero, and how strongly the constant is
STEPS, CLOSE = 30, 1e-6  # of Newton's method
FEWEST = 200  # rows of a situation that is fitted by itself

Numbers: TypeAlias = NDArray[np.float64]


class Row(NamedTuple):
    """A position, seen from one seat."""

    situation: int
    numbers: list[float]
    score: float  # 1 if that seat won in the end, 0.5 after a draw


class Task(NamedTuple):
    """One game."""

    seed: int
    players: list[str]


# ---- games


def play(task: Task) -> list[Row]:
    """The rows of a game between two random players with random decks."""
    rng = Rng(task.seed, 77)
    game = load_game(GAME)
    first = rng.choice(game.decks())
    decks = first, first if rng.below(MIRRORS) == 0 else rng.choice(game.decks())
    agents = [make_agent(rng.choice(task.players), GAME) for side in (0, 1)]
    for side, agent in enumerate(agents):
        agent.begin(GAME, side, decks[side], Rng(rng.seed()))
    session = Session(game.start(decks, task.seed))
    state = session.state
    assert isinstance(state, GwentState)
    seen: list[tuple[int, int, list[float]]] = []
    while (seat := session.player) is not None:
        slip = state.random_action(rng) if rng.random() < NOISE else None
        session.submit(seat, agents[seat].act(session.view(seat), Clock()) if slip is None else slip)
        if session.result is None and state.choice is None:
            seen += [(side, *described(state, side)) for side in (0, 1)]
    result = session.result
    assert result is not None
    return [Row(place, numbers, result.score(side)) for side, place, numbers in seen]


def described(state: GwentState, side: int) -> tuple[int, list[float]]:
    """The situation of a seat, and its features."""
    me, opponent = state.seat(side), state.seat(1 - side)
    return situation(state, me, opponent), [round(number, 3) for number in features(state, me, opponent)]


def add_games(path: Path, tasks: list[Task], processes: int) -> None:
    """Play, and add a line for each game."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file, multiprocessing.Pool(processes) as pool:
        for rows in track(pool.imap(play, tasks, chunksize=4), "games", total=len(tasks)):
            file.write(json.dumps(rows) + "\n")


def read_rows(path: Path) -> list[Row]:
    if not path.exists():
        sys.exit(f"there are no games in {path}; play some first")
    with path.open(encoding="utf-8") as file:
        rows = [Row(*row) for line in file for row in json.loads(line)]
    if any(len(row.numbers) != len(FEATURES) for row in rows):
        sys.exit(f"{path} has other features than {', '.join(FEATURES)}; delete it and play again")
    return rows


# ---- the regression


def weights_of(rows: list[Row]) -> dict[str, list[float]]:
    """A list of weights for each situation; one that is hardly ever seen has those of all positions."""
    common = fitted(rows)
    found: dict[str, list[float]] = {}
    for place, name in enumerate(SITUATIONS):
        own = [row for row in rows if row.situation == place]
        weights = fitted(own) if len(own) >= FEWEST else common
        found[name] = [round(float(weight), 4) for weight in weights]
    return found


def fitted(rows: list[Row]) -> Numbers:
    """The weights of a logistic regression, by Newton's method."""
    numbers = np.array([row.numbers for row in rows])
    scores = np.array([row.score for row in rows])
    weights = np.zeros(len(FEATURES))
    caution = np.full(len(FEATURES), CAUTION)
    caution[-1] = FREEDOM
    for _ in range(STEPS):
        chances = 1.0 / (1.0 + np.exp(-(numbers @ weights)))
        slope = numbers.T @ (scores - chances) - caution * weights
        curve = (numbers * (chances * (1.0 - chances))[:, None]).T @ numbers + np.diag(caution)
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if np.abs(step).max() < CLOSE:
            break
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the score of Gwent's champion.")
    parser.add_argument("players", nargs="*", help="specs of those who play")
    parser.add_argument("--games", type=int, default=3000, help="how many games to add")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; later ones have the numbers after it")
    parser.add_argument("--rows", type=Path, default=ROWS, help="where the games are kept")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="where the weights are written")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    players = given.players or list(PLAYERS)
    add_games(given.rows, [Task(given.seed + number, players) for number in range(given.games)], given.processes)
    rows = read_rows(given.rows)
    form = json.dumps({"weights": weights_of(rows)}, indent=1)
    given.out.write_text(form + "\n", encoding="utf-8")
    print(f"{len(rows)} positions; the weights are in {given.out}")


if __name__ == "__main__":
    main()
