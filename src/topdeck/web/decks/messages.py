"""JSON messages that the page and the server exchange about cards and decks."""

from typing import Annotated

from msgspec import Meta, Struct, field

from topdeck.core.settings import Value
from topdeck.web.errors import Refusal
from topdeck.web.rooms.messages import DeckText, SpecText, Word

CardId = Annotated[str, Meta(max_length=80)]
Copies = Annotated[int, Meta(ge=1, le=60)]
MOST_CARDS = 60  # the maximum number of distinct cards in a deck
MOST_PAIRS = 100


# ---- from the page


class DeckAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deck, either as text (a name, a deck code or a deck file) or as a list of cards with facts about the deck."""

    text: DeckText = ""
    name: Word = ""
    about: dict[Word, Word] = field(default_factory=dict)
    cards: Annotated[dict[CardId, Copies], Meta(max_length=MOST_CARDS)] = field(default_factory=dict)
    settings: dict[Word, Value] = field(default_factory=dict)


class TrialAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request to play a deck against all included decks; an agent plays both sides."""

    deck: DeckText
    agent: SpecText = "greedy"
    pairs: Annotated[int, Meta(ge=1, le=MOST_PAIRS)] = 5  # the number of pairs of games against each deck
    settings: dict[Word, Value] = field(default_factory=dict)


# ---- to the page


class CardEntry(Struct, frozen=True, omit_defaults=True):
    """A collectible card; `facts` contains its values for each filter."""

    id: str
    name: str
    words: str
    line: str
    emblem: str
    frame: str
    rarity: str
    numbers: dict[str, int]
    facts: dict[str, tuple[str, ...]]


class DeckKind(Struct, frozen=True):
    """The deck-building rules for a kind of deck, such as the decks of a class."""

    name: str
    about: dict[str, str]
    copies: dict[str, int]  # the allowed cards with their maximum number of copies
    smallest: int
    largest: int


class Collection(Struct, frozen=True):
    """All collectible cards in a game, the names of the filters, and the kinds of decks."""

    filters: tuple[str, ...]
    cards: tuple[CardEntry, ...]
    kinds: tuple[DeckKind, ...]


class DeckLine(Struct, frozen=True, omit_defaults=True):
    """A card in a deck."""

    id: str
    name: str
    count: int
    cost: int | None = None


class DeckPage(Struct, frozen=True, omit_defaults=True):
    """A deck with its card list, its chart, its faults, and its representations as text."""

    name: str
    about: dict[str, str]
    cards: tuple[DeckLine, ...]
    chart: dict[str, int]
    faults: tuple[str, ...] = ()
    code: str = ""  # the deck code for the original game; empty if there is none
    file: str = ""  # the text of a deck file


class TrialRow(Struct, frozen=True, tag="trial"):
    """The deck's current score against another deck."""

    deck: str
    group: str
    score: float
    low: float
    high: float
    games: int
    played: int  # the number of games against all decks
    total: int


TrialAnswer = TrialRow | Refusal
