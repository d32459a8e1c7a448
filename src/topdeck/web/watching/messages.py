"""Messages between the page and the library of games, as JSON."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from topdeck.core.scene import Scene
from topdeck.web.rooms.messages import Told

Kind = Literal["experiment", "evolution", "records", "rooms"]
Seat = Literal["0", "1", "open"]
Name = Annotated[str, Meta(max_length=2000)]
PageNumber = Annotated[int, Meta(ge=1, le=1_000_000)]


# ---- from the page


class GamesAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A filter for games; empty fields match everything."""

    agent: Name = ""
    against: Name = ""
    deck: Name = ""  # of the agent, if it is given
    against_deck: Name = ""
    begins: bool = False  # the agent and the deck are those of the first player
    winner: Name = ""  # an agent, or "draw"
    faults: bool = False  # only games in which an agent failed
    page: PageNumber = 1


class StandingsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether to compute ratings, which take seconds for many games."""

    ratings: bool = True


class FrameAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat from which to show a position."""

    seat: Seat = "open"


class CurveAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The score that estimates win probabilities; by default, that of the game."""

    score: Annotated[str, Meta(max_length=500)] = ""


class JudgementAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The agent that judges a game, and its milliseconds for each position."""

    agent: Annotated[str, Meta(max_length=2000)]
    ms: Annotated[int, Meta(ge=1, le=2000)] = 100


class UploadAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The title of an uploaded file."""

    name: Annotated[str, Meta(max_length=100)] = "uploaded games"


# ---- the shelf


class ShelfItem(Struct, frozen=True, omit_defaults=True):
    """A source of games in the library."""

    id: str
    title: str
    kind: Kind
    game: str = ""
    agents: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    games: int = 0
    changed: float = 0.0  # time of the last change, in seconds since 1970
    live: bool = False  # is it being written?
    problem: str = ""  # why it cannot be read


class GameRow(Struct, frozen=True, omit_defaults=True):
    """A game in a list; pairs have a value for each seat."""

    number: int
    agents: tuple[str, str]
    decks: tuple[str, str]
    winner: int | None
    won_by: str  # an agent, "draw", or the reason why there is no winner yet
    reason: str
    decisions: int
    turns: int | None = None  # unknown for a record until it is replayed
    fault: str = ""


class GamePage(Struct, frozen=True):
    """A page of the filtered games, and their number."""

    page: int
    pages: int
    games: int
    rows: tuple[GameRow, ...]


# ---- standings


class Score(Struct, frozen=True):
    """A mean score with its 95 % interval, and the number of games."""

    mean: float
    low: float
    high: float
    games: int


class Elo(Struct, frozen=True):
    """A rating with its 95 % interval, which has no bounds if there is only one deal."""

    elo: float
    low: float | None
    high: float | None


class AgentRow(Struct, frozen=True, omit_defaults=True):
    """The results of an agent."""

    agent: str
    wins: int
    draws: int
    losses: int
    score: Score
    seats: tuple[Score, Score]
    faults: int
    milliseconds: float | None = None  # mean for a decision; unknown for records
    rating: Elo | None = None


class Cell(Struct, frozen=True):
    """The score of a row against a column, which are indices into the names."""

    row: int
    column: int
    score: Score


class Matrix(Struct, frozen=True):
    """Scores by pair; pairs that never played each other have no cell."""

    names: tuple[str, ...]
    cells: tuple[Cell, ...]


class Standings(Struct, frozen=True, tag="standings"):
    """The standings after a number of games."""

    games: int
    agents: tuple[AgentRow, ...]  # the best first
    by_agents: Matrix
    by_decks: Matrix  # rows are the decks of the first player, whose score it is
    first_player: Score
    faults: int


# ---- a game


class WatchedGame(Struct, frozen=True, omit_defaults=True):
    """A game and its decisions, with open hands."""

    number: int
    game: str
    agents: tuple[str, str]
    decks: tuple[str, str]
    seed: int
    winner: int | None
    end: str  # in words
    turns: int
    decisions: tuple[Told, ...]
    explained: bool = False  # is search info stored?
    fault: str = ""


class Frame(Struct, frozen=True, omit_defaults=True):
    """A position and the decision in it, as a player saw it or with open hands."""

    number: int  # of decisions before it
    scene: Scene
    decision: Told | None = None
    thought: Any = None  # search info of the player who decided, hidden from the opponent


class RoomAddress(Struct, frozen=True):
    """The address of a person's finished game."""

    id: str
    number: int


class Curve(Struct, frozen=True):
    """The first player's win probability in every position."""

    score: str
    chances: tuple[float, ...]


class Judged(Struct, frozen=True, tag="judged"):
    """The first player's win probability in a position, estimated by an agent."""

    place: int
    chance: float
