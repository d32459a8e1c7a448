"""Messages between a room and a page, as JSON; the first is an invitation to a game."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from topdeck import Deck, Event, Game, Rng
from topdeck.core.scene import Scene
from topdeck.core.settings import Value, check_settings
from topdeck.core.state import Json
from topdeck.web.errors import Refusal
from topdeck.web.specs import check_spec, load_offered_deck, load_offered_game

SEATS = ("first", "second")
Word = Annotated[str, Meta(max_length=200)]
ActionText = Annotated[str, Meta(max_length=500)]
SpecText = Annotated[str, Meta(max_length=2000)]
DeckText = Annotated[str, Meta(max_length=8000)]  # a name, a deck code, or the text of a deck file
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


# ---- from the page


class Invitation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request for a game, as the page sends it."""

    game: Word
    opponent: SpecText
    deck: DeckText = ""
    opponent_deck: DeckText = ""  # by default, the person's deck
    seat: Literal["first", "second", "random"] = "random"
    settings: dict[Word, Value] = field(default_factory=dict)
    seconds: Annotated[float, Meta(gt=0, le=60)] | None = None  # the opponent's time limit for a decision
    turn_seconds: Annotated[float, Meta(ge=1, le=3600)] | None = None  # the person's time limit for a turn

    def rules(self) -> Game:
        return load_offered_game(self.game)

    def check(self, outsiders: frozenset[str]) -> None:
        """Reject a game that cannot be played.

        Raises:
            TopdeckError: The game, a setting, the opponent or a deck is invalid or not offered.
        """
        game = self.rules()
        check_settings(game.title(), game.settings(), self.settings)
        check_spec(self.opponent, game, outsiders)
        self.decks()

    def decks(self) -> tuple[Deck, Deck]:
        """The decks of the person and of the opponent."""
        game = self.rules()
        own = load_offered_deck(self.deck, game)
        return own, load_offered_deck(self.opponent_deck, game) if self.opponent_deck else own

    def choose_seat(self, rng: Rng) -> int:
        """The person's seat."""
        return rng.below(2) if self.seat == "random" else SEATS.index(self.seat)


class Join(Struct, tag="join", forbid_unknown_fields=True):
    """The first message of a page."""

    token: Annotated[str, Meta(max_length=100)]


class MakeMove(Struct, tag="move", forbid_unknown_fields=True):
    """A decision, with its number in the game."""

    number: Count
    action: ActionText


class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    """A request for an agent's advice."""

    number: Count


class Concede(Struct, tag="concede", forbid_unknown_fields=True):
    """The person concedes."""


Request = Join | MakeMove | AskHint | Concede


# ---- to the page


class OpenedRoom(Struct):
    """The address of a new room, and the token of its player."""

    room: str
    token: str


class Ending(Struct, omit_defaults=True):
    """The result of a game."""

    winner: int | None
    words: str


class Told(Struct, omit_defaults=True):
    """A line of the game's log, as the person saw it."""

    player: int
    turn: int
    action: str
    words: str


class Position(Struct, tag="position", omit_defaults=True):
    """The position after a number of decisions."""

    number: int
    scene: Scene
    story: tuple[Told, ...] = ()  # since the previous position; when the page joins, since the start
    thinking: bool = False  # is the opponent deciding?
    ending: Ending | None = None
    seconds: float | None = None  # left of the person's turn, if it has a time limit


class Hint(Struct, tag="hint", omit_defaults=True):
    """An agent's action and its search info."""

    number: int
    action: str
    words: str
    thought: Json | None = None  # in the form of `SearchInfo.to_json`; not every agent explains itself


Answer = Position | Hint | Refusal


def log_line(event: Event) -> Told:
    return Told(event.player, event.turn, event.action, event.words)
