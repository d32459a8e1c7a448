"""Runs experiments: plays what is missing, keeps what is finished, and goes on where it was interrupted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from topdeck.agents import make_agent
from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.play.executor import Executor, InProcessExecutor, make_executor
from topdeck.arena.play.isolation import isolated_spec
from topdeck.arena.play.worker import Batch, Portion
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.statistics import Standing, standing
from topdeck.arena.results.store.location import IN_MEMORY, Location, location_of
from topdeck.arena.results.store.memory_store import MemoryStore
from topdeck.core.errors import ConstructorError, ImportFailure, InfrastructureError, MatchError

BATCH_SECONDS = 1.0  # of games in a task: enough to hide what a task costs, little to lose
AHEAD = 2  # tasks for every process, so that none waits

Progress = Callable[[Sequence[PlayedGame]], None]


@dataclass(frozen=True)
class RunResult:
    """What was played of an experiment, in this run and those before it: all, unless it was interrupted."""

    experiment: Experiment
    games: list[PlayedGame]
    interrupted: bool
    played_now: int = 0  # games of this run
    already_stored: int = 0  # games that the results file had before
    failure: str = ""  # of the infrastructure, which stopped it

    @property
    def forfeits(self) -> Mapping[str, str]:
        """The entries that could not be imported and have lost their games, and why."""
        return self.experiment.forfeits

    @property
    def rankings(self) -> dict[str, list[str]]:
        """The orders that the agents have come to, where the format is about that."""
        return self.experiment.format.rankings(self.experiment.lineup, self.games)

    @property
    def standings(self) -> list[Standing]:
        """How every agent did, the best first; of equals the one named first."""
        rows = [standing(self.games, entry.name) for entry in self.experiment.entries]
        return sorted(rows, key=lambda row: -row.score.mean)


def run(
    experiment: Experiment,
    out: Path | str | None = None,
    *,
    workers: int | None = 1,
    on: str = "here",
    progress: Progress | None = None,
    grow: bool = False,
) -> RunResult:
    """Play what is missing of an experiment, and keep it in a file; without one it is forgotten at the end.

    `workers` is the number of processes that play (None: one a core), `on="ray"` plays on a cluster.  With `grow`, the
    file may hold a smaller experiment, to which this one adds pairs, agents or decks.

    An entry whose module cannot be imported forfeits its games: it is named on the standard error output at once, and
    in the `forfeits` of the result.

    Raises:
        InfrastructureError: Processes or nodes failed again and again.  What was finished before is in the file, and
            the same call resumes the run.
    """
    location = location_of(None if out is None else Path(out))
    return run_experiment(experiment, location, make_executor(on, workers), progress, grow)


def run_experiment(
    experiment: Experiment,
    location: Location = IN_MEMORY,
    executor: Executor | None = None,
    progress: Progress | None = None,
    grow: bool = False,
    *,
    forfeits: bool = True,
) -> RunResult:
    """Play what is missing.

    The store keeps every finished game, and the same experiment goes on where it was interrupted.  `progress` is told
    which games are finished: first those in the store, then the new ones as they come.  Ctrl-C ends the experiment, not
    the program.  Without `forfeits`, an entry that cannot be imported is rejected instead of losing its games.

    Raises:
        InfrastructureError: Processes or nodes failed again and again.
    """
    with checked_store(experiment, location, grow, forfeits) as store:
        finished = finish(store, executor or InProcessExecutor(), progress)
    if finished.failure:
        raise InfrastructureError(finished.failure)
    return finished


def checked_store(experiment: Experiment, location: Location, grow: bool = False, forfeits: bool = True) -> MemoryStore:
    """The store of an experiment; what cannot be played is refused before anything is written."""
    if grow and location == IN_MEMORY:
        raise MatchError("only an experiment that is kept can grow: name the file that holds it (--out)")
    whole = with_full_specs(experiment)
    whole.check()
    for name, reason in whole.forfeits.items():
        if not forfeits:
            raise MatchError(reason)
        print(f"topdeck: {name} forfeits its games: {reason}", file=sys.stderr, flush=True)
    if location == IN_MEMORY:
        return MemoryStore(whole)
    from topdeck.arena.results.store.store import Store  # a database takes long to load

    return Store(whole, location, grow)


def with_full_specs(experiment: Experiment) -> Experiment:
    """The same with all parameters of agents that are not trusted, and with the entries that cannot be imported."""
    entries: list[Entry] = []
    forfeits: dict[str, str] = {}
    for entry in experiment.entries:
        try:
            entries.append(replace(entry, spec=checked_spec(experiment, entry)))
        except ImportFailure as error:
            entries.append(entry)
            forfeits[entry.name] = str(error)
    if len(forfeits) == len(entries):
        raise MatchError(f"no entry can be imported: {next(iter(forfeits.values()))}")
    return replace(experiment, entries=tuple(entries), forfeits=forfeits)


def checked_spec(experiment: Experiment, entry: Entry) -> str:
    """The spec of an entry; one that is not trusted says all its parameters in a process of its own."""
    if not experiment.trusts(entry.spec):
        return isolated_spec(entry.spec, experiment.game, experiment.memory)
    if entry.name in experiment.external_agents:
        with suppress(ConstructorError):  # such an agent loses its games
            make_agent(entry.spec, experiment.game)
    return entry.spec


def finish(store: MemoryStore, executor: Executor, progress: Progress | None) -> RunResult:
    """Play what is missing in a store; its experiment has a salt that is settled."""
    interrupted, failure = True, ""
    stored = store.games()
    report(progress, stored)
    try:
        if store.missing():
            executor.prepare(store.experiment.game, playing_specs(store.experiment))
        play_missing(store, executor, progress)
        interrupted = False
    except KeyboardInterrupt:
        pass
    except InfrastructureError as error:
        failure = f"{error}; {stopped_words(store)}"
    finally:
        executor.close(at_once=interrupted)
    games = store.games()
    return RunResult(store.experiment, games, interrupted, len(games) - len(stored), len(stored), failure)


def stopped_words(store: MemoryStore) -> str:
    """Where a run stopped, and what is left of it."""
    count = len(store.games())
    if not count:
        return "the run stopped before the first game was finished"
    kept = "" if store.location == IN_MEMORY else ", which are kept; run it again to resume"
    return f"the run stopped after {count} games{kept}"


def playing_specs(experiment: Experiment) -> list[str]:
    """The specs of all entries that can be imported."""
    return [spec for name, spec in experiment.specs.items() if name not in experiment.forfeits]


def report(progress: Progress | None, games: Sequence[PlayedGame]) -> None:
    if progress is not None:
        progress(games)


def play_missing(store: MemoryStore, executor: Executor, progress: Progress | None) -> None:
    """Stage after stage, until the format names no more games."""

    def keep(batch: Batch) -> int:
        report(progress, store.add(batch.games))
        return len(batch.games)

    while missing := store.missing():
        play_all(store.experiment, Batches(missing), executor, keep)


def play_all(experiment: Experiment, batches: Batches, executor: Executor, keep: Callable[[Batch], int]) -> None:
    """Play these games; whatever stops it, what is finished is kept."""
    running: list[Future[Batch]] = []
    try:
        while True:
            while len(running) < AHEAD * executor.size and (fixtures := batches.take(executor.size)):
                running.append(executor.submit(Portion(experiment, fixtures)))
            if not running:
                return
            done = executor.wait(running)
            for future in [future for future in running if future in done]:
                batch = future.result()
                keep(batch)
                running.remove(future)  # only now: if this is interrupted, they are kept below
                batches.learn(len(batch.games), batch.seconds)
    except (InfrastructureError, KeyboardInterrupt):
        for future in filter(succeeded, running):
            keep(future.result())
        raise


def succeeded(future: Future[Any]) -> bool:
    """Is it done, and was it neither cancelled nor a failure?"""
    return future.done() and not future.cancelled() and future.exception() is None


class Batches:
    """The games still to be played, in portions of about a second."""

    def __init__(self, fixtures: list[Fixture]) -> None:
        self.fixtures = fixtures[::-1]
        self.played = 0
        self.seconds = 0.0

    def learn(self, games: int, seconds: float) -> None:
        """So many games took so long."""
        self.played += games
        self.seconds += seconds

    def take(self, workers: int) -> list[Fixture]:
        """Return the next portion: a single game while it is unknown how long one takes, and few games near the end, so
        that no worker waits for another."""
        size = 1 if self.seconds == 0.0 else int(BATCH_SECONDS * self.played / self.seconds)
        if workers > 1:
            size = min(size, len(self.fixtures) // (AHEAD * workers))
        size = max(1, size)
        return [self.fixtures.pop() for place in range(min(size, len(self.fixtures)))]
