"""The server: addresses, and who answers them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from msgspec import Struct
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from topdeck.core.errors import TopdeckError
from topdeck.web.analysis.routes import analysis_routes
from topdeck.web.catalogue import Catalogue
from topdeck.web.errors import Refused
from topdeck.web.rooms.conversation import converse
from topdeck.web.rooms.invitation import Invitation
from topdeck.web.rooms.lobby import Lobby
from topdeck.web.rooms.messages import Refusal
from topdeck.web.security import COOKIE, Guard, Protection
from topdeck.web.thinker import Thinkers
from topdeck.web.watching.library import Library
from topdeck.web.watching.routes import watching_routes
from topdeck.web.wire import answer, body_of, decoded

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


def make_app(options: Options, catalogue: Catalogue | None = None) -> Starlette:
    """The table; with a catalogue that was read before, its first answers come at once."""
    lobby = Lobby(options.folder, options.cores, options.rooms, options.agents, options.seed)
    thinkers = Thinkers(lobby.cores, options.agents)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:  # also after a second Ctrl-C
            await lobby.close()

    return Starlette(
        routes=[
            *page_routes(options.guard),
            *room_routes(lobby, catalogue or Catalogue()),
            *analysis_routes(thinkers),
            *watching_routes(Library(options.watched, options.folder), thinkers),
        ],
        middleware=[Middleware(Protection, options.guard)],
        exception_handlers={TopdeckError: refuse},
        lifespan=lifespan,
    )


async def refuse(request: Request, error: Exception) -> Response:
    return answer(Refusal(str(error)), error.status if isinstance(error, Refused) else 400)


def page_routes(guard: Guard) -> list[BaseRoute]:
    async def page(request: Request) -> Response:
        response = FileResponse(PAGE / "index.html")
        if guard.brings_token(request):
            response.set_cookie(COOKIE, guard.token, httponly=True, samesite="strict")
        return response

    return [Mount("/page", StaticFiles(directory=PAGE)), Route("/", page)]


def room_routes(lobby: Lobby, catalogue: Catalogue) -> list[BaseRoute]:
    async def games(request: Request) -> Response:
        return Response(await asyncio.to_thread(catalogue.read), media_type="application/json")

    async def open_room(request: Request) -> Response:
        invitation = decoded(await body_of(request), Invitation)
        room, token = await lobby.open(invitation)
        return answer(OpenedRoom(room.name, token), 201)

    async def room(socket: WebSocket) -> None:
        await socket.accept()
        await converse(socket, lobby, socket.path_params["name"])

    return [
        Route("/api/games", games),
        Route("/api/rooms", open_room, methods=["POST"]),
        WebSocketRoute("/api/rooms/{name}", room),
    ]
