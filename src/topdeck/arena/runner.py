"""Plays matches, on all cores.

Every game has agents of its own, so none depends on the games before it, on the process that plays it, or on how many
there are.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Thread
from time import perf_counter, sleep

from loky import cpu_count, get_reusable_executor

from topdeck.agent import Agent
from topdeck.agents import make_agent
from topdeck.arena.match import Played, play_game
from topdeck.arena.schedule import Fixture, Match
from topdeck.arena.store import Outcome, Store
from topdeck.errors import MatchError, TopdeckError
from topdeck.game import Json
from topdeck.registry import GAMES, register

BATCH_SECONDS = 1.0  # of games in a task: enough to hide what a task costs, little to lose
AHEAD = 2  # tasks for every process, so that none waits

Progress = Callable[[Sequence[Outcome]], None]
Batch = tuple[list[Outcome], float]


@dataclass(frozen=True)
class Finished:
    """What was played of a match; all of it, unless it was interrupted."""

    match: Match
    outcomes: list[Outcome]
    interrupted: bool


def run_match(
    match: Match, path: Path | None = None, workers: int | None = None, progress: Progress | None = None
) -> Finished:
    """Play what is missing of a match, in so many processes (None: as many as there are cores).

    The file keeps every finished game, and the same match goes on where it was broken off.  `progress` is told which
    games are finished: first those in the file, then the new ones as they come.  Ctrl-C ends the match, not the
    program.
    """
    if workers is not None and workers < 1:
        raise MatchError(f"a match needs at least one process, not {workers}")
    for spec in match.specs:
        make_agent(spec, match.game)  # what cannot be played is refused before anything is written
    match.setup()
    interrupted = False
    with Store(match, path) as store:
        report(progress, store.ordered())
        try:
            play_missing(store, workers or cpu_count(), progress)
        except KeyboardInterrupt:
            interrupted = True
    return Finished(match, store.ordered(), interrupted)


def report(progress: Progress | None, outcomes: Sequence[Outcome]) -> None:
    if progress is not None:
        progress(outcomes)


def play_missing(store: Store, workers: int, progress: Progress | None) -> None:
    missing = store.missing()
    workers = max(1, min(workers, len(missing)))
    batches = Batches(missing, workers)

    def keep(batch: Batch) -> None:
        outcomes, seconds = batch
        batches.learn(len(outcomes), seconds)
        report(progress, store.add(outcomes))

    if workers > 1:
        play_in_processes(store.match, batches, workers, keep)
    else:
        play_here(store.match, batches, keep)


def play_here(match: Match, batches: Batches, keep: Callable[[Batch], None]) -> None:
    while fixtures := batches.take():
        started = perf_counter()
        outcomes: list[Outcome] = []
        try:
            for fixture in fixtures:
                outcomes.append(play_fixture(match, fixture))
        finally:
            keep((outcomes, perf_counter() - started))


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


# ---- in other processes


def play_in_processes(match: Match, batches: Batches, workers: int, keep: Callable[[Batch], None]) -> None:
    executor = get_reusable_executor(max_workers=workers, initializer=serve)
    place = GAMES.places.get(match.game)
    running: set[Future[Batch]] = set()
    try:
        while True:
            while len(running) < AHEAD * workers and (fixtures := batches.take()):
                running.add(executor.submit(play_elsewhere, match, fixtures, place, list(sys.path)))
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                keep(future.result())
                running.remove(future)
    except (BrokenExecutor, KeyboardInterrupt) as stop:
        for future in filter(succeeded, running):
            keep(future.result())
        if isinstance(stop, KeyboardInterrupt):
            raise
        raise MatchError("a process of the match died: it was killed, or an agent took it down") from None
    finally:
        if running:
            executor.shutdown(kill_workers=True)


def succeeded(future: Future[Batch]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def serve() -> None:
    """How a process begins: Ctrl-C is for the one that runs the match, and when that is gone there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_after, args=(os.getppid(),), daemon=True).start()


def leave_after(parent: int) -> None:
    while os.getppid() == parent:
        sleep(1.0)
    os._exit(1)


def play_elsewhere(match: Match, fixtures: list[Fixture], place: str | None, path: list[str]) -> Batch:
    """Some games of a match, and the seconds they took, in a process that may not know the game and its agents yet."""
    sys.path += [folder for folder in path if folder not in sys.path]
    if place is not None and GAMES.places.get(match.game) != place:
        register(match.game, place)
    started = perf_counter()
    outcomes = [play_fixture(match, fixture) for fixture in fixtures]
    return outcomes, perf_counter() - started


# ---- games


def play_fixture(match: Match, fixture: Fixture) -> Outcome:
    """One game, with new agents."""
    specs = match.seating(fixture)
    agents = (make_agent(specs[0], match.game), make_agent(specs[1], match.game))
    seed = match.game_seed(fixture)
    with ExitStack() as stack:
        for agent in agents:
            attempt("open", agent)
            stack.callback(attempt, "close", agent)
        played = play_game(match.game, agents, match.seated(fixture), seed, match.settings, limit=match.limit)
    return outcome_of(fixture, specs, played)


def attempt(step: str, agent: Agent) -> None:
    """Open or close an agent; one that cannot is not worth a match."""
    try:
        getattr(agent, step)()
    except TopdeckError:
        raise
    except Exception as error:
        raise MatchError(f"the agent {agent.name} cannot {step}: {type(error).__name__}: {error}") from error


def outcome_of(fixture: Fixture, specs: tuple[str, str], played: Played) -> Outcome:
    first, second = played.thinking
    return Outcome(
        decks=fixture.decks,
        pair=fixture.pair,
        seat=fixture.seat,
        agents=specs,
        seed=played.record.seed,
        setup=played.record.setup,
        winner=played.result.winner,
        reason=played.result.reason,
        turns=played.turns,
        decisions=(first.decisions, second.decisions),
        seconds=(round(first.seconds, 6), round(second.seconds, 6)),
        slowest=(round(first.slowest, 6), round(second.slowest, 6)),
        fault=fault_form(played),
    )


def fault_form(played: Played) -> Json | None:
    return None if played.fault is None else {**asdict(played.fault), "record": list(played.record.lines())}
