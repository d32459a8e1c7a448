"""A worker, which plays games for a ladder on any machine."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from http.client import HTTPException
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from msgspec import Struct

from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.play.agent_files import named_files
from topdeck.arena.play.executor import Executor
from topdeck.arena.play.sanitize import sentence
from topdeck.arena.played_game import PlayedGame
from topdeck.competition.archives import digest, unpack
from topdeck.competition.job_messages import (
    AgentPlan,
    Answer,
    ErrorMessage,
    JobMessage,
    LeaseMessage,
    MachineReport,
    ResultMessage,
    TrackPlan,
    describe_machine,
    read_message,
    report_game,
    write_message,
)
from topdeck.competition.libraries import install_libraries
from topdeck.competition.submissions import MOST_MEGABYTES, NAME, read_submission
from topdeck.competition.verification import SeededGames
from topdeck.config.external_code import is_external
from topdeck.config.spec import parse_spec
from topdeck.core.errors import MatchError
from topdeck.core.registry import games, is_game, load_game

TIMEOUT = 60.0  # seconds to wait for a response from the ladder
LONGEST_ANSWER = 1 << 24  # bytes
RETRY_SECONDS = (1.0, 2.0, 5.0, 10.0, 30.0)  # seconds between attempts to reach the ladder
EXTENSIONS = 3  # the number of attempts to extend a lease before it expires
PACKAGES = "packages"  # the folder in the cache for packages required by submissions
DIGEST = re.compile("[0-9a-f]{64}")
BUSY = (429, 500, 502, 503, 504)  # the statuses after which a request is repeated
GONE = 404  # the status for a plan or an archive that the ladder no longer knows
CLOSED = (401, 403)  # the statuses after which a worker stops

Done = TypeVar("Done")


class LadderRefusal(MatchError):
    """Raised if the ladder rejects a request."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


class Unreachable(MatchError):
    """Raised if the ladder does not answer or is too busy."""


class LadderClient:
    """A connection to a ladder.

    Args:
        url: The address of the ladder, such as `http://localhost:8018`.
        token: The worker's token.

    Raises:
        MatchError: The address or the token is invalid.
    """

    def __init__(self, url: str, token: str) -> None:
        if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc:
            raise MatchError(f"{url!r} is not the address of a ladder; it must begin with http:// or https://")
        if not token.isascii() or not token.isprintable() or not token.strip():
            raise MatchError("the token is missing or invalid; ask the organiser of the ladder for one")
        self.url = url.rstrip("/")
        self.token = token.strip()

    def post(self, path: str, message: Struct) -> Answer:
        return read_message(self.request(path, write_message(message)), Answer)

    def request(self, path: str, data: bytes | None = None, most: int = LONGEST_ANSWER) -> bytes:
        """Send a request and return the response.

        Raises:
            LadderRefusal: The ladder rejected the request.
            Unreachable: The ladder cannot be reached at the moment.
        """
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = Request(f"{self.url}/api/{path}", data, headers, method="GET" if data is None else "POST")
        try:
            with urlopen(request, timeout=TIMEOUT) as response:
                answer: bytes = response.read(most + 1)
        except HTTPError as error:
            with error:
                words = read_error(error.read(1 << 16))
            if error.code in BUSY:
                raise Unreachable(words) from None
            raise LadderRefusal(error.code, words) from None
        except (URLError, HTTPException, OSError) as error:
            reason = getattr(error, "reason", error)
            raise Unreachable(f"the ladder at {self.url} cannot be reached: {sentence(str(reason))}") from None
        if len(answer) > most:
            raise MatchError(f"the response from {self.url} is too large")
        return answer


def read_error(data: bytes) -> str:
    """Return the reason given in a response that rejects a request."""
    try:
        return sentence(read_message(data, ErrorMessage).error)
    except MatchError:
        return "the address does not belong to a ladder"


# ---- plans


