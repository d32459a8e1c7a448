"""Trains the champion's eye: `python benchmarks/train_champion.py --games 5000 "madrid-greedy-tree" miller`.

Players chosen at random from the given ones meet with random decks, and every position at the end of a turn becomes a
row: its features, and who won in the end.  The games are added to a file.  A logistic regression over all rows of the
file then gives the weights: for all positions, for late ones, and for each class; they are written where the score
`trained` looks for them.

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
from topdeck.deck import Deck
from topdeck.games.hearthstone.scores.trained import FEATURES, STAGES, features
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.session import Session

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    sys.exit("training needs numpy: pip install numpy")

GAME = "hearthstone"
ERAS = ("gadgetzan-2017", "competition-2020")
WEIGHTS = Path("src/topdeck/games/hearthstone/data/trained.json")
ROWS = Path("build/champion-rows.jsonl")  # a game in every line
PLAYERS = ("madrid-greedy-tree(score=trained, iterations=400, ms=none)",) * 3 + ("miller",)
HELD_BACK = 10  # one game in so many is not fitted, but predicted

# How strongly weights are drawn to zero: those of the features, of the constants, and of decks and seats.
CAUTION, FREEDOM, FAIRNESS = 20.0, 0.1, 5.0
CRYSTALS = FEATURES.index("my_crystals")
ROUNDS, CLOSE = 30, 1e-6  # of Newton's method


Numbers: TypeAlias = NDArray[np.float64]
Pairing: TypeAlias = tuple[str, str]  # of decks, the player's own first


class Row(NamedTuple):
    """A position at the end of a turn, seen by the player whose turn it was."""

    numbers: list[float]
    score: float  # 1 if that player won in the end, 0.5 after a draw
    decks: Pairing
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
    session = Session(game.start(decks, task.seed, era=rng.choice(ERAS)))
    ends = list(turn_ends(session, agents, rng, task.noise))
    result = session.result
    assert result is not None
    names = decks[0].name, decks[1].name
    return [Row(found, result.score(seat), (names[seat], names[1 - seat]), seat) for seat, found in ends]


def seated(spec: str, seat: int, deck: Deck, rng: Rng) -> Agent:
    agent = make_agent(spec)
    agent.begin(GAME, seat, deck, Rng(rng.seed()))
    return agent


def turn_ends(session: Session, agents: list[Agent], rng: Rng, noise: float) -> Iterator[tuple[int, list[float]]]:
    """Play to the end; of each turn, whose it was, and the features when it was over."""
    state = session.state
    assert isinstance(state, HearthstoneState)
    while (seat := session.player) is not None:
        turn, view = session.turn, session.view(seat)
        slip = rng.random() < noise  # so that more is seen than good players let happen
        session.submit(seat, rng.choice(view.actions()) if slip else agents[seat].act(view, Clock()))
        if session.turn != turn and session.result is None:
            yield seat, features(state.seat(seat), state.seat(1 - seat))


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
        sys.exit(f"{path} has other features than {', '.join(FEATURES)}; delete it and play again")
    return games


# ---- the regression


class Layout:
    """Which place each weight has: those of all positions and of late ones, those of the own class and of the enemy's,
    and behind them what shall not be blamed on a position: who plays which deck against which, and who began."""

    def __init__(self, pairings: list[Pairing]) -> None:
        self.classes = sorted({class_of(deck) for pairing in pairings for deck in pairing})
        self.pairings = pairings
        self.seat = self.block(2 + 2 * len(self.classes)).stop + len(pairings) - len(FEATURES)
        self.size = self.seat + 1

    def block(self, number: int) -> slice:
        return slice(number * len(FEATURES), (number + 1) * len(FEATURES))

    def always(self) -> slice:
        return self.block(0)

    def late(self) -> slice:
        return self.block(1)

    def mine(self, name: str) -> slice:
        return self.block(2 + self.classes.index(name))

    def theirs(self, name: str) -> slice:
        return self.block(2 + len(self.classes) + self.classes.index(name))

    def places(self, pairing: Pairing) -> NDArray[np.int64]:
        """The places of all weights that count in games with these decks."""
        blocks = self.always(), self.late(), self.mine(class_of(pairing[0])), self.theirs(class_of(pairing[1]))
        own = self.seat - len(self.pairings) + self.pairings.index(pairing)
        found: NDArray[np.int64] = np.r_[*blocks, own, self.seat]
        return found

    def caution(self) -> Numbers:
        """How strongly each weight is drawn to zero."""
        pull = np.full(self.size, FAIRNESS)
        pull[: self.seat - len(self.pairings)] = CAUTION
        pull[len(FEATURES) - 1 : self.seat - len(self.pairings) : len(FEATURES)] = FREEDOM
        return pull


class Group(NamedTuple):
    """All rows of one pairing of decks: their numbers, as far as they count there, and the places of their weights."""

    given: Numbers
    scores: Numbers
    places: NDArray[np.int64]


def class_of(deck: str) -> str:
    return load_game(GAME).deck(deck).about["class"]


def grouped(rows: list[Row], layout: Layout, spread: Numbers) -> list[Group]:
    """The rows by their decks, in numbers of about the same size."""
    by_decks: dict[Pairing, list[Row]] = {}
    for row in rows:
        by_decks.setdefault((row.decks[0], row.decks[1]), []).append(row)
    return [group(of_decks, layout.places(decks), spread) for decks, of_decks in sorted(by_decks.items())]


def group(rows: list[Row], places: NDArray[np.int64], spread: Numbers) -> Group:
    numbers = np.array([row.numbers for row in rows])
    late = numbers[:, [CRYSTALS]] / STAGES
    scaled = numbers / spread
    once = np.ones((len(rows), 1))
    seats = np.array([[float(row.seat)] for row in rows])
    given = np.hstack([scaled, late * scaled, scaled, scaled, once, seats])
    return Group(given, np.array([row.score for row in rows]), places)


def chances(odds: Numbers) -> Numbers:
    return 1.0 / (1.0 + np.exp(-odds))


def fitted(groups: list[Group], caution: Numbers) -> Numbers:
    """The weights of a logistic regression, drawn to zero, by Newton's method."""
    weights = np.zeros(len(caution))
    for _ in range(ROUNDS):
        slope, bend = caution * weights, np.diag(caution)
        for given, scores, places in groups:
            found = chances(given @ weights[places])
            slope[places] += given.T @ (found - scores)
            bend[np.ix_(places, places)] += (given * (found * (1.0 - found))[:, None]).T @ given
        step = np.linalg.solve(bend, slope)
        weights -= step
        if np.abs(step).max() < CLOSE:
            break
    return weights


