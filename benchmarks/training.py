"""Training of the champions' scores for any game. `train_hearthstone.py`, `train_network.py` and `train_gwent.py`
define what is learned.

Randomly chosen players play games with random decks.  Some games use newly generated decks, and all others use included
decks.  In the first part of each game (of random length), the players make occasional random moves to broaden the
coverage of the state space.  Each position after the last random move becomes a row with the position's features and
the result of the game.  The rows are stored in several parts in a folder, so you can repeat the command after an
interruption.  The weights learned from all rows are written to the file that the score reads.

With `--games 0`, the program learns only from the stored rows.  After you change the features of a score, use players
that do not depend on this score, such as "flat(iterations=120, ms=none)", because the score's weights are invalid until
the score has been retrained.

One game in ten is held out to test the predictions, and the decks generated for such a game do not occur in the
training data either.

Training requires numpy: `pip install numpy`.
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

HELD_BACK = 10  # one in this many games is held out to test the predictions
PART = 250  # number of games stored in one file
ROUNDS, CLOSE = 30, 1e-6  # maximum number of steps and tolerance of Newton's method


class Group(NamedTuple):
    """Rows to which the same weights apply: the inputs and scores of the rows, and the indices of the weights."""

    given: Numbers
    scores: Numbers
    places: Places


class Lesson:
    """Defines the training for one game; each game has its own subclass."""

    name: str  # the name of the folder with the rows
    game: str
    weights: str  # the file with the learned weights
    players: tuple[str, ...]  # specs; an agent listed twice plays twice as often
    games: int  # the default number of games
    noise: float  # the probability of a random move in the first part of a game
    wild: int  # the first part has fewer actions than this
    columns: tuple[str, ...]  # the names of the numbers in a row
    kind: str  # the option that determines the class or faction of new decks
    kinds: tuple[str, ...]
    generated: float = 0.0  # the share of games with new decks

    def decks(self, rng: Rng) -> tuple[Deck, Deck]:
        """Return two random decks for the game, neither of which is held out."""
        every = load_game(self.game).decks.training()
        return rng.choice(every), rng.choice(every)

    def new_deck(self, rng: Rng, settings: dict[str, Any]) -> Deck:
        """Return the random deck that `topdeck decks new --seed` would create."""
        options = {self.kind: rng.choice(self.kinds), **settings}
        return load_game(self.game).decks.new([], None, "", rng.seed(), **options)

    def settings(self, rng: Rng) -> dict[str, Any]:
        return {}

    def worth_noting(self, state: State, turn_is_over: bool) -> bool:
        """Return whether the position after this action becomes a row."""
        raise NotImplementedError

    def seats(self, mover: int) -> tuple[int, ...]:
        """Return the seats whose view of a position becomes a row."""
        return (0, 1)

    def note(self, state: State, seat: int) -> list[float]:
        """Return a seat's view as one value per column."""
        raise NotImplementedError

    def model(self, rows: Rows) -> Model:
        """Return a model that can be fitted to the rows."""
        raise NotImplementedError


class Model:
    """A model that is fitted to rows, predicts the odds for other rows, and is written to a file."""

    def fit(self, rows: Rows) -> None:
        raise NotImplementedError

    def odds(self, rows: Rows) -> Numbers:
        """Return the log-odds of winning for each row."""
        raise NotImplementedError

    def written(self) -> dict[str, Any]:
        """Return the contents of the weights file."""
        raise NotImplementedError


# ---- games


@dataclass(frozen=True)
class Task:
    """A game to play: its seed and the settings of the run."""

    seed: int
    players: tuple[str, ...]
    noise: float
    wild: int
    generated: float = 0.0

    @property
    def manner(self) -> str:
        """A description of all game conditions except the seed."""
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
    """Play the game to its end, and return the rows of the positions that `worth_noting` accepts."""
    state = session.state
    notes: list[Note] = []
    actions, wild = 0, rng.below(task.wild)
    while (mover := session.player) is not None:
        turn = session.turn
        slip = state.random_action(rng) if actions < wild and rng.random() < task.noise else None
        if slip is not None:
            notes.clear()  # after a random move, the result says nothing about earlier positions
        session.submit(mover, agents[mover].act(session.view(mover), Clock()) if slip is None else slip)
        if session.result is None and lesson.worth_noting(state, session.turn != turn):
            notes += [Note(seat, lesson.note(state, seat)) for seat in lesson.seats(mover)]
        actions += 1
    return notes


