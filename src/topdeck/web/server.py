"""The web application, with its options, routes and error responses."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from topdeck.core.errors import PositionFormError, TopdeckError
from topdeck.report.page_sources import INDEX
from topdeck.web.analysis.routes import analysis_routes
from topdeck.web.catalogue import Catalogue
from topdeck.web.decks.routes import deck_routes
from topdeck.web.errors import Refusal, RequestError
from topdeck.web.field_messages import plain_words, summarize
from topdeck.web.page_files import PageFiles
from topdeck.web.review.reviews import Reviews
from topdeck.web.review.routes import review_routes
from topdeck.web.rooms.lobby import Lobby, room_routes
from topdeck.web.security import COOKIE, Guard, Protection
from topdeck.web.thinker import AgentSlots, Thinkers
from topdeck.web.watching.library import Library
from topdeck.web.watching.routes import watching_routes
from topdeck.web.wire import answer
from topdeck.web.workers import Workers


@dataclass(frozen=True)
class Options:
    """The options of a server."""

    folder: Path
    cores: int = 2
    rooms: int = 50
    watched: tuple[Path, ...] = ()  # folders with results files and records that every visitor can watch
    agents: frozenset[str] = frozenset()  # the external agents that are offered
    guard: Guard = field(default_factory=Guard)
    isolation: str = ""  # the level of isolation of external agents; by default, the strongest sandbox
    seed: int | None = None  # the seed that makes the deals of all games reproducible


def make_app(options: Options, catalogue: Catalogue | None = None) -> Starlette:
    """Create the web application.

    Args:
        options: The options of the server.
        catalogue: The games that the page offers; passing a catalogue that is already loaded speeds up the first
            response.
    """
    cores = AgentSlots(options.cores, options.isolation, (options.folder, *options.watched))
    workers = Workers()
    lobby = Lobby(options.folder, cores, options.rooms, options.agents, options.seed)
    thinkers = Thinkers(cores, options.agents)
    library = Library(options.watched, options.folder)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:  # even after a second Ctrl-C
            await lobby.close()
            cores.launcher.close()

    return Starlette(
        routes=[
            *page_routes(options.guard),
            *room_routes(lobby, catalogue or Catalogue()),
            *deck_routes(workers),
            *analysis_routes(thinkers, workers),
            *watching_routes(library, thinkers, workers),
            *review_routes(library, Reviews(options.folder), lobby),
        ],
        middleware=[Middleware(Protection, options.guard)],
        exception_handlers={TopdeckError: refuse},
        lifespan=lifespan,
    )


async def refuse(request: Request, error: Exception) -> Response:
    if isinstance(error, PositionFormError):
        mistakes = {field: plain_words(words) for field, words in error.mistakes.items()}
        return answer(Refusal(summarize(mistakes), mistakes), 400)
    return answer(Refusal(str(error)), error.status if isinstance(error, RequestError) else 400)


def page_routes(guard: Guard) -> list[BaseRoute]:
    files = PageFiles()

    async def page(request: Request) -> Response:
        if "token" not in request.query_params:
            return files.find(INDEX).response(request)
        # The redirect keeps the token out of the address bar and the history.  The cookie cannot be strict, because
        # browsers would not send it after a click on a link in another site.
        response = RedirectResponse("/", 303, {"Cache-Control": "no-store"})
        if token := guard.find_token(request):
            response.set_cookie(COOKIE, token, httponly=True, samesite="lax", secure=guard.is_encrypted)
        return response

    return [Route("/page/{path:path}", files.respond), Route("/", page)]