def foreseen(groups: list[Group], weights: Numbers) -> str:
    """How well they predict: 0.693 is the loss of a coin."""
    odds = np.concatenate([given @ weights[places] for given, _, places in groups])
    scores = np.concatenate([scores for _, scores, _ in groups])
    right = float(np.mean((odds > 0.0) == (scores > 0.5)))
    loss = float(np.mean(np.logaddexp(0.0, odds) - scores * odds))
    return f"of {len(scores)} rows held back {right:.1%} are foreseen, loss {loss:.4f}"


def learned(games: list[list[Row]]) -> dict[str, object]:
    """What the file of weights says; how well they predict is printed."""
    rows = [row for game in games for row in game]
    numbers = np.array([row.numbers for row in rows])
    spread = numbers.std(0)
    spread[spread == 0.0] = 1.0
    layout = Layout(sorted({(row.decks[0], row.decks[1]) for row in rows}))
    fit = [row for number, game in enumerate(games) for row in game if number % HELD_BACK]
    held_back = [row for number, game in enumerate(games) for row in game if number % HELD_BACK == 0]
    weights = fitted(grouped(fit, layout, spread), layout.caution())
    print(f"{len(rows)} rows;", foreseen(grouped(held_back, layout, spread), weights))

    def named(block: slice) -> list[float]:
        return [round(float(weight), 5) for weight in weights[block] / spread]

    return {
        "schema": 2,
        "features": list(FEATURES),
        "weights": named(layout.always()),
        "late": named(layout.late()),
        "mine": {name: named(layout.mine(name)) for name in layout.classes},
        "theirs": {name: named(layout.theirs(name)) for name in layout.classes},
    }


def save(lessons: dict[str, object], path: Path) -> None:
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in lessons.items())
    path.write_text(f"{{{lines}}}\n", "utf-8")


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
    print(f"{asked.weights}: {len(FEATURES)} features")


if __name__ == "__main__":
    main()
