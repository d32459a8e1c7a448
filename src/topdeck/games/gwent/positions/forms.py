"""The schema for positions; the position editor omits `internal` fields, which the engine fills in."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

from topdeck.core.position_form import SELDOM, TWO, CardName, Lost, Number, Seat, Seed, Streams, Word, internal
from topdeck.core.settings import Value
from topdeck.games.gwent.engine import constants

SCHEMA: Final = 2
SIDE_FIELDS: Final = ("faction", "passed", "wins", "swaps", "any_card")  # the same values in the form and the engine

Power = Annotated[int, Meta(ge=1, le=999)]
Armor = Annotated[int, Meta(ge=0, le=999)]
Change = Annotated[int, Meta(ge=-999, le=999)]
Points = Annotated[int, Meta(ge=0, le=9999)]
Scores = Annotated[Sequence[Annotated[Sequence[Points], TWO]], Meta(max_length=3)]
Turn = Annotated[int, Meta(ge=0, le=9999, extra={"least": 1})]  # 0 is the first mulligan
Label = Annotated[int, Meta(ge=0, le=1 << 31)]
Keywords = Annotated[Sequence[Word], Meta(max_length=len(constants.KEYWORDS))]


class CardForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A card in a hand, deck or graveyard, with changes to its power."""

    card: CardName
    boost: Change = 0
    strengthen: Change = 0


class UnitForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A unit on a row, with its current power and armor."""

    card: CardName
    power: Power | None = None  # default: the base power
    base: Annotated[Power | None, SELDOM] = None  # default: the printed power
    armor: Armor = 0
    keywords: Keywords = []  # in addition to the printed keywords
    owner: Annotated[Seat | None, SELDOM] = None  # the owner of its graveyard; default: the player on its side
    without: Annotated[Keywords, internal("part of the state of {}")] = []
    label: Annotated[Number | None, internal()] = None


Pile = Annotated[Sequence[CardName | CardForm], Meta(max_length=60)]
Row = Annotated[Sequence[CardName | UnitForm], Meta(max_length=constants.ROW_LIMIT)]


class GiftForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A change to all units with a tag in a player's hand and deck."""

    tag: Word
    boost: Number
    strengthen: Number


class ChoiceForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A pending choice; its effects are given as indices into the script of the card that offers it."""

    maker: CardName
    cards: Pile = []
    buried: bool = False
    asker: Number | None = None
    then: Number | None = None
    laid: CardName | CardForm | None = None
    targets: Number | None = None
    me: Label = 0


class TaskForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An effect that waits for a choice; the units `me` and `it` are given by their labels."""

    card: CardName
    effect: Number
    side: Seat
    me: Label
    it: Label
    row: Annotated[int, Meta(ge=0, lt=constants.SPOTS)]


class SideForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One player's side of the table, with cards specified by name or id.

    Attributes:
        leader: The leader, an empty string for the faction's default leader, or None if the leader has been played.
        effects: The effects on rows, such as `{"melee": "fog"}`.
        played: The cards played so far, in order.
        changed_leader: The leader, if its power differs from the printed power.
        aside: The cards that were swapped out in this mulligan.
        gone: The cards from the deck that have left the game.
        any_card: Whether a search lets the player play any card from its deck.
    """

    faction: Word
    leader: Annotated[str, Meta(max_length=100)] | None = ""
    hand: Pile = []
    deck: Pile = []
    graveyard: Pile = []
    melee: Row = []
    ranged: Row = []
    siege: Row = []
    effects: Annotated[dict[Word, Word], Meta(max_length=len(constants.ROWS))] = {}
    wins: Annotated[int, Meta(ge=0, le=constants.WINS)] = 0
    passed: bool = False
    played: Annotated[Sequence[CardName], Meta(max_length=200), SELDOM] = []
    changed_leader: Annotated[CardForm | None, internal("changes to the leader's power")] = None
    aside: Annotated[Pile, internal("cards that were swapped in this mulligan")] = []
    swaps: Annotated[int, Meta(ge=0, le=3), internal("the number of swaps left")] = 0
    gone: Annotated[Sequence[CardName], internal("cards that left the game")] = []
    gifts: Annotated[Sequence[GiftForm], internal("the opponent's knowledge of changes to cards in hand and deck")] = []
    any_card: Annotated[bool, internal("permission to play any card from the deck")] = False


class PositionForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position.

    In an observation, `view` is the observing player's seat, and `history` contains the events so far.
    """

    game: Literal["gwent"]
    sides: Annotated[Sequence[SideForm], TWO]
    player: Seat = 0
    turn: Turn = 1
    round: Annotated[int, Meta(ge=1, le=3)] = 1
    starter: Seat = 0  # the player who started this round
    scores: Scores | None = None  # points in earlier rounds; default: scores that are consistent with the wins
    settings: Annotated[dict[Word, Value], Meta(max_length=20)] = field(default_factory=dict)
    seed: Seed = 0  # used for the random streams if `streams` is None
    lost: Lost = []
    schema: Annotated[int | None, internal()] = None
    streams: Annotated[Streams | None, internal()] = None
    labels: Annotated[Number | None, internal()] = None
    phase: Annotated[Literal["mulligan", "play"], internal("the mulligan")] = "play"
    winner: Annotated[int, Meta(ge=constants.ONGOING, le=constants.DRAW), internal()] = constants.ONGOING
    conceded: Annotated[bool, internal()] = False
    choice: Annotated[ChoiceForm | None, internal("the pending choice")] = None
    agenda: Annotated[Sequence[TaskForm], internal("effects that wait for the choice")] = []
    view: Annotated[Seat | None, internal()] = None
    history: Annotated[Any, internal()] = []
