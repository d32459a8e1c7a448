"""How the score of a champion is trained, in any game; `train_hearthstone.py` and `train_gwent.py` say what is learned.

Players chosen at random from the given ones meet with random decks.  In the first part of a game, as long as chance
wants it, they slip now and then, so that more is seen than good players let happen.  Positions after the last slip
become rows: what is seen in them, and who won in the end.  The games are added to a file.  A logistic regression over
all rows of the file then gives the weights, which are written where the score `trained` looks for them.

`--games 0` fits what was played before.  While the features of the score are changed, name players that do not use it,
such as "flat(iterations=120, ms=none)": it has no weights that fit until it is trained.

Fitting needs numpy: `pip install numpy`.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from rich.progress import track

from topdeck import Clock, Rng, TopdeckError, load_game
from topdeck.agent import Agent
from topdeck.agents import make_agent
from topdeck.deck import Deck
from topdeck.session import Session
from topdeck.state import State

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    sys.exit("training needs numpy: pip install numpy")

HELD_BACK = 10  # one game in this many is not fitted, but predicted
ROUNDS, CLOSE = 30, 1e-6  # of Newton's method

Numbers: TypeAlias = NDArray[np.float64]
Places: TypeAlias = NDArray[np.int64]


class Row(NamedTuple):
    """A position as one seat sees it."""

    seen: Any  # what the lesson notes, as JSON has it
    score: float  # 1 if that seat won in the end, 0.5 after a draw
    decks: tuple[str, str]  # the seat's own first
    seat: int


class Group(NamedTuple):
    """Rows in which the same weights count: their numbers, the scores, and the places of the weights."""

    given: Numbers
    scores: Numbers
    places: Places


class Lesson:
    """What is learned in a game; a game writes its own."""

    game: str
    players: tuple[str, ...]  # one named twice plays more
    games: int  # as many as are usually played
    noise: float  # how often a player slips in the first part of a game
    wild: int  # that part is shorter than this many actions
    features: tuple[str, ...]

    def decks(self, rng: Rng) -> tuple[Deck, Deck]:
        every = load_game(self.game).decks()
        return rng.choice(every), rng.choice(every)

    def settings(self, rng: Rng) -> dict[str, Any]:
        return {}

    def worth_noting(self, state: State, turn_is_over: bool) -> bool:
        """Is a position noted, which an action has led to?"""
        raise NotImplementedError

    def seats(self, mover: int) -> tuple[int, ...]:
        """Whose view of it is noted."""
        return (0, 1)

    def note(self, state: State, seat: int) -> Any:
        """What a seat sees, as JSON has it."""
        raise NotImplementedError

    def fits(self, seen: Any) -> bool:
        """Was this noted with the features of today?"""
        raise NotImplementedError

    def model(self, rows: list[Row]) -> Model:
        """What can be learned from such rows."""
        raise NotImplementedError


class Model:
    """The weights of a lesson: how many there are, which count in a row, and how they are written down."""

    caution: Numbers  # how strongly each weight is drawn to zero

    def groups(self, rows: list[Row]) -> list[Group]:
        raise NotImplementedError

    def written(self, weights: Numbers) -> dict[str, Any]:
        """The file of weights."""
        raise NotImplementedError


# ---- games


@dataclass(frozen=True)
class Task:
    """One game."""

    seed: int
    players: tuple[str, ...]
    noise: float
    wild: int


def play(task: Task, lesson: Lesson) -> list[Row]:
    """The rows of a game between two random players with random decks."""
    rng = Rng(task.seed, 60)
    decks = lesson.decks(rng)
    agents = [seated(lesson.game, rng.choice(task.players), seat, decks[seat], rng) for seat in (0, 1)]
    session = Session(load_game(lesson.game).start(decks, task.seed, **lesson.settings(rng)))
    notes = noted(session, agents, rng, task, lesson)
    result = session.result
    assert result is not None
    names = decks[0].name, decks[1].name
    return [Row(seen, result.score(seat), (names[seat], names[1 - seat]), seat) for seat, seen in notes]


def seated(game: str, spec: str, seat: int, deck: Deck, rng: Rng) -> Agent:
    agent = make_agent(spec, game)
    agent.begin(game, seat, deck, Rng(rng.seed()))
    return agent


def noted(session: Session, agents: list[Agent], rng: Rng, task: Task, lesson: Lesson) -> list[tuple[int, Any]]:
    """Play to the end; of each position that is worth it, what the seats see."""
    state = session.state
    notes: list[tuple[int, Any]] = []
    actions, wild = 0, rng.below(task.wild)
    while (mover := session.player) is not None:
        turn = session.turn
        slip = state.random_action(rng) if actions < wild and rng.random() < task.noise else None
        if slip is not None:
            notes.clear()  # what follows a slip says nothing of what was before it
        session.submit(mover, agents[mover].act(session.view(mover), Clock()) if slip is None else slip)
        if session.result is None and lesson.worth_noting(state, session.turn != turn):
            notes += [(seat, lesson.note(state, seat)) for seat in lesson.seats(mover)]
        actions += 1
    return notes


def add_games(path: Path, tasks: list[Task], lesson: Lesson, processes: int) -> None:
    """Play, and add a line for each game."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file, multiprocessing.Pool(processes) as pool:
        for rows in track(pool.imap(partial(play, lesson=lesson), tasks, chunksize=4), "games", total=len(tasks)):
            file.write(json.dumps(rows) + "\n")


