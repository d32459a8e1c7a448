"""HTTP and WebSocket routes for the game library, experiments in progress, and reports."""

import asyncio
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.websockets import WebSocket, WebSocketDisconnect

from topdeck.report.components import script_hash
from topdeck.web.errors import LimitReached, RequestError
from topdeck.web.fairness import FairSlots, Quota
from topdeck.web.thinker import NICENESS, Thinkers
from topdeck.web.watching.findings import card_table, evolution_page
from topdeck.web.watching.library import Library, Number
from topdeck.web.watching.messages import JudgementAsked, StandingsAsked, UploadAsked
from topdeck.web.watching.replays import judge_game, read_judge
from topdeck.web.wire import ThreadLimiter, answer, lines, read_body, read_query, receive, route, send, socket_route
from topdeck.web.workers import Workers, python_environment

LARGEST = 2 << 20  # maximum size of an uploaded file, in bytes
POLL = 1.0  # minimum interval between two polls of an experiment, in seconds
PATIENCE = 20  # minimum interval between two polls, as a multiple of the duration of a poll
MOST = 50  # maximum number of pages that watch experiments
MOST_EACH = 8  # maximum number of such pages per client
LONGEST = 120.0  # time limit for writing a report, in seconds
# A report is a self-contained page: it can use its own styles and images and the reports' script, but it has no origin.
REPORT_POLICY = (
    "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src '{script}'; "
    "base-uri 'none'; form-action 'none'"
)


def watching_routes(library: Library, thinkers: Thinkers, workers: Workers) -> list[BaseRoute]:
    threads, reporting = ThreadLimiter(), FairSlots(1)
    limited_route = partial(route, run=threads)

    async def upload(request: Request) -> Response:
        asked = read_query(request, UploadAsked)
        data = await read_body(request, LARGEST)
        return answer(await threads(library.upload, asked.name, data), 201)

    async def report(name: str) -> Response:
        store = await threads(library.store, name)
        async with reporting.turn():
            page = await report_page(store)
        return Response(page, media_type="text/html", headers=report_headers())

    async def cards(name: str) -> Raw:
        store = await threads(library.store, name)
        return await workers(card_table, store, store.name)

    async def evolution(name: str) -> Raw:
        return await workers(evolution_page, await threads(library.store, name))

    def record(name: str, number: Number) -> Response:
        file = f'attachment; filename="topdeck-game-{number}.jsonl"'
        headers = {"Content-Disposition": file}
        return Response(library.record(name, number), media_type="application/x-ndjson", headers=headers)

    def judgement(name: str, number: Number, asked: JudgementAsked) -> Response:
        """Stream one line per position as soon as the agent has analysed it."""
        _, replay = library.replay(name, number)
        judge = read_judge(asked.agent, replay.game, thinkers.external_agents)
        return lines(judge_game(replay, judge, asked.ms, thinkers))

    game = "/api/shelf/{name}/games/{number}"
    return [
        limited_route("/api/shelf", library.items),
        limited_route("/api/shelf/room/{name}", library.room),
        Route("/api/shelf/upload", upload, methods=["POST"]),
        limited_route("/api/shelf/{name}/games", library.games),
        limited_route("/api/shelf/{name}/standings", library.standings),
        socket_route("/api/shelf/{name}/live", Gallery(library, threads).converse),
        route("/api/shelf/{name}/report", report),
        route("/api/shelf/{name}/cards", cards),
        route("/api/shelf/{name}/evolution", evolution),
        limited_route(game, library.game),
        limited_route(f"{game}/frames/{{place}}", library.frame),
        limited_route(f"{game}/positions/{{place}}", library.position),
        limited_route(f"{game}/curve", library.curve),
        limited_route(f"{game}/record", record),
        limited_route(f"{game}/judgement", judgement, method="POST"),
    ]


# ---- experiments in progress


@dataclass
class Gallery:
    """Keeps the pages that watch experiments up to date."""

    library: Library
    threads: ThreadLimiter
    watching: set[WebSocket] = field(default_factory=set)
    quota: Quota = field(default_factory=lambda: Quota(MOST_EACH))

    async def converse(self, socket: WebSocket) -> None:
        """Send a page the current standings, and send them again whenever games have been added.

        The connection ends when the page disconnects or the experiment is removed.
        """
        if len(self.watching) >= MOST:
            raise LimitReached(f"{MOST} pages are already watching experiments; try again later")
        with self.quota.admit(f"you are already watching experiments on {MOST_EACH} pages; close one of them"):
            await self.send_standings(socket)

    async def send_standings(self, socket: WebSocket) -> None:
        self.watching.add(socket)
        leaving = asyncio.create_task(wait_for_disconnect(socket))
        name, sent = socket.path_params["name"], -1
        try:
            while not leaving.done():
                begin = perf_counter()
                if await self.threads(self.library.count, name) != sent:
                    standings = await self.threads(self.library.standings, name, StandingsAsked(ratings=False))
                    if standings.games != sent:
                        await send(socket, standings)
                        sent = standings.games
                await asyncio.wait({leaving}, timeout=max(POLL, PATIENCE * (perf_counter() - begin)))
        finally:
            leaving.cancel()
            self.watching.discard(socket)


async def wait_for_disconnect(socket: WebSocket) -> None:
    """Wait until a page disconnects, ignoring its messages."""
    with suppress(WebSocketDisconnect):
        while True:
            await receive(socket)


# ---- reports


def report_headers() -> dict[str, str]:
    return {"Content-Security-Policy": REPORT_POLICY.format(script=script_hash())}


async def report_page(store: Path) -> bytes:
    """Run `topdeck report` in another process, because drawing figures is slow, and raise any error that it reports."""
    with TemporaryDirectory(prefix="topdeck-") as folder:
        target = Path(folder) / "report.html"
        program = f"import os; os.nice({NICENESS}); from topdeck.cli import main; main()"
        command = [sys.executable, "-c", program, "report", str(store), "--output", str(target)]
        null, pipe = asyncio.subprocess.DEVNULL, asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command, env=python_environment(), stdin=null, stdout=null, stderr=pipe, start_new_session=True
        )
        try:
            async with asyncio.timeout(LONGEST):
                _, errors = await process.communicate()
        except TimeoutError:
            raise RequestError(f"the report took longer than {LONGEST:.0f} s; use `topdeck report` instead") from None
        finally:
            with suppress(ProcessLookupError):
                process.kill()
        if process.returncode:
            raise RequestError(last_line(errors.decode(errors="replace")).replace(str(store), store.name))
        return target.read_bytes()


def last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1].removeprefix("topdeck: ") if lines else "the report cannot be written"
