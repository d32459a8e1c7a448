"""Trains the champion's eye: `python benchmarks/train_champion.py --games 5000 "p0-greedy-tree(score=trained)" miller`.

Players chosen at random from the given ones meet with random decks, and every position at the end of a turn becomes a
row: its features, and who won in the end.  The games are added to a file.  A logistic regression over all rows of the
file then gives the weights, which are written where the score `trained` looks for them.

`--games 0` fits what was played before.  Fitting needs numpy: `pip install numpy`.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from rich.progress import track

from topdeck import Clock, Rng, TopdeckError, load_game
from topdeck.agent import Agent
from topdeck.agents import make_agent
from topdeck.game import Deck
from topdeck.games.hearthstone.scores.trained import FEATURES, features
from topdeck.games.hearthstone.state import HearthstoneState

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    sys.exit("training needs numpy: pip install numpy")

GAME = "hearthstone"
ERAS = ("gadgetzan-2017", "competition-2020")
WEIGHTS = Path("src/topdeck/games/hearthstone/data/trained.json")
ROWS = Path("build/champion-rows.jsonl")  # a game in every line
PLAYERS = ("p0-greedy-tree(score=trained, iterations=400, ms=0)",) * 3 + ("miller",)
HELD_BACK = 10  # one game in so many is not fitted, but predicted

# How strongly weights are drawn to zero: those of the features, of the constant, and of decks and seats.
CAUTION, FREEDOM, FAIRNESS = 20.0, 0.1, 5.0
ROUNDS, CLOSE = 30, 1e-6  # of Newton's method


Numbers: TypeAlias = NDArray[np.float64]


class Row(NamedTuple):
    """A position at the end of a turn, seen by the player whose turn it was."""

    numbers: list[float]
    score: float  # 1 if that player won in the end, 0.5 after a draw
    decks: tuple[str, str]  # the player's own first
    seat: int


# ---- games


class Task(NamedTuple):
    """One game."""

    seed: int
    players: list[str]
    noise: float


def play(task: Task) -> list[Row]:
    """The rows of a game between two random players with random decks, in a random era."""
    rng = Rng(task.seed, 60)
    game = load_game(GAME)
    decks = rng.choice(game.decks()), rng.choice(game.decks())
    agents = [seated(rng.choice(task.players), seat, decks[seat], rng) for seat in (0, 1)]
    state = game.start(decks, task.seed, era=rng.choice(ERAS))
    assert isinstance(state, HearthstoneState)
    ends = list(turn_ends(state, agents, rng, task.noise))
    result = state.result()
    assert result is not None
    names = decks[0].name, decks[1].name
    return [Row(found, result.score(seat), (names[seat], names[1 - seat]), seat) for seat, found in ends]


def seated(spec: str, seat: int, deck: Deck, rng: Rng) -> Agent:
    agent = make_agent(spec)
    agent.begin(GAME, seat, deck, Rng(rng.seed()))
    return agent


def turn_ends(
    state: HearthstoneState, agents: list[Agent], rng: Rng, noise: float
) -> Iterator[tuple[int, list[float]]]:
    """Play to the end; of each turn, whose it was, and the features when it was over."""
    while state.result() is None:
        seat, turn = state.player, state.turn
        slip = rng.random() < noise  # so that more is seen than good players let happen
        state.step(rng.choice(state.actions()) if slip else agents[seat].act(state.observe(seat), Clock()))
        if state.turn != turn and state.result() is None:
            yield seat, features(state, state.seat(seat), state.seat(1 - seat))


def add_games(path: Path, tasks: list[Task], processes: int) -> None:
    """Play, and add a line for each game."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file, multiprocessing.Pool(processes) as pool:
        for rows in track(pool.imap(play, tasks, chunksize=4), "games", total=len(tasks)):
            file.write(json.dumps(rows) + "\n")


def read_games(path: Path) -> list[list[Row]]:
    if not path.exists():
        sys.exit(f"there are no games in {path}; play some first")
    with path.open(encoding="utf-8") as file:
        games = [[Row(*row) for row in json.loads(line)] for line in file]
    if len(games) < 2:
        sys.exit(f"one game is not enough; {path} needs more")
    if any(len(row.numbers) != len(FEATURES) for game in games for row in game):
        sys.exit(f"{path} has other features than {', '.join(FEATURES)}; delete it and play anew")
    return games


# ---- the regression


