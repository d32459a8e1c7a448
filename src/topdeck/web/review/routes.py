"""HTTP routes for reviews of games, and for playing on from their positions."""

from starlette.responses import Response
from starlette.routing import BaseRoute

from topdeck.web.review.messages import PlayOnAsked, ReviewAsked, StoredReview
from topdeck.web.review.play_on import continue_game, make_invitation
from topdeck.web.review.reviews import Reviews
from topdeck.web.rooms.lobby import Lobby
from topdeck.web.watching.library import Library, Number
from topdeck.web.wire import ThreadLimiter, answer, lines, route


def review_routes(library: Library, reviews: Reviews, lobby: Lobby) -> list[BaseRoute]:
    threads = ThreadLimiter()

    def stored(name: str, number: Number) -> StoredReview:
        return StoredReview(reviews.stored(library.replay(name, number)[1].kept.record))

    async def review(name: str, number: Number, asked: ReviewAsked) -> Response:
        """Stream one line per decision, as soon as it has been reviewed, and finally the complete review."""
        _, replay = await threads(library.replay, name, number)
        return lines(reviews.review(replay.kept.record))

    async def play_on(name: str, number: Number, place: Number, asked: PlayOnAsked) -> Response:
        _, replay = await threads(library.replay, name, number)
        record, state = replay.kept.record, replay.state(place)
        invitation = await threads(make_invitation, record, state, asked, lobby.external_agents)
        return answer(continue_game(record, state, place, invitation, lobby), 201)

    game = "/api/shelf/{name}/games/{number}"
    return [
        route(f"{game}/review", stored, run=threads),
        route(f"{game}/review", review, method="POST"),
        route(f"{game}/positions/{{place}}/play", play_on, method="POST"),
    ]
