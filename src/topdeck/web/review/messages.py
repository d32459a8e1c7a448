"""JSON messages that the page and the server exchange about reviews of games."""

from msgspec import Struct

from topdeck.arena.results.game_review import Mark, PlayerSummary
from topdeck.web.analysis.messages import Choice, Seat
from topdeck.web.rooms.messages import Invitation, SpecText

# ---- from the page


class ReviewAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A request, without options, to review a game."""


class PlayOnAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to play on from a position in a finished game against an agent."""

    seat: Seat
    opponent: SpecText = "champion"


# ---- to the page


class ReviewedMove(Struct, frozen=True, tag="reviewed", omit_defaults=True):
    """A decision compared with the best action; `chance` is the first player's win probability before the decision."""

    place: int
    player: int
    chance: float
    loss: float
    mark: Mark | None = None
    words: str = ""  # explains the mark
    line: tuple[Choice, ...] = ()  # the best line, if it begins with a different action


class Review(Struct, frozen=True, tag="review"):
    """A complete review, with the first player's win probability in each position and one summary per player."""

    judge: str
    moves: tuple[ReviewedMove, ...]
    curve: tuple[float | None, ...]
    players: tuple[PlayerSummary, PlayerSummary]


class StoredReview(Struct, frozen=True, omit_defaults=True):
    """The stored review of a game, if it has been reviewed."""

    review: Review | None = None


class ContinuedGame(Struct, frozen=True):
    """A new room that continues a recorded game, and the token of the room's player."""

    room: str
    token: str
    invitation: Invitation
