"""Runs experiments: plays what is missing, keeps what is finished, and goes on where it was interrupted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.plan.fixture import Fixture, Outcome
from topdeck.arena.play.crew import Alone, Crew
from topdeck.arena.play.playing import Batch
from topdeck.arena.results.store.store import MEMORY, Place, Store
from topdeck.errors import MatchError

BATCH_SECONDS = 1.0  # of games in a task: enough to hide what a task costs, little to lose
AHEAD = 2  # tasks for every process, so that none waits

Progress = Callable[[Sequence[Outcome]], None]


@dataclass(frozen=True)
class Finished:
    """What was played of an experiment; all of it, unless it was interrupted."""

    experiment: Experiment
    outcomes: list[Outcome]
    interrupted: bool

    @property
    def places(self) -> dict[str, list[str]]:
        """The orders that the agents have come to, where the format is about that."""
        return self.experiment.format.places(self.experiment.field, self.outcomes)


def run_experiment(
    experiment: Experiment, place: Place = MEMORY, crew: Crew | None = None, progress: Progress | None = None
) -> Finished:
    """Play what is missing.

    The store keeps every finished game, and the same experiment goes on where it was interrupted.  `progress` is told
    which games are finished: first those in the store, then the new ones as they come.  Ctrl-C ends the experiment, not
    the program.
    """
    with checked_store(experiment, place) as store:
        return finish(store, crew or Alone(), progress)


def checked_store(experiment: Experiment, place: Place) -> Store:
    """The store of an experiment; what cannot be played is refused before anything is written."""
    experiment.check()
    return Store(experiment, place)


def finish(store: Store, crew: Crew, progress: Progress | None) -> Finished:
    """Play what is missing in a store; its experiment has a salt that is settled."""
    interrupted = True
    report(progress, store.outcomes())
    try:
        play_missing(store, crew, progress)
        interrupted = False
    except KeyboardInterrupt:
        pass
    finally:
        crew.close(at_once=interrupted)
    return Finished(store.experiment, store.outcomes(), interrupted)


def report(progress: Progress | None, outcomes: Sequence[Outcome]) -> None:
    if progress is not None:
        progress(outcomes)


def play_missing(store: Store, crew: Crew, progress: Progress | None) -> None:
    """Stage after stage, until the format names no more games."""

    def keep(batch: Batch) -> int:
        report(progress, store.add(batch[0]))
        return len(batch[0])

    while missing := store.missing():
        play_all(store.experiment, Batches(missing, crew.size), crew, keep)


def play_all(experiment: Experiment, batches: Batches, crew: Crew, keep: Callable[[Batch], int]) -> None:
    """Play these games; whatever stops it, what is finished is kept."""
    running: list[Future[Batch]] = []
    try:
        while True:
            while len(running) < AHEAD * crew.size and (fixtures := batches.take()):
                running.append(crew.submit(experiment, fixtures))
            if not running:
                return
            done = crew.finished(running)
            for future in [future for future in running if future in done]:
                played, seconds = future.result()
                keep((played, seconds))
                running.remove(future)  # only now: if this is interrupted, they are kept below
                batches.learn(len(played), seconds)
    except (BrokenExecutor, KeyboardInterrupt) as stop:
        for future in filter(succeeded, running):
            keep(future.result())
        if isinstance(stop, KeyboardInterrupt):
            raise
        raise MatchError("a process that played died: it was killed, or an agent took it down") from None


def succeeded(future: Future[Batch]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


class Batches:
    """The games still to be played, in portions of about a second."""

    def __init__(self, fixtures: list[Fixture], workers: int) -> None:
        self.fixtures = fixtures[::-1]
        self.workers = workers
        self.played = 0
        self.seconds = 0.0

    def learn(self, games: int, seconds: float) -> None:
        """So many games took so long."""
        self.played += games
        self.seconds += seconds

    def take(self) -> list[Fixture]:
        """The next portion; a single game while it is unknown how long one takes, and near the end small ones."""
        size = 1 if self.seconds == 0.0 else int(BATCH_SECONDS * self.played / self.seconds)
        size = max(1, min(size, len(self.fixtures) // (AHEAD * self.workers)))
        return [self.fixtures.pop() for place in range(min(size, len(self.fixtures)))]
