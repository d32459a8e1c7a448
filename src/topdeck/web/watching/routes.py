"""The addresses of the shelf, and who answers them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, ValidationError, convert
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from topdeck.web.errors import NotThere
from topdeck.web.thinker import Thinkers
from topdeck.web.watching.judging import judge_of, judged
from topdeck.web.watching.library import Library
from topdeck.web.watching.live import Gallery
from topdeck.web.watching.messages import (
    CurveAsked,
    FrameAsked,
    GamesAsked,
    JudgementAsked,
    StandingsAsked,
    UploadAsked,
)
from topdeck.web.watching.reports import HEADERS, Reporter
from topdeck.web.watching.thread_limiter import ThreadLimiter
from topdeck.web.wire import answer, body_of, decoded, endpoint, lines, name_in, query_of

LARGEST = 2 << 20  # bytes of a file that is brought
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]


def watching_routes(shelf: Library, thinkers: Thinkers) -> list[BaseRoute]:
    aside = ThreadLimiter()
    return [*shelf_routes(shelf, aside), *game_routes(shelf, aside, thinkers), live_route(Gallery(shelf, aside))]


def shelf_routes(shelf: Library, aside: ThreadLimiter) -> list[BaseRoute]:
    reporter = Reporter()

    async def upload(request: Request) -> Response:
        asked = query_of(request, UploadAsked)
        data = await body_of(request, LARGEST)
        return answer(await aside(shelf.upload, asked.name, data), 201)

    async def report(request: Request) -> Response:
        page = await reporter.page(await aside(shelf.store, name_in(request)))
        return Response(page, media_type="text/html", headers=HEADERS)

    def asked_games(request: Request) -> object:
        return query_of(request, GamesAsked)

    def with_ratings(request: Request) -> object:
        return query_of(request, StandingsAsked).ratings

    return [
        Route("/api/shelf", endpoint(aside, shelf.items)),
        Route("/api/shelf/room/{name}", endpoint(aside, shelf.room, name_in)),
        Route("/api/shelf/upload", upload, methods=["POST"]),
        Route("/api/shelf/{name}/games", endpoint(aside, shelf.games, name_in, asked_games)),
        Route("/api/shelf/{name}/standings", endpoint(aside, shelf.standings, name_in, with_ratings)),
        Route("/api/shelf/{name}/report", report),
    ]


def game_routes(shelf: Library, aside: ThreadLimiter, thinkers: Thinkers) -> list[BaseRoute]:
    async def record(request: Request) -> Response:
        number = game_in(request)
        text = await aside(shelf.record, name_in(request), number)
        file = f'attachment; filename="topdeck-game-{number}.jsonl"'
        return Response(text, media_type="application/x-ndjson", headers={"Content-Disposition": file})

    async def judgement(request: Request) -> Response:
        """A line for every position, as soon as the agent has thought about it."""
        asked = decoded(await body_of(request), JudgementAsked)
        _, replay = await aside(shelf.replay, name_in(request), game_in(request))
        judge = await aside(judge_of, replay, asked, thinkers.outsiders)
        return lines(judged(replay, judge, thinkers))

    def seat_in(request: Request) -> object:
        return query_of(request, FrameAsked).seat

    def score_in(request: Request) -> object:
        return query_of(request, CurveAsked).score

    path = "/api/shelf/{name}/games/{number}"
    return [
        Route(path, endpoint(aside, shelf.game, name_in, game_in)),
        Route(f"{path}/frames/{{place}}", endpoint(aside, shelf.frame, name_in, game_in, place_in, seat_in)),
        Route(f"{path}/positions/{{place}}", endpoint(aside, shelf.position, name_in, game_in, place_in)),
        Route(f"{path}/curve", endpoint(aside, shelf.curve, name_in, game_in, score_in)),
        Route(f"{path}/record", record),
        Route(f"{path}/judgement", judgement, methods=["POST"]),
    ]


def live_route(gallery: Gallery) -> BaseRoute:
    async def live(socket: WebSocket) -> None:
        await socket.accept()
        await gallery.admit(socket, socket.path_params["name"])

    return WebSocketRoute("/api/shelf/{name}/live", live)


def game_in(request: Request) -> int:
    return read_number(request.path_params["number"])


def place_in(request: Request) -> int:
    return read_number(request.path_params["place"])


def read_number(text: str) -> int:
    """A number in an address."""
    try:
        return int(convert(text, Number, strict=False))
    except ValidationError:
        raise NotThere("games and positions are called by whole numbers") from None
