"""How the scores of the champions are trained, in any game; `train_hearthstone.py`, `train_network.py` and
`train_gwent.py` say what is learned.

Players chosen at random from the given ones meet with random decks: those of the game, or in a share of the games new
ones that are made for it.  In the first part of a game, as long as chance wants it, they slip now and then, so that
more is seen than good players let happen.  Positions after the last slip become rows: what is seen in them, and who won
in the end.  The rows are kept in a folder, part by part: the same command resumes after an interruption.  The weights
learned from all rows are written where the score reads them.

`--games 0` learns from what was played before.  While the features of a score are changed, name players that do not use
it, such as "flat(iterations=120, ms=none)": it has no weights that fit until it is trained.

One game in ten is not learned from, but predicted; the decks that were made for it are then unknown, too.

Training needs numpy: `pip install numpy`.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track
from training_rows import Chosen, Folder, Game, Note, Numbers, Places, Rows, in_parts

from topdeck import Clock, Rng, TopdeckError, load_game
from topdeck.agents import make_agent
from topdeck.core.agent import Agent
from topdeck.core.deck import Deck
from topdeck.core.session import Session
from topdeck.core.state import State

HELD_BACK = 10  # one game in this many is not learned from, but predicted
PART = 250  # games that are kept together
ROUNDS, CLOSE = 30, 1e-6  # of Newton's method


class Group(NamedTuple):
    """Rows in which the same weights count: their numbers, the scores, and the places of the weights."""

    given: Numbers
    scores: Numbers
    places: Places


class Lesson:
    """The training of one game; each game has its own subclass."""

    name: str  # of the rows
    game: str
    weights: str  # the file of what was learned
    players: tuple[str, ...]  # one named twice plays more
    games: int  # as many as are usually played
    noise: float  # how often a player slips in the first part of a game
    wild: int  # that part is shorter than this many actions
    columns: tuple[str, ...]  # what the numbers of a row are called
    kind: str  # what a new deck is told: its class, its faction
    kinds: tuple[str, ...]
    generated: float = 0.0  # the share of games with new decks

    def decks(self, rng: Rng) -> tuple[Deck, Deck]:
        every = load_game(self.game).decks.included()
        return rng.choice(every), rng.choice(every)

    def new_deck(self, rng: Rng, settings: dict[str, Any]) -> Deck:
        """A random one, as `topdeck decks new --seed` makes it."""
        options = {self.kind: rng.choice(self.kinds), **settings}
        return load_game(self.game).decks.new([], None, "", rng.seed(), **options)

    def settings(self, rng: Rng) -> dict[str, Any]:
        return {}

    def worth_noting(self, state: State, turn_is_over: bool) -> bool:
        """Is a position noted, which an action has led to?"""
        raise NotImplementedError

    def seats(self, mover: int) -> tuple[int, ...]:
        """The seats whose view of a position becomes a row."""
        return (0, 1)

    def note(self, state: State, seat: int) -> list[float]:
        """Return the view of a seat, a number for each column."""
        raise NotImplementedError

    def model(self, rows: Rows) -> Model:
        """Return a model to fit to the rows."""
        raise NotImplementedError


class Model:
    """A model that is fitted to rows, predicts the odds in others, and is written to a file."""

    def fit(self, rows: Rows) -> None:
        raise NotImplementedError

    def odds(self, rows: Rows) -> Numbers:
        """The logarithms of the odds to win."""
        raise NotImplementedError

    def written(self) -> dict[str, Any]:
        """The file of what was learned."""
        raise NotImplementedError


# ---- games


@dataclass(frozen=True)
class Task:
    """One game."""

    seed: int
    players: tuple[str, ...]
    noise: float
    wild: int
    generated: float = 0.0

    @property
    def manner(self) -> str:
        """All but the seed, in words."""
        words = f"{', '.join(self.players)}; noise {self.noise:g} in {self.wild} actions"
        return f"{words}; new decks {self.generated:g}" if self.generated else words


def play(task: Task, lesson: Lesson) -> Game:
    """Play a game between two random players with random decks, and return its rows."""
    rng = Rng(task.seed, 60)
    settings = lesson.settings(rng)
    generated = rng.random() < task.generated
    decks = (lesson.new_deck(rng, settings), lesson.new_deck(rng, settings)) if generated else lesson.decks(rng)
    agents = [seated(lesson.game, rng.choice(task.players), seat, decks[seat], rng) for seat in (0, 1)]
    session = Session(load_game(lesson.game).start(decks, task.seed, **settings))
    notes = noted(session, agents, rng, task, lesson)
    result = session.result
    assert result is not None
    return Game(task.seed, (decks[0].name, decks[1].name), generated, result.score(0), notes)


def seated(game: str, spec: str, seat: int, deck: Deck, rng: Rng) -> Agent:
    agent = make_agent(spec, game)
    agent.begin(game, seat, deck, Rng(rng.seed()))
    return agent


def noted(session: Session, agents: list[Agent], rng: Rng, task: Task, lesson: Lesson) -> list[Note]:
    """Play to the end; of each position that is worth it, what the seats see."""
    state = session.state
    notes: list[Note] = []
    actions, wild = 0, rng.below(task.wild)
    while (mover := session.player) is not None:
        turn = session.turn
        slip = state.random_action(rng) if actions < wild and rng.random() < task.noise else None
        if slip is not None:
            notes.clear()  # what follows a slip says nothing of what was before it
        session.submit(mover, agents[mover].act(session.view(mover), Clock()) if slip is None else slip)
        if session.result is None and lesson.worth_noting(state, session.turn != turn):
            notes += [Note(seat, lesson.note(state, seat)) for seat in lesson.seats(mover)]
        actions += 1
    return notes


def add_games(folder: Folder, tasks: Sequence[Task], lesson: Lesson, processes: int) -> None:
    """Play what is not there yet."""
    there = folder.seeds()
    missing = [task for task in tasks if task.seed not in there]
    with multiprocessing.Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        played = pool.imap(partial(play, lesson=lesson), missing, chunksize=4)
        for part in in_parts(track(played, "games", total=len(missing)), PART):
            folder.add(part)


# ---- the regression


class Regression(Model):
    """A logistic regression: which weights there are, and which count in a row."""

    caution: Numbers  # how strongly each weight is drawn to zero
    weights: Numbers

    def groups(self, rows: Rows) -> list[tuple[Chosen, Places]]:
        """Rows in which the same weights count, and the places of these."""
        raise NotImplementedError

    def given(self, rows: Rows) -> Numbers:
        """Return the inputs that are multiplied with the weights."""
        raise NotImplementedError

    def fit(self, rows: Rows) -> None:
        groups = [
            Group(self.given(rows.where(chosen)), rows.scores[chosen], places) for chosen, places in self.groups(rows)
        ]
        self.weights = fitted(groups, self.caution)

    def odds(self, rows: Rows) -> Numbers:
        found = np.zeros(len(rows))
        for chosen, places in self.groups(rows):
            found[chosen] = self.given(rows.where(chosen)) @ self.weights[places]
        return found


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


# ---- what is learned


def learned(rows: Rows, lesson: Lesson) -> dict[str, Any]:
    """The file of what was learned; how well it predicts is printed."""
    back = rows.seeds % HELD_BACK == 0
    if not back.any() or back.all():
        sys.exit("these games are not enough to learn from; play some more")
    model = lesson.model(rows)
    model.fit(rows.where(~back))
    print(f"{len(rows)} rows of {len(np.unique(rows.seeds))} games")
    for words, kind in (("with decks of the game", ~rows.generated), ("with new decks", rows.generated)):
        held_back = rows.where(back & kind)
        if len(held_back):
            print(f"{words}, {foreseen(model.odds(held_back), held_back.scores)}")
    return model.written()


def foreseen(odds: Numbers, scores: Numbers) -> str:
    """How well the odds predict: 0.693 is the loss of a coin."""
    right = float(np.mean((odds > 0.0) == (scores > 0.5)))
    return f"of {len(scores)} rows held back {right:.1%} are foreseen, loss {loss_of(odds, scores):.4f}"


def loss_of(odds: Numbers, scores: Numbers) -> float:
    return float(np.mean(np.logaddexp(0.0, odds) - scores * odds))


def rounded(weights: NDArray[np.floating[Any]]) -> list[float]:
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


def main(lesson: Lesson, arguments: Sequence[str] | None = None) -> None:
    where = Path(f"src/topdeck/games/{lesson.game}/data/{lesson.weights}")
    kept = Path(f"build/{lesson.name}-rows")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*", default=lesson.players, help="their specs; one named twice plays more")
    parser.add_argument("--games", type=int, default=lesson.games, help=f"how many to play ({lesson.games})")
    parser.add_argument("--seed", type=int, default=0, help="of the first game; the others follow it (0)")
    parser.add_argument(
        "--noise", type=float, default=lesson.noise, help=f"how often a player slips at first ({lesson.noise})"
    )
    parser.add_argument(
        "--generated", type=float, default=lesson.generated, help=f"share of games with new decks ({lesson.generated})"
    )
    parser.add_argument("--rows", type=Path, default=kept, help=f"the folder of what was noted ({kept})")
    parser.add_argument("--weights", type=Path, default=where, help=f"the file to write ({where})")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many at a time (all cores)")
    asked = parser.parse_args(arguments)
    for name in ("noise", "generated"):
        if not 0.0 <= getattr(asked, name) <= 1.0:
            parser.error(f"--{name} is a share, from 0 to 1")
    if asked.processes < 1:
        parser.error("there must be at least one process")
    task = Task(asked.seed, tuple(asked.players), asked.noise, lesson.wild, asked.generated)
    tasks = [replace(task, seed=asked.seed + number) for number in range(asked.games)]
    folder = Folder(asked.rows, lesson.columns, task.manner)
    try:
        if tasks:
            demand_players(task.players, lesson.game)
            add_games(folder, tasks, lesson, asked.processes)
    except KeyboardInterrupt:
        sys.exit("interrupted; the same command goes on")
    save(learned(folder.read(), lesson), asked.weights)
    print(f"{asked.weights} is written")
