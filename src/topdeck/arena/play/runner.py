"""Runs experiments: plays and stores the missing games, and resumes interrupted runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from topdeck.agents import make_agent
from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.play.executor import Executor, InProcessExecutor, make_executor
from topdeck.arena.play.isolation import isolation_level, resolve_isolated_spec
from topdeck.arena.play.launcher import Launcher
from topdeck.arena.play.worker import Batch, Portion, Work
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.statistics import Standing, standing
from topdeck.arena.results.store.location import IN_MEMORY, Location, find_location
from topdeck.arena.results.store.memory_store import MemoryStore
from topdeck.core.errors import ConstructorError, ImportFailure, InfrastructureError, MatchError
from topdeck.sandbox.levels import NONE, PROCESS

BATCH_SECONDS = 1.0  # the target duration of a task: long enough to hide its overhead, short enough to repeat
AHEAD = 2  # the number of queued tasks per process, so that no process is ever idle

Progress = Callable[[Sequence[PlayedGame]], None]
Done = TypeVar("Done")
AnyWork = TypeVar("AnyWork", bound=Work[Any])


@dataclass(frozen=True)
class RunResult:
    """The result of running an experiment.

    Attributes:
        experiment: The experiment, including its salt.
        games: All games so far, including those from earlier runs.
        interrupted: Whether the run was interrupted before the last game.
        played_now: The number of games played in this run.
        already_stored: The number of games that were in the results file before this run.
        failure: The infrastructure failure that stopped the run; empty if there was none.
        isolation: The isolation level of external agents, such as `"bubblewrap"`; empty if there are none.
    """

    experiment: Experiment
    games: list[PlayedGame]
    interrupted: bool
    played_now: int = 0
    already_stored: int = 0
    failure: str = ""
    isolation: str = ""

    @property
    def forfeits(self) -> Mapping[str, str]:
        """The entries that lost their games because they could not be imported, with the reason for each."""
        return self.experiment.forfeits

    @property
    def rankings(self) -> dict[str, list[str]]:
        """The ranking of each stage, best agent first, or an empty dictionary if the format has no rankings."""
        return self.experiment.format.rankings(self.experiment.lineup, self.games)

    @property
    def standings(self) -> list[Standing]:
        """The standings of all agents, best first, with tied agents in the order of their entries."""
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
    """Play the missing games of an experiment.

    An entry whose module cannot be imported forfeits its games.  The reason is printed to standard error immediately
    and stored in the `forfeits` attribute of the result.

    Args:
        experiment: The experiment to play.
        out: The results file, or the name in a shared database; if this is None, the results are not stored.
        workers: The number of processes; None means one process per core.
        on: `"here"` for this machine, or `"ray"` for a cluster.
        progress: A function that is called with finished games: first with the stored games, then with new games as
            they finish.
        grow: Whether the file may contain a smaller experiment, which is then extended with new pairs, agents or decks.

    Returns:
        All games so far, with standings and rankings.

    Raises:
        MatchError: The experiment is invalid, fewer than two entries can be imported, or the results file belongs to
            another experiment.
        InfrastructureError: Processes or nodes failed repeatedly.  The finished games are stored; repeat the call to
            resume the run.
    """
    location = find_location(out)
    return run_experiment(experiment, location, make_executor(on, workers), progress, grow)


def run_experiment(
    experiment: Experiment,
    location: Location = IN_MEMORY,
    executor: Executor | None = None,
    progress: Progress | None = None,
    grow: bool = False,
    *,
    forfeits: bool = True,
    is_wanted: Callable[[Fixture], bool] | None = None,
) -> RunResult:
    """Play the missing games of an experiment with any executor; see `run`.

    Ctrl-C interrupts the experiment, but not the program.  If `forfeits` is false, an entry that cannot be imported
    causes an error instead of losing its games.  The `is_wanted` function selects the games to play.

    Raises:
        InfrastructureError: Processes or nodes failed repeatedly.
    """
    with open_store(experiment, location, grow, forfeits) as store:
        finished = finish(store, executor or InProcessExecutor(), progress, is_wanted)
    if finished.failure:
        raise InfrastructureError(finished.failure)
    return finished


def open_store(experiment: Experiment, location: Location, grow: bool = False, forfeits: bool = True) -> MemoryStore:
    """Open the store for an experiment, after checking that the experiment is valid."""
    if grow and location == IN_MEMORY:
        raise MatchError("only a stored experiment can be extended; specify its results file with --out")
    if location.file is not None:
        experiment = replace(experiment, hidden=(*experiment.hidden, location.file.absolute().parent))
    level = isolation_level(experiment)
    if not experiment.is_checked:
        experiment = with_full_specs(experiment)
        for name, reason in experiment.forfeits.items():
            if not forfeits:
                raise MatchError(reason)
            print(f"topdeck: {name} forfeits its games: {reason}", file=sys.stderr, flush=True)
    experiment.check()
    if location == IN_MEMORY:
        return MemoryStore(experiment)
    from topdeck.arena.results.store.store import Store  # because SQLAlchemy is slow to import

    store = Store(experiment, location, grow, level)
    if store.unsigned:
        found = f"{store.unsigned} of the {store.count} games in {location.text} are not signed with your key"
        print(f"topdeck: {found}; for details, run topdeck verify", file=sys.stderr, flush=True)
    return store


def with_full_specs(experiment: Experiment) -> Experiment:
    """Return the experiment with the full specs of untrusted agents and with the entries that forfeit."""
    entries: list[Entry] = []
    forfeits: dict[str, str] = {}
    with closing(Launcher()) as launcher:
        for entry in experiment.entries:
            try:
                entries.append(replace(entry, spec=check_spec(experiment, entry, launcher)))
            except ImportFailure as error:
                entries.append(entry)
                forfeits[entry.name] = str(error)
    if len(entries) - len(forfeits) < 2:  # every game would be a forfeit
        raise MatchError("; ".join(forfeits.values()))
    return replace(experiment, entries=tuple(entries), forfeits=forfeits)


def check_spec(experiment: Experiment, entry: Entry, launcher: Launcher) -> str:
    """Return the spec of an entry; for an untrusted agent, the spec is resolved in a separate process."""
    if not experiment.trusts(entry.spec):
        level = isolation_level(experiment)
        return resolve_isolated_spec(
            entry.spec,
            experiment.game,
            experiment.memory,
            level,
            launcher,
            libraries=entry.libraries,
            start_seconds=experiment.start,
            hidden=experiment.hidden,
        )
    if entry.name in experiment.external_agents:
        with suppress(ConstructorError):  # the agent will lose its games instead
            make_agent(entry.spec, experiment.game)
    return entry.spec


def finish(
    store: MemoryStore,
    executor: Executor,
    progress: Progress | None,
    is_wanted: Callable[[Fixture], bool] | None = None,
) -> RunResult:
    """Play all missing games in the stored experiment, or only those that are wanted, stage by stage."""

    def list_missing() -> list[Fixture]:
        missing = store.missing()
        return missing if is_wanted is None else [*filter(is_wanted, missing)]

    def keep(batch: Batch) -> None:
        added = store.add(batch.games)
        if progress is not None:
            progress(added)

    interrupted, failure, level = True, "", isolation_level(store.experiment)
    stored = store.games()
    if progress is not None:
        progress(stored)
    try:
        if list_missing():
            specs, forfeits = store.experiment.specs, store.experiment.forfeits
            playing = [specs[name] for name in specs if name not in forfeits]
            executor.prepare(store.experiment.game, playing, PROCESS if level in ("", NONE) else level)
        while missing := list_missing():  # repeats stage by stage until the format has no more games
            play_all(store.experiment, Batches(missing), executor, keep)
        interrupted = False
    except KeyboardInterrupt:
        pass
    except InfrastructureError as error:
        failure = f"{error}; {describe_stop(store)}"
    finally:
        executor.close(at_once=interrupted)
    games = store.games()
    return RunResult(store.experiment, games, interrupted, len(games) - len(stored), len(stored), failure, level)


def describe_stop(store: MemoryStore) -> str:
    """Describe where a run stopped and how to resume it."""
    count = len(store.games())
    if not count:
        return "the run stopped before the first game ended"
    kept = "" if store.location == IN_MEMORY else ", which are stored; repeat the command to resume"
    return f"the run stopped after {count} games{kept}"


def play_all(experiment: Experiment, batches: Batches, executor: Executor, keep: Callable[[Batch], None]) -> None:
    """Play games in batches, storing finished batches even if the run is interrupted."""

    def learn(portion: Portion, batch: Batch) -> None:
        keep(batch)
        batches.learn(len(batch.games), batch.seconds)

    portions = (Portion(experiment, fixtures) for fixtures in iter(lambda: batches.take(executor.size), []))
    do_all(portions, executor, learn)


def do_all(works: Iterator[AnyWork], executor: Executor, keep: Callable[[AnyWork, Done], None]) -> None:
    """Run all units of work, storing each result as soon as it is available.

    If the run is interrupted, all finished results are stored before the error is re-raised.
    """
    running: dict[Future[Done], AnyWork] = {}
    try:
        while True:
            while len(running) < AHEAD * executor.size and (work := next(works, None)) is not None:
                running[executor.submit(work)] = work
            if not running:
                return
            done = executor.wait(running)
            for future in [future for future in running if future in done]:
                keep(running[future], future.result())
                del running[future]  # last, so that a result is stored below if storing it here is interrupted
    except (InfrastructureError, KeyboardInterrupt):
        for future in filter(has_succeeded, running):
            keep(running[future], future.result())
        raise


def has_succeeded(future: Future[Any]) -> bool:
    """Return whether a future has finished without an error."""
    return future.done() and not future.cancelled() and future.exception() is None


class Batches:
    """The remaining games, divided into batches that take about one second each."""

    def __init__(self, fixtures: list[Fixture]) -> None:
        self.fixtures = fixtures[::-1]
        self.played = 0
        self.seconds = 0.0

    def learn(self, games: int, seconds: float) -> None:
        """Update the average game duration after a batch has finished."""
        self.played += games
        self.seconds += seconds

    def take(self, workers: int) -> list[Fixture]:
        """Return the next batch of games.

        A batch consists of a single game until the average duration is known.  Near the end, batches are small, so that
        all workers finish at about the same time.
        """
        size = 1 if self.seconds == 0.0 else int(BATCH_SECONDS * self.played / self.seconds)
        if workers > 1:
            size = min(size, len(self.fixtures) // (AHEAD * workers))
        size = max(1, size)
        return [self.fixtures.pop() for place in range(min(size, len(self.fixtures)))]
