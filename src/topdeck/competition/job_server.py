"""The web application of a ladder: jobs for workers with a token, and standings for all visitors."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import SystemRandom
from time import monotonic
from typing import TypeVar

from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from topdeck.arena.played_game import PlayedGame
from topdeck.competition.job_messages import (
    Answer,
    ErrorMessage,
    GamePlan,
    JobMessage,
    LeaseMessage,
    MachineReport,
    ResultMessage,
    describe_machine,
    find_mismatch,
    read_game,
    read_message,
    write_message,
)
from topdeck.competition.jobs import FINISHED, LEASED, Job, WorkerAccount
from topdeck.competition.ladder import Ladder, Offer
from topdeck.competition.request_limits import Allowance, Allowances, RequestRejected, read_body
from topdeck.competition.standings_page import HEADERS, LadderStandings, make_page, make_standings
from topdeck.competition.verification import find_flaw, find_lie
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import PLACES

LOG = logging.getLogger("topdeck.ladder")

SMALL_BODY = 1 << 16  # bytes
LARGE_BODY = 1 << 22  # the maximum number of bytes in the result of a job
UNKNOWN_RATE = 5.0  # the maximum number of token lookups per second from each address
MOST_REJECTED = 3  # a worker is banned after this many results that cannot be replayed
MOST_AUDITS = 4  # the maximum number of jobs waiting to be played again
WAIT = 10.0  # seconds after which an idle worker asks again
RANKING_SECONDS = 2.0  # the minimum number of seconds between two computations of the ratings
IDLE_SHARE = 4.0  # the same minimum, as a multiple of the duration of the last computation
REFRESH_SECONDS = 30.0  # seconds between two searches for new submissions
AUDIT = 0.05  # the default share of reproducible jobs that the ladder replays with its own agents

NO_FAULTS = "built-in agents that do not measure time never fail, unless the machine is far too slow"

UNPREDICTABLE = SystemRandom()

Done = TypeVar("Done")
M = TypeVar("M", bound=Struct)
Handler = Callable[[Request, WorkerAccount], Awaitable[Response]]


def answer(message: Struct, status: int = 200) -> Response:
    return Response(write_message(message), status, media_type="application/json")


class JobServer:
    """Assigns jobs to workers, and accepts only results that it has verified by replaying them.

    The ladder runs in a separate thread.  Replays, audits and ratings run in other processes, so that they do not delay
    workers.

    Args:
        ladder: The ladder.
        make_pool: A function that creates the processes that replay games.
        archives: The archives of the submissions, keyed by hash.
        audit: The share of reproducible jobs that are played again.
        refresh: A function that adds new submissions to the ladder.
        random: A source of random numbers that workers cannot predict.
        make_allowance: A function that returns a worker's limits.
    """

    def __init__(
        self,
        ladder: Ladder,
        make_pool: Callable[[], Executor],
        archives: Mapping[str, Path] | None = None,
        audit: float = AUDIT,
        refresh: Callable[[], None] = lambda: None,
        random: Callable[[], float] = UNPREDICTABLE.random,
        make_allowance: Callable[[], Allowance] = Allowance,
    ) -> None:
        self.ladder = ladder
        self.make_pool = make_pool
        self.pool = make_pool()
        self.archives = archives or {}
        self.audit_share = audit
        self.refresh = refresh
        self.random = random
        self.make_allowance = make_allowance
        self.thread = ThreadPoolExecutor(1, "ladder")
        self.plans = {board.plan_digest: write_message(board.plan) for board in ladder.boards.values()}
        self.allowances: dict[str, Allowance] = {}  # limits by token
        self.lookups = Allowances(UNKNOWN_RATE)  # limits on requests with other tokens
        self.audits: set[asyncio.Task[None]] = set()
        self.auditing = asyncio.Semaphore(1)  # keeps the remaining processes free for replays
        self.shown: LadderStandings | None = None
        self.shown_at = 0.0
        self.problems: set[str] = set()  # the errors that have been logged since games were last stored
        self.has_news = asyncio.Event()  # whether games have been stored since the ratings were last computed

    def app(self) -> Starlette:
        """Return the web application."""
        return Starlette(
            routes=[
                Route("/", self.page),
                Route("/api/standings", self.standings),
                self.route("/api/jobs", self.give_job),
                self.route("/api/jobs/{id:int}/extend", self.extend_lease),
                self.route("/api/jobs/{id:int}/return", self.take_back),
                self.route("/api/jobs/{id:int}/result", self.accept_result),
                self.route("/api/plans/{digest}", self.send_plan, "GET"),
                self.route("/api/archives/{digest}", self.send_archive, "GET"),
            ],
            exception_handlers={TopdeckError: self.refuse},
            lifespan=self.lifespan,
        )

    def route(self, path: str, handler: Handler, method: str = "POST") -> Route:
        """Return a route that only workers can use, subject to each worker's limits."""

        async def limited(request: Request) -> Response:
            scheme, _, token = request.headers.get("authorization", "").partition(" ")
            if scheme.lower() != "bearer" or not token:
                raise RequestRejected(401, "the token is missing")
            known = self.allowances.get(token)
            if known is None:
                self.lookups.take(request.client.host if request.client else "")
            else:
                known.take()
            worker = await self.use(self.ladder.jobs.find_worker, token)
            if worker is None:
                self.allowances.pop(token, None)
                raise RequestRejected(401, "the token is unknown; ask the organiser of the ladder for a new one")
            if worker.banned:
                raise RequestRejected(403, f"the worker {worker.name} is banned: {worker.banned}")
            with self.allowances.setdefault(token, known or self.make_allowance()).request():
                return await handler(request, worker)

        return Route(path, limited, methods=[method])

    async def use(self, method: Callable[..., Done], *arguments: object) -> Done:
        """Call a method in the ladder's thread."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, method, *arguments)

    async def compute(self, function: Callable[..., Done], *arguments: object) -> Done:
        """Call a function in a separate process, and repeat the call once if the process dies.

        Raises:
            BrokenExecutor: The process died again.
        """
        pool, loop = self.pool, asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(pool, function, *arguments)
        except BrokenExecutor:
            if self.pool is pool:
                self.pool = self.make_pool()
            return await loop.run_in_executor(self.pool, function, *arguments)

    async def refuse(self, request: Request, error: Exception) -> Response:
        if isinstance(error, RequestRejected):
            return answer(ErrorMessage(str(error)), error.status)
        if str(error) not in self.problems:  # the games cannot be stored; all workers will try again later
            self.problems.add(str(error))
            LOG.error("%s", error)
        return answer(ErrorMessage("the ladder cannot store games at the moment"), 503)

    # ---- jobs

    async def give_job(self, request: Request, worker: WorkerAccount) -> Response:
        report = await self.read(request, MachineReport)
        played = frozenset(board.experiment.game for board in self.ladder.boards.values())
        if problem := find_mismatch(report, describe_machine(played)):
            raise RequestRejected(409, problem)
        offer = await self.use(self.ladder.offer, worker.name, bool(report.sandbox))
        return answer(Answer(wait=WAIT) if offer is None else Answer(self.describe(offer)))

    def describe(self, offer: Offer) -> JobMessage:
        self.plans.setdefault(offer.board.plan_digest, write_message(offer.board.plan))
        games = [GamePlan(*fixture, agent_seeds=seeds) for fixture, seeds in zip(offer.games, offer.seeds, strict=True)]
        return JobMessage(offer.job.id, offer.job.lease, self.ladder.lease, offer.board.plan_digest, games)

    async def extend_lease(self, request: Request, worker: WorkerAccount) -> Response:
        message = await self.read(request, LeaseMessage)
        await self.use(self.ladder.extend, await self.find_job(request, worker, message.lease))
        return answer(Answer())

    async def take_back(self, request: Request, worker: WorkerAccount) -> Response:
        message = await self.read(request, LeaseMessage)
        await self.use(self.ladder.release, await self.find_job(request, worker, message.lease))
        return answer(Answer())

    async def find_job(self, request: Request, worker: WorkerAccount, lease: str) -> Job:
        """Return the job named in a request's URL.

        Raises:
            RequestRejected: The worker does not hold the lease on the job.
        """
        job = await self.use(self.ladder.jobs.find, min(request.path_params["id"], 1 << 62))
        if job is None or job.worker != worker.name or not hmac.compare_digest(job.lease.encode(), lease.encode()):
            raise RequestRejected(409, "the job was not assigned to this worker")
        if job.state == FINISHED:
            raise RequestRejected(409, "the job is already finished")
        if job.state != LEASED:
            raise RequestRejected(409, "this worker no longer holds the job: its lease expired or was returned")
        return job

    async def read(self, request: Request, kind: type[M], most: int = SMALL_BODY) -> M:
        try:
            return read_message(await read_body(request, most), kind)
        except RequestRejected:
            raise
        except TopdeckError as error:
            raise RequestRejected(400, str(error)) from None

    # ---- results

    async def accept_result(self, request: Request, worker: WorkerAccount) -> Response:
        message = await self.read(request, ResultMessage, LARGE_BODY)
        job = await self.find_job(request, worker, message.lease)
        offer = await self.use(self.ladder.find_offer, job)
        if offer is None:
            raise RequestRejected(409, "the job is already finished")
        games = [
            read_game(report, fixture, offer.board.record(fixture))
            for report, fixture in zip(message.games, offer.games, strict=True)
        ]
        if flaw := await self.find_flaw(offer, games):
            await self.reject(job, worker, flaw)
        if not await self.use(self.ladder.accept, offer, games):
            raise RequestRejected(409, "the job is already finished")
        self.problems.clear()
        self.has_news.set()
        can_audit = len(offer.reproducible_agents) == len(offer.games[0].agents) and len(self.audits) < MOST_AUDITS
        if can_audit and self.random() < self.audit_share:
            task = asyncio.create_task(self.audit(offer, games))
            self.audits.add(task)
            task.add_done_callback(self.audits.discard)
        return answer(Answer())

    async def find_flaw(self, offer: Offer, games: list[PlayedGame]) -> str:
        """Describe why games cannot have been played as reported, or return an empty string if they could have been."""
        if any(game.fault and game.fault.agent in offer.reproducible_agents for game in games):
            return NO_FAULTS
        try:
            return await self.compute(find_flaw, games, PLACES.get(offer.work.game))
        except BrokenExecutor:
            return "the process that replayed the game died"

    async def reject(self, job: Job, worker: WorkerAccount, flaw: str) -> None:
        """Make a job available to other workers, and ban the worker after several invalid results."""
        await self.use(self.ladder.release, job)
        await self.count_rejection(worker.name, flaw)
        raise RequestRejected(422, f"the result is invalid: {flaw}")

    async def count_rejection(self, worker: str, flaw: str) -> None:
        LOG.warning("a result from %s was rejected: %s", worker, flaw)
        if await self.use(self.ladder.jobs.add_rejection, worker) >= MOST_REJECTED:
            await self.ban(worker, f"{MOST_REJECTED} of its results were invalid; the last one: {flaw}")

    async def audit(self, offer: Offer, games: list[PlayedGame]) -> None:
        """Play the games of a job again, and ban the worker if they differ from the reported games.

        Time limits can affect games if the worker is slow or overloaded, so a single difference is not sufficient
        proof.
        """
        async with self.auditing:
            lie = await self.compute(find_lie, offer.work, games, PLACES.get(offer.work.game))
        if lie and offer.board.experiment.limit.is_timed:
            await self.use(self.ladder.undo, offer)
            await self.count_rejection(offer.job.worker, lie)
        elif lie:
            await self.ban(offer.job.worker, lie)

    async def ban(self, worker: str, reason: str) -> None:
        count = await self.use(self.ladder.ban, worker, reason)
        LOG.warning("%s is banned: %s; its %s games are played again", worker, reason, count)
        self.has_news.set()

    # ---- code and standings

    async def send_plan(self, request: Request, worker: WorkerAccount) -> Response:
        plan = self.plans.get(request.path_params["digest"])
        if plan is None:
            raise RequestRejected(404, "the plan is unknown, because the ladder was restarted")
        return Response(plan, media_type="application/json")

    async def send_archive(self, request: Request, worker: WorkerAccount) -> Response:
        path = self.archives.get(request.path_params["digest"])
        if path is None:
            raise RequestRejected(404, "the archive is unknown")
        return FileResponse(path, media_type="application/x-tar")

    async def page(self, request: Request) -> Response:
        return Response(make_page(await self.get_standings()), media_type="text/html", headers=HEADERS)

    async def standings(self, request: Request) -> Response:
        return answer(await self.get_standings())

    async def get_standings(self) -> LadderStandings:
        """Return the standings, which are cached for a while because every visitor can request them."""
        if self.shown is None or monotonic() > self.shown_at + RANKING_SECONDS:
            self.shown_at = monotonic()
            self.shown = await self.use(make_standings, self.ladder)
        return self.shown

    # ---- tasks

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self.keep_ranking()), asyncio.create_task(self.keep_refreshing())]
        try:
            yield
        finally:
            for task in (*tasks, *self.audits):
                task.cancel()
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.thread.shutdown()

    async def keep_ranking(self) -> None:
        """Recompute the ratings whenever games have been stored."""
        while True:
            await self.has_news.wait()
            self.has_news.clear()
            started = monotonic()
            try:
                await self.rank()
            except RuntimeError as error:  # raised if the algorithm does not converge
                LOG.error("the ratings cannot be computed: %s", error)
            await asyncio.sleep(max(RANKING_SECONDS, IDLE_SHARE * (monotonic() - started)))

    async def rank(self) -> None:
        for board in [*self.ladder.boards.values()]:
            board.places = await asyncio.to_thread(board.rank)

    async def keep_refreshing(self) -> None:
        """Add new submissions at regular intervals."""
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            try:
                await self.use(self.refresh)
            except (TopdeckError, OSError) as error:
                LOG.error("%s", error)
