"""What the page may ask about games that are kept, and what it is answered, as JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from topdeck.core.scene import Scene
from topdeck.core.state import Json
from topdeck.web.rooms.messages import Told

Kind = Literal["experiment", "evolution", "records", "rooms"]
Seat = Literal["0", "1", "open"]
Name = Annotated[str, Meta(max_length=2000)]
PageNumber = Annotated[int, Meta(ge=1, le=1_000_000)]


# ---- from the page


class GamesAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Which games are wanted: an empty word lets all of them through."""

    agent: Name = ""
    against: Name = ""
    deck: Name = ""  # of the agent, if one is named
    against_deck: Name = ""
    begins: bool = False  # the deck is that of whoever begins
    winner: Name = ""  # an agent, or "draw"
    faults: bool = False  # only games in which an agent failed
    page: PageNumber = 1


class StandingsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether ratings are wanted: of many games they take seconds."""

    ratings: bool = True


class FrameAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Through whose eyes a position is looked at."""

    seat: Seat = "open"


class CurveAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """By which score chances are told; by that of the game, if none is named."""

    score: Annotated[str, Meta(max_length=500)] = ""


class JudgementAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Which agent goes through a game, and the milliseconds that it has for each position."""

    agent: Annotated[str, Meta(max_length=2000)]
    ms: Annotated[int, Meta(ge=1, le=2000)] = 100


class UploadAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file is called that is brought."""

    name: Annotated[str, Meta(max_length=100)] = "uploaded games"


# ---- the shelf


class ShelfItem(Struct, frozen=True, omit_defaults=True):
    """Something with games in it."""

    id: str
    title: str
    kind: Kind
    game: str = ""
    agents: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    games: int = 0
    changed: float = 0.0  # when, in seconds since 1970
    live: bool = False  # is it being written now?
    problem: str = ""  # why it cannot be read


class GameRow(Struct, frozen=True, omit_defaults=True):
    """A game in a list.  What has two values has one for each seat."""

    number: int
    agents: tuple[str, str]
    decks: tuple[str, str]
    winner: int | None
    won_by: str  # an agent; "draw", or why it has no winner yet
    reason: str
    decisions: int
    turns: int | None = None  # a record does not tell before it is replayed
    fault: str = ""


class GamePage(Struct, frozen=True):
    """Some of the games that were asked for, and how many there are."""

    page: int
    pages: int
    games: int
    rows: tuple[GameRow, ...]


# ---- standings


class Score(Struct, frozen=True):
    """A mean score with its 95 % interval, and of how many games."""

    mean: float
    low: float
    high: float
    games: int


class Elo(Struct, frozen=True):
    """A rating with its 95 % interval; without bounds, where one deal is all there is."""

    elo: float
    low: float | None
    high: float | None


class AgentRow(Struct, frozen=True, omit_defaults=True):
    """How one agent did."""

    agent: str
    wins: int
    draws: int
    losses: int
    score: Score
    seats: tuple[Score, Score]
    faults: int
    milliseconds: float | None = None  # of a decision, on average; a record does not tell
    rating: Elo | None = None


class Cell(Struct, frozen=True):
    """How the row did against the column, by their places in the list of names."""

    row: int
    column: int
    score: Score


class Matrix(Struct, frozen=True):
    """Who did how well against whom; those who never met have no cell."""

    names: tuple[str, ...]
    cells: tuple[Cell, ...]


class Standings(Struct, frozen=True, tag="standings"):
    """How it stands after a number of games."""

    games: int
    agents: tuple[AgentRow, ...]  # the best first
    by_agents: Matrix
    by_decks: Matrix  # the row is the deck of the player who begins, and the score is its player's
    first_player: Score
    faults: int


# ---- a game


class WatchedGame(Struct, frozen=True, omit_defaults=True):
    """A game, decision by decision, with open hands."""

    number: int
    game: str
    agents: tuple[str, str]
    decks: tuple[str, str]
    seed: int
    winner: int | None
    end: str  # in words
    turns: int
    decisions: tuple[Told, ...]
    explained: bool = False  # is it known what the agents thought?
    fault: str = ""


class Frame(Struct, frozen=True, omit_defaults=True):
    """A position, and what was decided there: as a player saw it, or open."""

    number: int  # of the decisions before it
    scene: Scene
    decision: Told | None = None
    thought: Any = None  # of whoever decided, as `Thought.to_json` writes it; an opponent is not told


class WatchedPosition(Struct, frozen=True):
    """A position as the analysis takes it."""

    game: str
    state: Json


class RoomAddress(Struct, frozen=True):
    """Where a finished game of a person can be watched."""

    id: str
    number: int


class Curve(Struct, frozen=True):
    """The chance of the first player to win in every position, from the first to the last."""

    score: str
    chances: tuple[float, ...]


class Judged(Struct, frozen=True, tag="judged"):
    """The chance of the first player to win in one position, as an agent sees it."""

    place: int
    chance: float
