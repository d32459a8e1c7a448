"""The server: addresses, and who answers them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import FileResponse, Response
from fastapi.staticfiles import StaticFiles
from msgspec import Struct

from topdeck.errors import TopdeckError
from topdeck.web.analysis.routes import add_analysis
from topdeck.web.catalogue import Catalogue
from topdeck.web.errors import Refused
from topdeck.web.rooms.conversation import converse
from topdeck.web.rooms.invitation import Invitation
from topdeck.web.rooms.lobby import Lobby
from topdeck.web.rooms.messages import Refusal
from topdeck.web.security import COOKIE, HEADERS, Guard
from topdeck.web.thinker import Thinkers
from topdeck.web.watching.routes import add_watching
from topdeck.web.watching.shelf import Shelf
from topdeck.web.wire import POLICY, answer, body_of, decoded

PAGE = Path(__file__).parent / "page"


@dataclass(frozen=True)
class Options:
    """How a server was started."""

    folder: Path
    cores: int = 2
    rooms: int = 50
    watched: tuple[Path, ...] = ()  # folders with stores and records, for everybody to look at
    agents: frozenset[str] = frozenset()  # from outside, that were named
    guard: Guard = field(default_factory=Guard)
    seed: int | None = None  # of all games, so that they are dealt in the same way again


class OpenedRoom(Struct):
    """Where to go, and what to show there."""

    room: str
    token: str


def make_app(options: Options, catalogue: Catalogue | None = None) -> FastAPI:
    """The table; with a catalogue that was read before, its first answers come at once."""
    lobby = Lobby(options.folder, options.cores, options.rooms, options.agents, options.seed)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            yield
        finally:  # also after a second Ctrl-C
            await lobby.close()

    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    add_protection(app, options.guard)
    add_page(app, options.guard)
    add_catalogue(app, catalogue or Catalogue())
    add_rooms(app, lobby, options.guard)
    thinkers = Thinkers(lobby.cores, options.agents)
    add_analysis(app, options.guard, thinkers)
    add_watching(app, Shelf(options.watched, options.folder), options.guard, thinkers)
    return app


def add_protection(app: FastAPI, guard: Guard) -> None:
    @app.middleware("http")
    async def protect(request: Request, call_next):  # type: ignore[no-untyped-def]
        problem = guard.problem(request.headers, request.cookies)
        letting_in = guard.token and request.url.path == "/" and request.query_params.get("token") == guard.token
        if problem and not letting_in:
            response: Response = answer(Refusal(problem), 403)
        else:
            response = await call_next(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    @app.exception_handler(TopdeckError)
    async def refuse(request: Request, error: TopdeckError) -> Response:
        return answer(Refusal(str(error)), error.status if isinstance(error, Refused) else 400)


def add_page(app: FastAPI, guard: Guard) -> None:
    app.mount("/page", StaticFiles(directory=PAGE), name="page")

    @app.get("/")
    async def page(request: Request) -> Response:
        response = FileResponse(PAGE / "index.html")
        if guard.token and request.query_params.get("token") == guard.token:
            response.set_cookie(COOKIE, guard.token, httponly=True, samesite="strict")
        return response


def add_catalogue(app: FastAPI, catalogue: Catalogue) -> None:
    @app.get("/api/games")
    async def games() -> Response:
        return Response(await asyncio.to_thread(catalogue.read), media_type="application/json")


def add_rooms(app: FastAPI, lobby: Lobby, guard: Guard) -> None:
    @app.post("/api/rooms")
    async def open_room(request: Request) -> Response:
        invitation = decoded(await body_of(request), Invitation)
        room, token = await lobby.open(invitation)
        return answer(OpenedRoom(room.name, token), 201)

    @app.websocket("/api/rooms/{name}")
    async def room(socket: WebSocket, name: str) -> None:
        if guard.problem(socket.headers, socket.cookies):
            await socket.close(POLICY)
            return
        await socket.accept()
        await converse(socket, lobby, name)