def read_games(path: Path, lesson: Lesson) -> list[list[Row]]:
    if not path.exists():
        sys.exit(f"there are no games in {path}; play some first")
    with path.open(encoding="utf-8") as file:
        games = [[Row(*row) for row in json.loads(line)] for line in file]
    if len(games) < 2:
        sys.exit(f"one game is not enough; {path} needs more")
    if not all(lesson.fits(row.seen) for game in games for row in game):
        sys.exit(f"{path} has other features than {', '.join(lesson.features)}; delete it and play again")
    return games


# ---- the regression


def chances(odds: Numbers) -> Numbers:
    return 1.0 / (1.0 + np.exp(-odds))


def fitted(groups: Sequence[Group], caution: Numbers) -> Numbers:
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


def foreseen(groups: Sequence[Group], weights: Numbers) -> str:
    """How well they predict: 0.693 is the loss of a coin."""
    odds = np.concatenate([given @ weights[places] for given, _, places in groups])
    scores = np.concatenate([scores for _, scores, _ in groups])
    right = float(np.mean((odds > 0.0) == (scores > 0.5)))
    loss = float(np.mean(np.logaddexp(0.0, odds) - scores * odds))
    return f"of {len(scores)} rows held back {right:.1%} are foreseen, loss {loss:.4f}"


def learned(games: list[list[Row]], lesson: Lesson) -> dict[str, Any]:
    """The file of weights; how well they predict is printed."""
    rows = [row for game in games for row in game]
    fit = [row for number, game in enumerate(games) for row in game if number % HELD_BACK]
    held_back = [row for number, game in enumerate(games) for row in game if number % HELD_BACK == 0]
    model = lesson.model(rows)
    weights = fitted(model.groups(fit), model.caution)
    print(f"{len(rows)} rows;", foreseen(model.groups(held_back), weights))
    return model.written(weights)


def rounded(weights: Numbers) -> list[float]:
    return [round(float(weight), 5) for weight in weights]


# ---- the command


def save(lessons: dict[str, Any], path: Path) -> None:
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in lessons.items())
    path.write_text(f"{{{lines}}}\n", "utf-8")


def demand_players(specs: Sequence[str], game: str) -> None:
    try:
        for spec in specs:
            make_agent(spec, game)
    except TopdeckError as error:
        sys.exit(str(error))


def main(lesson: Lesson) -> None:
    where = Path(f"src/topdeck/games/{lesson.game}/data/trained.json")
    kept = Path(f"build/{lesson.game}-rows.jsonl")  # a game in every line
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*", default=lesson.players, help="their specs; one named twice plays more")
    parser.add_argument("--games", type=int, default=lesson.games, help=f"how many to play ({lesson.games})")
    parser.add_argument("--seed", type=int, default=0, help="of the first game; the others follow it (0)")
    parser.add_argument(
        "--noise", type=float, default=lesson.noise, help=f"how often a player slips at first ({lesson.noise})"
    )
    parser.add_argument("--rows", type=Path, default=kept, help=f"the file of games ({kept})")
    parser.add_argument("--weights", type=Path, default=where, help=f"the file to write ({where})")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many at a time (all cores)")
    asked = parser.parse_args()
    players, wild = tuple(asked.players), lesson.wild
    tasks = [Task(asked.seed + number, players, asked.noise, wild) for number in range(asked.games)]
    if tasks:
        demand_players(players, lesson.game)
        add_games(asked.rows, tasks, lesson, asked.processes)
    save(learned(read_games(asked.rows, lesson), lesson), asked.weights)
    print(f"{asked.weights}: {len(lesson.features)} features")