def read_plan(plan: TrackPlan, client: LadderClient, cache: Path, wheels: Path | None = None) -> Experiment:
    """Return the experiment of a track, after downloading the submissions.

    External agents always run in a sandbox, and only submissions can contain external agents.  The working folder must
    be the cache, because the specs of submissions are relative to it.

    Raises:
        MatchError: The plan is invalid, or names code or files that a ladder must not use.
    """
    if not is_game(plan.game):
        raise MatchError(f"the ladder plays {sentence(plan.game)}, which is not installed here")
    game = load_game(plan.game)
    decks = tuple(game.decks.from_json(deck) for deck in plan.decks)
    entries = tuple(make_entry(agent, client, cache, wheels) for agent in plan.agents)
    return Experiment(
        game=plan.game,
        entries=entries,
        decks=decks,
        settings=plan.settings,
        limit=plan.limit,
        memory=plan.memory,
        processes=plan.processes,
        start=plan.start,
        salt="",
    )


def make_entry(agent: AgentPlan, client: LadderClient, cache: Path, wheels: Path | None) -> Entry:
    """Return the entry of an agent after downloading its code and the packages that it requires."""
    if not agent.archive:
        spec = parse_spec(agent.spec)
        if is_external(spec) or next(named_files(spec), None) is not None:
            raise MatchError(f"the ladder asks for {sentence(agent.spec)}, which is not a built-in agent")
        return Entry(agent.name, agent.spec)
    submission = read_submission(fetch_submission(agent, client, cache))
    if submission.problem:
        raise MatchError(f"the submission {agent.name} cannot be used: {submission.problem}")
    packages = cache / PACKAGES / agent.archive
    libraries = install_libraries(submission, packages, wheels)
    return Entry(agent.name, submission.spec, libraries=str(packages / libraries) if libraries else "")


def fetch_submission(agent: AgentPlan, client: LadderClient, cache: Path) -> Path:
    """Return the folder of a submission, after downloading and checking its archive if it is not in the cache."""
    if not NAME.fullmatch(agent.name) or not DIGEST.fullmatch(agent.archive):
        raise MatchError(f"the ladder sent a submission with the invalid name {sentence(agent.name)!r}")
    folder = cache / agent.archive / agent.name
    if not folder.is_dir():
        archive = client.request(f"archives/{agent.archive}", most=2 * MOST_MEGABYTES << 20)
        if digest(archive) != agent.archive:
            raise MatchError(f"the archive of {agent.name} was damaged in transit")
        unpack(archive, folder)
    return folder


def cache_folder() -> Path:
    """Return this user's cache folder for submissions."""
    place = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(place) / "topdeck" / "ladder"


# ---- the worker