def table(rows: list[Row]) -> Numbers:
    """The features, and beside them what shall not be blamed on a position: who plays which deck against which, and
    who began."""
    known = sorted({(row.decks[0], row.decks[1]) for row in rows})
    pairings = {decks: place for place, decks in enumerate(known)}
    extra = np.zeros((len(rows), len(pairings) + 1))
    for place, row in enumerate(rows):
        extra[place, pairings[row.decks[0], row.decks[1]]] = 1.0
        extra[place, -1] = row.seat
    return np.hstack([np.array([row.numbers for row in rows]), extra])


def chances(odds: Numbers) -> Numbers:
    return 1.0 / (1.0 + np.exp(-odds))


def fitted(given: Numbers, scores: Numbers) -> Numbers:
    """The weights of a logistic regression, drawn to zero, by Newton's method."""
    spread = given.std(0)
    spread[spread == 0.0] = 1.0
    scaled = given / spread
    pull = np.full(given.shape[1], FAIRNESS)
    pull[: len(FEATURES)] = CAUTION
    pull[len(FEATURES) - 1] = FREEDOM
    weights = np.zeros(given.shape[1])
    for _ in range(ROUNDS):
        found = chances(scaled @ weights)
        slope = scaled.T @ (found - scores) + pull * weights
        bend = (scaled * (found * (1.0 - found))[:, None]).T @ scaled + np.diag(pull)
        step = np.linalg.solve(bend, slope)
        weights -= step
        if np.abs(step).max() < CLOSE:
            break
    weights /= spread
    return weights


def weights_alone(weights: Numbers, numbers: Numbers, scores: Numbers) -> Numbers:
    """The weights of the features without those of decks and seats: the constant makes up for them on average."""
    kept = weights[: len(FEATURES)].copy()
    kept[np.abs(numbers).max(0) == 0.0] = 0.0
    kept[-1] = 0.0
    odds = numbers @ kept
    for _ in range(ROUNDS):
        found = chances(odds + kept[-1])
        kept[-1] -= (found.mean() - scores.mean()) / (found * (1.0 - found)).mean()
    return kept


def surprise(odds: Numbers, scores: Numbers) -> float:
    """The mean logarithmic loss; 0.693 is that of a coin."""
    return float(np.mean(np.logaddexp(0.0, odds) - scores * odds))


def learned(games: list[list[Row]]) -> dict[str, float]:
    """The weight of every feature; how well they predict is printed."""
    rows = [row for game in games for row in game]
    given, scores = table(rows), np.array([row.score for row in rows])
    held_back = np.array([number % HELD_BACK == 0 for number, game in enumerate(games) for row in game])
    weights = fitted(given[~held_back], scores[~held_back])
    odds, outcomes = given[held_back] @ weights, scores[held_back]
    right = float(np.mean((odds > 0.0) == (outcomes > 0.5)))
    print(f"{len(rows)} rows; of those held back {right:.1%} are foreseen, loss {surprise(odds, outcomes):.4f}")
    alone = weights_alone(weights, given[:, : len(FEATURES)], scores)
    return {name: round(float(weight), 5) for name, weight in zip(FEATURES, alone, strict=True)}


def save(weights: dict[str, float], path: Path) -> None:
    lines = ",\n".join(f"  {json.dumps(name)}: {weight}" for name, weight in weights.items())
    path.write_text(f'{{"schema": 1, "weights": {{\n{lines}\n}}}}\n', "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*", default=list(PLAYERS), help="their specs; one named twice plays more")
    parser.add_argument("--games", type=int, default=5000, help="how many to play (5000)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game; the others follow it (0)")
    parser.add_argument("--noise", type=float, default=0.03, help="how often a player slips (0.03)")
    parser.add_argument("--rows", type=Path, default=ROWS, help=f"the file of games ({ROWS})")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help=f"the file to write ({WEIGHTS})")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many at a time (all cores)")
    asked = parser.parse_args()
    try:
        for spec in asked.players:
            make_agent(spec)
    except TopdeckError as error:
        sys.exit(str(error))
    tasks = [Task(asked.seed + number, asked.players, asked.noise) for number in range(asked.games)]
    if tasks:
        add_games(asked.rows, tasks, asked.processes)
    save(learned(read_games(asked.rows)), asked.weights)
    print(f"{asked.weights}: {len(FEATURES)} weights")


if __name__ == "__main__":
    main()
