"""Serving a ladder and playing its games, for the commands `topdeck competition ladder` and `topdeck worker`."""

import logging
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from socket import socket
from threading import Event
from types import FrameType

from rich.console import Console

from topdeck.arena.play.executor import make_executor, start_worker
from topdeck.arena.play.sanitize import printable
from topdeck.cli.exit_status import INTERRUPTED
from topdeck.cli.faults import require_extra
from topdeck.cli.output import console
from topdeck.cli.working_folder import working_in
from topdeck.competition.jobs import FOLDER, JOBS, JobQueue
from topdeck.competition.season_file import read_season
from topdeck.competition.worker import LadderClient, LadderWorker, Unreachable, cache_folder
from topdeck.core.errors import MatchError
from topdeck.sandbox.levels import DESCRIPTIONS

FIRST_WORKER = "worker"  # the name of the worker that is added if there are none
REPLAYING = 2  # the number of processes that replay games
STOP_SECONDS = 2  # seconds for responses in progress after Ctrl-C


# ---- the ladder


def add_worker(name: str) -> int:
    """Add a worker to the ladder of the season in the working folder, and print the worker's token."""
    if not name.isprintable() or not name.strip():
        raise MatchError("the name of a worker must not be empty and must consist of printable characters")
    make_folder(Path(FOLDER))
    with closing(JobQueue(Path(FOLDER, JOBS))) as jobs:
        console().print(f"The token of {name} is {jobs.add_worker(name)}", markup=False, soft_wrap=True)
    return 0


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MatchError(f"the ladder cannot be stored in {folder}: {error.strerror}") from None


@dataclass(frozen=True, kw_only=True)
class LadderOptions:
    """The options for serving a ladder; see `topdeck competition ladder --help`."""

    tracks: Sequence[str] = ()
    width: float
    pairs: int
    audit: float
    lease: float
    wheels: Path | None = None


def serve_ladder(listening: socket, address: str, options: LadderOptions) -> int:
    """Serve the ladder of the season in the working folder until Ctrl-C is pressed."""
    with require_extra("report,web"):
        import uvicorn

        from topdeck.competition.job_server import LOG, JobServer
        from topdeck.competition.ladder_season import LadderSeason
        from topdeck.competition.matchmaking import Goal
        from topdeck.web.connections import LimitedProtocol

    season = read_season(Path.cwd())
    make_folder(season.folder / FOLDER)
    shown, goal = console(), Goal(options.width, options.pairs)
    with (
        working_in(season.folder / FOLDER),  # submission specs are relative to this folder
        closing(LadderSeason(season, goal, options.lease, options.tracks, options.wheels)) as opened,
    ):
        show_start(shown, opened.ladder.jobs, address)
        for name, problem in opened.roster.problems.items():
            if problem:
                show(f"{name}: {problem}")
        server = JobServer(opened.ladder, make_pool, opened.roster.archives, options.audit, opened.refresh)
        config = uvicorn.Config(
            server.app(), http=LimitedProtocol, log_level="warning", timeout_graceful_shutdown=STOP_SECONDS
        )
        with printing(LOG), suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listening])
    return 0


def make_pool() -> Executor:
    """Create the processes that replay games."""
    return ProcessPoolExecutor(REPLAYING, get_context("spawn"), start_worker)


def show_start(shown: Console, jobs: JobQueue, address: str) -> None:
    """Print the address of the ladder and, if no worker has a token yet, the command that starts the first worker."""
    shown.print(f"The standings are at [link={address}]{address}[/link] (press Ctrl-C to stop).", soft_wrap=True)
    if not jobs.workers():
        token = jobs.add_worker(FIRST_WORKER)
        shown.print(f"Play games with: topdeck worker {address} --token {token}", markup=False, soft_wrap=True)


@contextmanager
def printing(log: logging.Logger) -> Iterator[None]:
    """Print log records while the context is active."""
    handler = LogPrinter()
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)


class LogPrinter(logging.Handler):
    """Prints each log record on one line."""

    def emit(self, record: logging.LogRecord) -> None:
        show(record.getMessage())


# ---- a worker


def run_worker(url: str, token: str, workers: int | None, until_done: bool, wheels: Path | None = None) -> int:
    """Play games for a ladder until Ctrl-C is pressed or, if `until_done` is true, no games are needed."""
    client, cache = LadderClient(url, token), cache_folder()
    make_folder(cache)
    with working_in(cache):  # submission specs are relative to this folder
        return play(LadderWorker(client, make_executor("here", workers), cache, wheels, show), until_done)


def play(worker: LadderWorker, until_done: bool) -> int:
    """Let a worker play games, and return the exit status."""
    sandbox = worker.report.sandbox
    agents = f"External agents run in {DESCRIPTIONS[sandbox]}" if sandbox else "Only built-in agents play (no sandbox)"
    show(f"{agents}; press Ctrl-C to stop after the current games.")
    with stopping(worker.stopping):
        try:
            worker.run(until_done)
        except (KeyboardInterrupt, Unreachable) as error:
            show(f"Games played: {worker.played:,}; {str(error) or 'the current jobs were returned'}.")
            return INTERRUPTED
    show(f"Games played: {worker.played:,}.")
    return 0


def show(text: str) -> None:
    """Print a message, which may contain text from another machine, on one line."""
    console().print(printable(text), markup=False, soft_wrap=True)


@contextmanager
def stopping(request: Event) -> Iterator[None]:
    """While the context is active, the first Ctrl-C sets an event, and the second one raises `KeyboardInterrupt`.

    A request to terminate the process also raises `KeyboardInterrupt`.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        if request.is_set() or number != signal.SIGINT:
            raise KeyboardInterrupt
        request.set()
        show("The current games are finished first; press Ctrl-C again to return them to the ladder.")

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
