"""The addresses of the shelf, and who answers them."""

from __future__ import annotations

from typing import Annotated

from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import Response
from msgspec import Meta, ValidationError, convert

from topdeck.web.errors import NotThere
from topdeck.web.security import Guard
from topdeck.web.thinker import Thinkers
from topdeck.web.watching.aside import Aside
from topdeck.web.watching.judging import judge_of, judged
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
from topdeck.web.watching.shelf import Shelf
from topdeck.web.wire import POLICY, answer, body_of, decoded, lines, query_of

LARGEST = 2 << 20  # bytes of a file that is brought
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]


def add_watching(app: FastAPI, shelf: Shelf, guard: Guard, thinkers: Thinkers) -> None:
    aside = Aside()
    add_shelf(app, shelf, aside)
    add_reports(app, shelf, aside)
    add_games(app, shelf, aside)
    add_judgements(app, shelf, aside, thinkers)
    add_live(app, Gallery(shelf, aside), guard)


def add_shelf(app: FastAPI, shelf: Shelf, aside: Aside) -> None:
    @app.get("/api/shelf")
    async def items() -> Response:
        return answer(await aside(shelf.items))

    @app.get("/api/shelf/room/{name}")
    async def room(name: str) -> Response:
        return answer(await aside(shelf.room, name))

    @app.post("/api/shelf/upload")
    async def upload(request: Request) -> Response:
        asked = query_of(request, UploadAsked)
        data = await body_of(request, LARGEST)
        return answer(await aside(shelf.upload, asked.name, data), 201)

    @app.get("/api/shelf/{name}/games")
    async def games(request: Request, name: str) -> Response:
        return answer(await aside(shelf.games, name, query_of(request, GamesAsked)))

    @app.get("/api/shelf/{name}/standings")
    async def standings(request: Request, name: str) -> Response:
        asked = query_of(request, StandingsAsked)
        return answer(await aside(shelf.standings, name, asked.ratings))


def add_reports(app: FastAPI, shelf: Shelf, aside: Aside) -> None:
    reporter = Reporter()

    @app.get("/api/shelf/{name}/report")
    async def report(name: str) -> Response:
        page = await reporter.page(await aside(shelf.store, name))
        return Response(page, media_type="text/html", headers=HEADERS)


def add_games(app: FastAPI, shelf: Shelf, aside: Aside) -> None:
    @app.get("/api/shelf/{name}/games/{number}")
    async def game(name: str, number: str) -> Response:
        return answer(await aside(shelf.game, name, read_number(number)))

    @app.get("/api/shelf/{name}/games/{number}/frames/{place}")
    async def frame(request: Request, name: str, number: str, place: str) -> Response:
        seat = query_of(request, FrameAsked).seat
        return answer(await aside(shelf.frame, name, read_number(number), read_number(place), seat))

    @app.get("/api/shelf/{name}/games/{number}/positions/{place}")
    async def position(name: str, number: str, place: str) -> Response:
        return answer(await aside(shelf.position, name, read_number(number), read_number(place)))

    @app.get("/api/shelf/{name}/games/{number}/curve")
    async def curve(request: Request, name: str, number: str) -> Response:
        score = query_of(request, CurveAsked).score
        return answer(await aside(shelf.curve, name, read_number(number), score))

    @app.get("/api/shelf/{name}/games/{number}/record")
    async def record(name: str, number: str) -> Response:
        wanted = read_number(number)
        text = await aside(shelf.record, name, wanted)
        file = f'attachment; filename="topdeck-game-{wanted}.jsonl"'
        return Response(text, media_type="application/x-ndjson", headers={"Content-Disposition": file})


def add_judgements(app: FastAPI, shelf: Shelf, aside: Aside, thinkers: Thinkers) -> None:
    @app.post("/api/shelf/{name}/games/{number}/judgement")
    async def judgement(request: Request, name: str, number: str) -> Response:
        """A line for every position, as soon as the agent has thought about it."""
        asked = decoded(await body_of(request), JudgementAsked)
        _, replay = await aside(shelf.replay, name, read_number(number))
        judge = await aside(judge_of, replay, asked, thinkers.outsiders)
        return lines(judged(replay, judge, thinkers))


def add_live(app: FastAPI, gallery: Gallery, guard: Guard) -> None:
    @app.websocket("/api/shelf/{name}/live")
    async def live(socket: WebSocket, name: str) -> None:
        if guard.problem(socket.headers, socket.cookies):
            await socket.close(POLICY)
            return
        await socket.accept()
        await gallery.admit(socket, name)


def read_number(text: str) -> int:
    """A number in an address."""
    try:
        return int(convert(text, Number, strict=False))
    except ValidationError:
        raise NotThere("games and positions are called by whole numbers") from None
