"""HTTP routes for cards, decks, and the win rates of decks."""

from functools import partial

from msgspec import Raw
from starlette.responses import Response
from starlette.routing import BaseRoute

from topdeck.web.decks.collection import collection, show_deck
from topdeck.web.decks.messages import TrialAsked
from topdeck.web.decks.trials import Trials, check_trial, try_deck
from topdeck.web.rooms.messages import Word
from topdeck.web.wire import lines, route
from topdeck.web.workers import Workers


def deck_routes(workers: Workers) -> list[BaseRoute]:
    working_route, trials = partial(route, run=workers), Trials()

    collections: dict[str, Raw] = {}

    async def cards(name: Word) -> Raw:
        if name not in collections:
            collections[name] = await workers(collection, name)
        return collections[name]

    async def trial(name: Word, asked: TrialAsked) -> Response:
        """Stream a line after every two games."""
        await workers(check_trial, name, asked)
        return lines(try_deck(name, asked, trials))

    return [
        route("/api/collection/{name}", cards),
        working_route("/api/decks/{name}", show_deck, method="POST"),
        route("/api/decks/{name}/trial", trial, method="POST"),
    ]
