"""JSON messages that the page and the server exchange for watching games and experiments."""

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
    deck: Name = ""  # the agent's deck if `agent` is set
    against_deck: Name = ""
    begins: bool = False  # only games in which `agent` and `deck` are the first player's
    winner: Name = ""  # an agent's name, or "draw"
    loser: Name = ""
    faults: bool = False  # only games in which an agent failed
    words: Annotated[str, Meta(max_length=200)] = ""  # words in the agents, decks, result or number of the game
    page: PageNumber = 1


class StandingsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for standings; computing ratings takes several seconds if there are many games."""

    ratings: bool = True


class FrameAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a position as seen from one seat, or with both hands revealed."""

    seat: Seat = "open"


class CurveAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for win probabilities, estimated by a score or, if none is given, by the game's default score."""

    score: Annotated[str, Meta(max_length=500)] = ""


class JudgementAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to evaluate all positions of a game with an agent, with `ms` milliseconds per position."""

    agent: Annotated[str, Meta(max_length=2000)]
    ms: Annotated[int, Meta(ge=1, le=2000)] = 100


class UploadAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """An upload of records; `name` is the title to display on the page."""

    name: Annotated[str, Meta(max_length=100)] = "uploaded games"


# ---- sources


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
    live: bool = False  # whether games are being added
    problem: str = ""  # the reason if it cannot be read


class GameRow(Struct, frozen=True, omit_defaults=True):
    """A game in a list; fields with two values have one value per seat."""

    number: int
    agents: tuple[str, str]
    decks: tuple[str, str]
    winner: int | None
    won_by: str  # an agent's name, "draw", or the reason why there is no winner yet
    reason: str
    decisions: int
    turns: int | None = None  # None for records, whose turns are unknown until they are replayed
    fault: str = ""


class GamePage(Struct, frozen=True):
    """One page of the filtered list of games, and the total number of matching games."""

    page: int
    pages: int
    games: int
    rows: tuple[GameRow, ...]


# ---- standings


class Score(Struct, frozen=True):
    """A mean score with its 95 % confidence interval, and the number of games."""

    mean: float
    low: float
    high: float
    games: int


class Elo(Struct, frozen=True):
    """A rating with its 95 % confidence interval, which is unbounded if all games have the same deal."""

    elo: float
    low: float | None
    high: float | None


class AgentRow(Struct, frozen=True, omit_defaults=True):
    """One agent's results over all of its games."""

    agent: str
    wins: int
    draws: int
    losses: int
    score: Score
    seats: tuple[Score, Score]
    faults: int
    milliseconds: float | None = None  # the mean time per decision; None for records
    rating: Elo | None = None


class Cell(Struct, frozen=True):
    """The score of one agent or deck against another; `row` and `column` are indices into the matrix's names."""

    row: int
    column: int
    score: Score


class Matrix(Struct, frozen=True):
    """The scores of agents or decks against each other; pairs that never played each other have no cell."""

    names: tuple[str, ...]
    cells: tuple[Cell, ...]


class Standings(Struct, frozen=True, tag="standings"):
    """The standings after `games` games."""

    games: int
    agents: tuple[AgentRow, ...]  # best agent first
    by_agents: Matrix
    by_decks: Matrix  # scores of the first player; rows are the first player's decks
    first_player: Score
    faults: int


# ---- cards and evolution


class TrackedCard(Struct, frozen=True, omit_defaults=True):
    """The statistics of a card; `gain` is the score in games in which the card is drawn minus the deck's mean score."""

    name: str
    copies: int
    drawn: int  # number of games in which the card was drawn
    played: int  # number of games in which the card was played
    score: float | None = None  # mean score in the games in which the card was drawn
    gain: float | None = None
    margin: float | None = None  # margin of the 95 % confidence interval of the gain
    kept: float | None = None  # the share of copies that were kept in the mulligan


class DeckCards(Struct, frozen=True):
    """The cards in one agent's deck."""

    agent: str
    deck: str
    games: int
    score: float
    cards: tuple[TrackedCard, ...]


class CardTable(Struct, frozen=True):
    """The card statistics of the latest games of an experiment."""

    replayed: int
    games: int  # all games of the experiment
    decks: tuple[DeckCards, ...]


class GenerationRow(Struct, frozen=True, omit_defaults=True):
    """The fitness of a generation."""

    number: int
    best: float
    mean: float
    games: int
    members: int
    validation: float | None = None


class EvolutionPage(Struct, frozen=True, omit_defaults=True):
    """The progress of an evolution run: the generations of each repetition, and the champion so far."""

    game: str
    measure: str
    games: int
    courses: tuple[tuple[GenerationRow, ...], ...]
    test: float | None = None  # the champion's score in games that were not used for any choice
    champion: dict[str, str] = {}  # its genes


# ---- a game


class WatchedGame(Struct, frozen=True, omit_defaults=True):
    """A complete game with all its decisions, without hidden information."""

    number: int
    game: str
    agents: tuple[str, str]
    decks: tuple[str, str]
    seed: int
    winner: int | None
    end: str  # description of how the game ended
    turns: int
    decisions: tuple[Told, ...]
    explained: bool = False  # whether search info is stored
    fault: str = ""


class Frame(Struct, frozen=True, omit_defaults=True):
    """A position and the decision made there, either from the player's point of view or with both hands revealed."""

    number: int  # number of earlier decisions
    scene: Scene
    decision: Told | None = None
    thought: Any = None  # the search info of the player to move, which is hidden from the opponent


class RoomAddress(Struct, frozen=True):
    """The source id and the number of a person's finished game in the library."""

    id: str
    number: int


class Curve(Struct, frozen=True):
    """The first player's win probability, estimated by a score at the start of each turn and at the end."""

    score: str
    chances: tuple[float | None, ...]  # one per position, None within a turn


class Judged(Struct, frozen=True, tag="judged"):
    """The first player's win probability in a position, estimated by an agent."""

    place: int
    chance: float