class LadderWorker:
    """Plays games for a ladder until it is stopped.

    Args:
        client: The connection to the ladder.
        executor: The executor that plays the games.
        cache: The folder for submissions.
        wheels: A folder with wheels for installing required packages; by default, the package index is used.
        announce: A function that is called with messages for the user.
    """

    def __init__(
        self,
        client: LadderClient,
        executor: Executor,
        cache: Path,
        wheels: Path | None = None,
        announce: Callable[[str], None] = print,
    ) -> None:
        self.client = client
        self.executor = executor
        self.cache = cache
        self.wheels = wheels
        self.announce = announce
        self.report: MachineReport = describe_machine(frozenset(games()))
        self.plans: dict[str, Experiment] = {}
        self.held: dict[int, JobMessage] = {}  # the jobs whose leases this worker holds
        self.running: dict[Future[list[PlayedGame]], JobMessage] = {}
        self.stopping = Event()  # set to stop after the current games
        self.finished = Event()
        self.played = 0

    def run(self, until_done: bool = False) -> int:
        """Play games and return their number.

        If the ladder needs no games, the worker waits or, if `until_done` is true, stops.  If the worker is
        interrupted, it returns its current jobs to the ladder.

        Raises:
            LadderRefusal: The ladder does not accept this worker.
            InfrastructureError: A process failed repeatedly.
        """
        Thread(target=self.keep_leases, daemon=True).start()
        is_complete = False
        try:
            while not self.stopping.is_set() or self.running:
                wait = self.start_jobs()
                if self.running:
                    self.send_results()
                elif wait and until_done:
                    break
                else:
                    self.stopping.wait(wait)
            is_complete = True
        finally:
            self.finished.set()
            self.return_jobs()
            self.executor.close(at_once=not is_complete)
        return self.played

    def start_jobs(self) -> float:
        """Start a job for each free process, and return the number of seconds to wait if there are no more jobs."""
        while len(self.running) < self.executor.size and not self.stopping.is_set():
            answer = self.ask()
            if answer.job is None:
                return answer.wait
            self.held[answer.job.id] = answer.job
            try:
                plan, planned = self.find_plan(answer.job.plan), answer.job.games
            except LadderRefusal as error:
                if error.status != GONE:
                    raise
                self.give_back(answer.job)  # the ladder was restarted with other agents
                continue
            work = SeededGames(plan, [game.fixture for game in planned], [game.agent_seeds for game in planned])
            self.running[self.executor.submit(work)] = answer.job
        return 0.0

    def ask(self) -> Answer:
        """Ask for a job, repeating the request while the ladder cannot be reached."""
        try:
            return self.insist(lambda: self.client.post("jobs", self.report))
        except Unreachable:  # the worker is stopping
            return Answer()

    def find_plan(self, wanted: str) -> Experiment:
        """Return the plan of a track, downloading it if it is new or has changed."""
        if wanted not in self.plans:
            data = self.insist(lambda: self.client.request(f"plans/{wanted}"))
            plan = read_message(data, TrackPlan)
            self.plans[wanted] = self.insist(lambda: read_plan(plan, self.client, self.cache, self.wheels))
        return self.plans[wanted]

    def send_results(self) -> None:
        """Wait until a job is finished, and then send its games."""
        for future in [*self.executor.wait(self.running)]:
            job, played = self.running.pop(future), future.result()
            message = ResultMessage(job.lease, [report_game(game) for game in played])
            try:
                self.insist(partial(self.client.post, f"jobs/{job.id}/result", message))
            except LadderRefusal as error:
                if error.status in CLOSED:
                    raise
                self.announce(f"the ladder rejected {' against '.join(job.games[0].agents)}: {error}")
            else:
                self.played += len(played)
            self.held.pop(job.id, None)

    def insist(self, request: Callable[[], Done]) -> Done:
        """Repeat a request until it is answered.

        Raises:
            Unreachable: The ladder cannot be reached, and the worker is stopping.
        """
        for attempt in count():
            try:
                return request()
            except Unreachable as error:
                if attempt == 0:
                    self.announce(f"{error}; trying again")
                if self.stopping.wait(RETRY_SECONDS[min(attempt, len(RETRY_SECONDS) - 1)]):
                    raise
        raise AssertionError

    def keep_leases(self) -> None:
        """Extend the leases of all jobs until the worker has finished."""
        while not self.finished.wait(min((job.seconds for job in [*self.held.values()]), default=1.0) / EXTENSIONS):
            for job in [*self.held.values()]:
                with suppress(MatchError):  # the ladder checks the lease again when it receives the result
                    self.client.post(f"jobs/{job.id}/extend", LeaseMessage(job.lease))

    def return_jobs(self) -> None:
        """Return unfinished jobs to the ladder."""
        with suppress(Unreachable):  # their leases expire anyway
            for job in [*self.held.values()]:
                self.give_back(job)

    def give_back(self, job: JobMessage) -> None:
        del self.held[job.id]
        with suppress(LadderRefusal):  # the lease has already expired
            self.client.post(f"jobs/{job.id}/return", LeaseMessage(job.lease))
