"""The routes of the library of games."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from topdeck.web.thinker import Thinkers
from topdeck.web.watching.judging import judge_game, make_judge
from topdeck.web.watching.library import Library, Number
from topdeck.web.watching.live import Gallery
from topdeck.web.watching.messages import JudgementAsked, UploadAsked
from topdeck.web.watching.reports import HEADERS, Reporter
from topdeck.web.watching.thread_limiter import ThreadLimiter
from topdeck.web.wire import answer, lines, read_body, read_query, route, socket_route

LARGEST = 2 << 20  # bytes of an uploaded file


def watching_routes(library: Library, thinkers: Thinkers) -> list[BaseRoute]:
    threads, reporter = ThreadLimiter(), Reporter()
    limited_route = partial(route, run=threads)

    async def upload(request: Request) -> Response:
        asked = read_query(request, UploadAsked)
        data = await read_body(request, LARGEST)
        return answer(await threads(library.upload, asked.name, data), 201)

    async def report(name: str) -> Response:
        page = await reporter.page(await threads(library.store, name))
        return Response(page, media_type="text/html", headers=HEADERS)

    def record(name: str, number: Number) -> Response:
        file = f'attachment; filename="topdeck-game-{number}.jsonl"'
        headers = {"Content-Disposition": file}
        return Response(library.record(name, number), media_type="application/x-ndjson", headers=headers)

    def judgement(name: str, number: Number, asked: JudgementAsked) -> Response:
        """Stream a line for every position as soon as the agent has analysed it."""
        _, replay = library.replay(name, number)
        return lines(judge_game(replay, make_judge(replay, asked, thinkers.external_agents), thinkers))

    game = "/api/shelf/{name}/games/{number}"
    return [
        limited_route("/api/shelf", library.items),
        limited_route("/api/shelf/room/{name}", library.room),
        Route("/api/shelf/upload", upload, methods=["POST"]),
        limited_route("/api/shelf/{name}/games", library.games),
        limited_route("/api/shelf/{name}/standings", library.standings),
        socket_route("/api/shelf/{name}/live", Gallery(library, threads).converse),
        route("/api/shelf/{name}/report", report),
        limited_route(game, library.game),
        limited_route(f"{game}/frames/{{place}}", library.frame),
        limited_route(f"{game}/positions/{{place}}", library.position),
        limited_route(f"{game}/curve", library.curve),
        limited_route(f"{game}/record", record),
        limited_route(f"{game}/judgement", judgement, method="POST"),
    ]
