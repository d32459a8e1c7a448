"""The web application, with its options, routes and error responses."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from topdeck.core.errors import PositionFormError, TopdeckError
from topdeck.web.analysis.routes import analysis_routes
from topdeck.web.catalogue import Catalogue
from topdeck.web.errors import Refusal, RequestError
from topdeck.web.rooms.lobby import Lobby, room_routes
from topdeck.web.security import COOKIE, Guard, Protection
from topdeck.web.thinker import Thinkers
from topdeck.web.watching.library import Library
from topdeck.web.watching.routes import watching_routes
from topdeck.web.wire import answer

PAGE = Path(__file__).parent / "page"


@dataclass(frozen=True)
class Options:
    """The options with which a server is started."""

    folder: Path
    cores: int = 2
    rooms: int = 50
    watched: tuple[Path, ...] = ()  # folders with results files and records that every visitor can watch
    agents: frozenset[str] = frozenset()  # the external agents that are offered
    guard: Guard = field(default_factory=Guard)
    seed: int | None = None  # makes the deals of all games reproducible


def make_app(options: Options, catalogue: Catalogue | None = None) -> Starlette:
    """Create the web application.

    Args:
        options: The options with which the server is started.
        catalogue: The games that the page offers; passing one that is already loaded speeds up the first response.
    """
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
    mistakes = error.mistakes if isinstance(error, PositionFormError) else {}
    return answer(Refusal(str(error), mistakes), error.status if isinstance(error, RequestError) else 400)


def page_routes(guard: Guard) -> list[BaseRoute]:
    async def page(request: Request) -> Response:
        response = FileResponse(PAGE / "index.html")
        if guard.brings_token(request):
            response.set_cookie(COOKIE, guard.token, httponly=True, samesite="strict")
        return response

    return [Mount("/page", StaticFiles(directory=PAGE)), Route("/", page)]