def add_games(folder: Folder, tasks: Sequence[Task], lesson: Lesson, processes: int) -> None:
    """Play the games that are not stored yet."""
    there = folder.seeds()
    missing = [task for task in tasks if task.seed not in there]
    with multiprocessing.Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        played = pool.imap(partial(play, lesson=lesson), missing, chunksize=4)
        for part in in_parts(track(played, "games", total=len(missing)), PART):
            folder.add(part)


# ---- the regression


class Regression(Model):
    """A logistic regression in which each group of rows uses some of the weights."""

    caution: Numbers  # the L2 regularization strength for each weight
    weights: Numbers

    def groups(self, rows: Rows) -> list[tuple[Chosen, Places]]:
        """Return the groups of rows to which the same weights apply, with the indices of these weights."""
        raise NotImplementedError

    def given(self, rows: Rows) -> Numbers:
        """Return the inputs by which the weights are multiplied."""
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
    """Return the weights of an L2-regularized logistic regression, fitted by Newton's method."""
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


# ---- learning


def learned(rows: Rows, lesson: Lesson) -> dict[str, Any]:
    """Fit the model, print the quality of its predictions, and return the contents of the weights file."""
    back = rows.seeds % HELD_BACK == 0
    if not back.any() or back.all():
        sys.exit("there are too few games for training; play more games")
    model = lesson.model(rows)
    model.fit(rows.where(~back))
    print(f"{len(rows)} rows from {len(np.unique(rows.seeds))} games")
    for words, kind in (("with included decks", ~rows.generated), ("with new decks", rows.generated)):
        held_back = rows.where(back & kind)
        if len(held_back):
            print(f"{words}, {foreseen(model.odds(held_back), held_back.scores)}")
    return model.written()


def foreseen(odds: Numbers, scores: Numbers) -> str:
    """Return a description of how well the odds predict the results; random guessing has a loss of 0.693."""
    right = float(np.mean((odds > 0.0) == (scores > 0.5)))
    return f"{right:.1%} of {len(scores)} held-out rows are predicted correctly; loss {loss_of(odds, scores):.4f}"


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
    parser.add_argument(
        "players", nargs="*", default=lesson.players, help="agent specs; an agent listed twice plays twice as often"
    )
    parser.add_argument(
        "--games", type=int, default=lesson.games, help=f"number of games to play (default: {lesson.games})"
    )
    parser.add_argument(
        "--seed", type=int, default=0, help="seed of the first game; the seed increases by 1 per game (default: 0)"
    )
    parser.add_argument(
        "--noise", type=float, default=lesson.noise, help=f"probability of early random moves (default: {lesson.noise})"
    )
    parser.add_argument(
        "--generated",
        type=float,
        default=lesson.generated,
        help=f"share of games with new decks (default: {lesson.generated})",
    )
    parser.add_argument("--rows", type=Path, default=kept, help=f"folder for the rows (default: {kept})")
    parser.add_argument("--weights", type=Path, default=where, help=f"file for the weights (default: {where})")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count(), help="number of processes (default: all cores)"
    )
    asked = parser.parse_args(arguments)
    for name in ("noise", "generated"):
        if not 0.0 <= getattr(asked, name) <= 1.0:
            parser.error(f"--{name} must be between 0 and 1")
    if asked.processes < 1:
        parser.error("--processes must be at least 1")
    task = Task(asked.seed, tuple(asked.players), asked.noise, lesson.wild, asked.generated)
    tasks = [replace(task, seed=asked.seed + number) for number in range(asked.games)]
    folder = Folder(asked.rows, lesson.columns, task.manner)
    try:
        if tasks:
            demand_players(task.players, lesson.game)
            add_games(folder, tasks, lesson, asked.processes)
    except KeyboardInterrupt:
        sys.exit("interrupted; run the same command to resume")
    save(learned(folder.read(), lesson), asked.weights)
    print(f"{asked.weights} was written")
