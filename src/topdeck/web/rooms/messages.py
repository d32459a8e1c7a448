"""JSON messages that the page and the server exchange during a game, and the request for a new game."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from topdeck import Deck, Event, Game, Rng
from topdeck.core.consequence import CardRef, Consequence
from topdeck.core.scene import Scene
from topdeck.core.settings import Value, check_settings
from topdeck.core.state import Json
from topdeck.web.errors import Refusal
from topdeck.web.specs import check_spec, load_offered_deck, load_offered_game

SEATS = ("first", "second")
FRIEND = "person"  # the opponent in games between people
Word = Annotated[str, Meta(max_length=200)]
ActionText = Annotated[str, Meta(max_length=500)]
SpecText = Annotated[str, Meta(max_length=2000)]
DeckText = Annotated[str, Meta(max_length=8000)]  # a name, a deck code, or the text of a deck file
HIDDEN = "a hidden"  # prefix of the names of placeholders for hidden cards
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


# ---- from the page


class Invitation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request for a new game between a person and either an agent or another person."""

    game: Word
    opponent: SpecText  # "person" for another person, who joins with a link
    deck: DeckText = ""
    opponent_deck: DeckText = ""  # if empty, the person's deck
    seat: Literal["first", "second", "random"] = "random"
    settings: dict[Word, Value] = field(default_factory=dict)
    seconds: Annotated[float, Meta(gt=0, le=60)] | None = None  # the opponent's time limit per decision
    turn_seconds: Annotated[float, Meta(ge=1, le=3600)] | None = None  # the person's time limit per turn

    @property
    def is_for_people(self) -> bool:
        return self.opponent == FRIEND

    def rules(self) -> Game:
        return load_offered_game(self.game)

    def check(self, outsiders: frozenset[str]) -> None:
        """Check that the requested game can be played.

        Raises:
            TopdeckError: The game, a setting, the opponent or a deck is invalid or not offered.
        """
        game = self.rules()
        check_settings(game.title(), game.settings(), self.settings)
        if not self.is_for_people:
            check_spec(self.opponent, game, outsiders)
        self.decks()

    def decks(self) -> tuple[Deck, Deck]:
        """Return the person's deck and the opponent's deck."""
        game = self.rules()
        own = load_offered_deck(self.deck, game)
        return own, load_offered_deck(self.opponent_deck, game) if self.opponent_deck else own

    def choose_seat(self, rng: Rng) -> int:
        """Return the person's seat, which is chosen at random if the request does not specify one."""
        return rng.below(2) if self.seat == "random" else SEATS.index(self.seat)


class Join(Struct, tag="join", forbid_unknown_fields=True):
    """The first message that a page sends to a room."""

    token: Annotated[str, Meta(max_length=100)]


class MakeMove(Struct, tag="move", forbid_unknown_fields=True):
    """The person's action; `number` is the number of earlier decisions in the game."""

    number: Count
    action: ActionText


class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    """A request for a hint: the action that an agent would choose."""

    number: Count


class Concede(Struct, tag="concede", forbid_unknown_fields=True):
    """A request to concede the game."""


Request = Join | MakeMove | AskHint | Concede


# ---- to the page


class OpenedRoom(Struct, omit_defaults=True):
    """The name of a new room, which is part of its URL, and its tokens."""

    room: str
    token: str  # the token of its player
    watch: str  # the token of spectators, who see what the player sees
    guest: str = ""  # the token of the other player, if that is a person


class Ending(Struct, omit_defaults=True):
    """The winner of a game, if any, and the reason why it ended."""

    winner: int | None
    words: str


class CardName(Struct, frozen=True):
    """A card that the log mentions."""

    id: str
    name: str


class Effect(Struct, frozen=True, omit_defaults=True):
    """A consequence of an action, such as damage or a draw; nested consequences have greater depths."""

    kind: str
    words: str  # players are called "player 0" and "player 1"
    depth: int = 0
    cards: tuple[CardName, ...] = ()


class Told(Struct, omit_defaults=True):
    """A line of the game log, without information that is hidden from the reader."""

    player: int
    turn: int
    action: str
    words: str
    effects: tuple[Effect, ...] = ()


class PlayerLabel(Struct, frozen=True, omit_defaults=True):
    """The text of a name plate, with the name of the player's deck."""

    name: str
    deck: str
    person: bool = False
    away: bool = False  # whether a person has not joined yet or has left


class Position(Struct, tag="position", omit_defaults=True):
    """The position after `number` decisions, as seen by the person."""

    number: int
    scene: Scene
    story: tuple[Told, ...] = ()  # log lines since the previous position or, when the page joins, since the start
    thinking: bool = False  # whether the opponent is choosing an action
    ending: Ending | None = None
    seconds: float | None = None  # seconds left in the person's turn, if it has a time limit
    players: tuple[PlayerLabel, ...] = ()  # by seat
    effort: str = ""  # the duration of the opponent's last search, without the search's results
    watching: bool = False  # whether the page belongs to a spectator


class Hint(Struct, tag="hint", omit_defaults=True):
    """The action that an agent recommends, and its search info."""

    number: int
    action: str
    words: str
    thought: Json | None = None  # as returned by `SearchInfo.to_json`; None if the agent reports no search info


Answer = Position | Hint | Refusal


def log_line(event: Event) -> Told:
    shared = shared_names(event.consequences)
    effects = tuple(log_effect(item, shared) for item in event.consequences)
    return Told(event.player, event.turn, event.action, event.words, effects)


def references_in(item: Consequence) -> list[CardRef]:
    return [reference for reference in (item.source, item.target, item.card) if reference is not None]


def shared_names(consequences: tuple[Consequence, ...]) -> frozenset[str]:
    """Return the names that characters of both sides have in these consequences."""
    references = [reference for item in consequences for reference in references_in(item) if reference.handle]
    first, second = ({one.name for one in references if one.handle.startswith(f"{seat}.")} for seat in (0, 1))
    return frozenset(first & second)


def log_effect(item: Consequence, shared: frozenset[str] = frozenset()) -> Effect:
    """Return a consequence without handles; characters whose names are shared by both sides are named with a side."""
    references = references_in(item)
    words = item.words
    for reference in references:
        is_shared = reference.handle and reference.name in shared
        name = f"player {reference.handle[0]}'s {reference.name}" if is_shared else reference.name
        words = words.replace(str(reference), name)
    known = [reference for reference in references if not reference.name.startswith(HIDDEN)]
    cards = dict.fromkeys(CardName(reference.id, reference.name) for reference in known)
    return Effect(item.kind, words, item.depth, tuple(cards))
