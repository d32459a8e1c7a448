"""The schema for positions; the position editor omits `internal` fields, which the engine fills in."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

from topdeck.core.position_form import SELDOM, TWO, CardName, Lost, Number, Seat, Seed, Streams, Word, internal
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine import constants

SCHEMA: Final = 2
MOST_STAT: Final = 1 << 31  # cards such as Divine Spirit can double a number every turn

Count = Annotated[int, Meta(ge=0, le=999)]
Stat = Annotated[int, Meta(ge=0, le=MOST_STAT)]
Change = Annotated[int, Meta(ge=-99, le=99)]
StatChange = Annotated[int, Meta(ge=-MOST_STAT, le=MOST_STAT)]
Attack = Annotated[int, Meta(ge=-99, le=MOST_STAT, extra={"least": 0})]  # Gorehowl and Shrinkmeister reduce it below 0
RuleBits = Annotated[int, Meta(ge=0, le=1 << 52)]  # the rules that cards change
Few = Annotated[int, Meta(ge=0, le=constants.MAX_MANA)]
Handle = Annotated[int, Meta(ge=1, le=constants.MAX_BOARD)]
Attacks = Annotated[int, Meta(ge=0, le=constants.MAX_ATTACKS)]
Life = Annotated[int, Meta(ge=-MOST_STAT, le=MOST_STAT, extra={"least": 1})]  # negative only at the end of a game
Turn = Annotated[int, Meta(ge=0, le=database.MOST_TURNS, extra={"least": 1})]  # 0 is the mulligan
Keywords = Annotated[Sequence[Word], Meta(max_length=len(constants.KEYWORDS))]

ORIGIN: Final = internal("the origin of its cards, and when they arrived")
IN_DECK: Final = internal("changes to cards in the deck")
FATE: Final = internal("part of the state of {}")
SETTING: Final = internal("settings that a scenario does not support")


class LateCostForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The time at which a change to the cost of a card in hand took effect."""

    order: Number
    change: Change = 0
    is_own: bool = False


class CardForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A card in hand, with changes to its printed cost and stats."""

    card: CardName
    cost: Change = 0
    attack: StatChange = 0
    health: StatChange = 0
    arrival: Annotated[Literal["dealt", "created", "returned"], ORIGIN] = "created"
    turn: Annotated[Number, ORIGIN] = 0
    maker: Annotated[CardName | None, ORIGIN] = None
    listed: Annotated[bool, ORIGIN] = False
    known: Annotated[bool, ORIGIN] = False
    late: Annotated[Sequence[LateCostForm], ORIGIN] = []
    origin: Annotated[CardName | None, ORIGIN] = None  # the card that turned into this one in the hand


class DeckCardForm(CardForm, forbid_unknown_fields=True, omit_defaults=True):
    """A card in a deck, which by default comes from the deck list."""

    cost: Annotated[Change, IN_DECK] = 0
    attack: Annotated[StatChange, IN_DECK] = 0
    health: Annotated[StatChange, IN_DECK] = 0
    arrival: Annotated[Literal["dealt", "created", "returned"], ORIGIN] = "dealt"
    listed: Annotated[bool, ORIGIN] = True


DeckCards = Sequence[CardName | DeckCardForm]


class EnchantmentForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A temporary change or added text; effects are given as indices into the card's text."""

    card: CardName
    until: Annotated[int, Meta(ge=constants.FOR_GOOD, le=constants.MEMORY)]
    side: Seat
    attack: Number = 0
    keywords: Keywords = []
    owner: Annotated[int, Meta(ge=-1, le=1)] = -1
    deathrattle: Number | None = None
    trigger: Number | None = None
    order: Number = 0
    spell_damage: Change = 0
    rules: RuleBits = 0


class InPlay(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The internal state of an entity in play.  Aura bonuses are written only when they may be out of date."""

    id: Annotated[Number | None, internal()] = None
    listed: Annotated[bool, ORIGIN] = False
    doomed: Annotated[bool, internal()] = False
    enchantments: Annotated[Sequence[EnchantmentForm], FATE] = []
    aura_attack: Annotated[Number, internal()] = 0
    aura_health: Annotated[Number, internal()] = 0
    aura_keywords: Annotated[Keywords, internal()] = []


class SecretForm(InPlay, forbid_unknown_fields=True, omit_defaults=True):
    card: CardName


class MinionForm(InPlay, forbid_unknown_fields=True, omit_defaults=True):
    """A minion, whose stats do not include auras, enrage or damage."""

    card: CardName
    attack: Attack | None = None  # None: as printed
    health: Life | None = None
    damage: Stat = 0
    keywords: Keywords = []  # in addition to the printed keywords
    without: Annotated[Keywords, SELDOM] = []  # printed keywords that the minion has lost
    attacks: Annotated[Attacks, SELDOM] = 0  # number of attacks this turn
    handle: Annotated[Handle | None, SELDOM] = None  # None: the lowest free number
    enchanted: Annotated[Sequence[Any], Meta(max_length=0), internal()] = []  # effects from a scenario; not in JSON


class WeaponForm(InPlay, forbid_unknown_fields=True, omit_defaults=True):
    card: CardName
    attack: Attack | None = None
    durability: Life | None = None
    full_durability: Annotated[Number | None, FATE] = None  # None: the higher of printed and current durability
    keywords: Annotated[Keywords, FATE] = []
    without: Annotated[Keywords, FATE] = []


class CostModifierForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A change to the cost of cards; `change` is its index in the text of `card`."""

    card: CardName
    change: Number
    until: Annotated[int, Meta(ge=constants.FOR_GOOD, le=constants.UNTIL_MY_TURN)]
    once: bool
    order: Number = 0


class ChoiceForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A pending choice; `then` and `asker` are indices into the text of the card that offers it, or of `text`."""

    maker: CardName
    options: Sequence[CardName]
    then: Number
    asker: Number
    text: CardName | None = None


class PendingEffectForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An effect that waits for a choice; `me` and `it` are the ids of entities.

    `effect` is an index into the text of the card, or of `text`; it is negative for steps of the rules.
    """

    card: CardName
    effect: Number
    side: Seat
    me: Number
    it: Number
    amount: Number
    event: Number = 0
    after: Number = -1
    before: Number = 0
    text: CardName | None = None


class LimboForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An entity that is not in play, but to which pending effects refer; `keywords` is the engine's bit set."""

    card: CardName
    id: Number
    side: Seat
    attack: Number
    health: Number
    max_health: Number
    keywords: Number
    slot: Number = 0
    enchantments: Sequence[EnchantmentForm] = []


class SideForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One player's side of the table, with cards specified by name or id.

    Attributes:
        hero: The class, such as `mage`; in JSON, the field is called `class`.
        power: The hero power, if it differs from the default of the class.
        attack: The hero's attack, without its weapon.
        attacks: The number of attacks that the hero has made this turn.
        played: The number of cards played this turn.
        minions_played: The number of minions played this turn.
        spells_cast: The number of spells cast this game.
        secrets_played: The number of secrets played this game.
        powers_used: The number of times that hero powers were used this game.
        graveyard: The minions that have died, in the order in which they died.
        died_this_turn: The number of minions that died this turn, which come last in the graveyard.
        cthun_attack: The additional attack of the player's C'Thun, wherever it is.
        cthun_health: The additional health of the player's C'Thun.
        cthun_keywords: The additional keywords of the player's C'Thun.
        shown: Cards of the deck list that the opponent has seen.
        known_in_deck: Cards that the opponent knows to be in the deck, or to have been drawn from it.
        temporary_mana: Mana for this turn only, in addition to the mana from crystals.
    """

    hero: Word = field(name="class")
    health: Life = 30
    armor: Stat = 0
    mana: Few = 10
    crystals: Few = 10
    hand: Annotated[Sequence[CardName | CardForm], Meta(max_length=constants.MAX_HAND)] = []
    board: Annotated[Sequence[CardName | MinionForm], Meta(max_length=constants.MAX_BOARD)] = []
    deck: Annotated[DeckCards, Meta(max_length=constants.MAX_DECK)] = []
    secrets: Annotated[Sequence[CardName | SecretForm], Meta(max_length=constants.MAX_SECRETS)] = []
    weapon: CardName | WeaponForm | None = None
    power: Annotated[CardName | None, SELDOM] = None
    power_uses: Annotated[Change, SELDOM] = 0  # negative: the hero power can be used again
    attack: Annotated[Stat, SELDOM] = 0
    attacks: Annotated[Count, SELDOM] = 0
    keywords: Annotated[Keywords, SELDOM] = []
    overload: Annotated[Count, SELDOM] = 0
    locked: Annotated[Few, SELDOM] = 0
    fatigue: Annotated[Count, SELDOM] = 0
    jade: Annotated[int, Meta(ge=0, le=constants.MAX_JADE), SELDOM] = 0
    totems: Annotated[Count, SELDOM] = 0
    played: Annotated[Count, SELDOM] = 0
    minions_played: Annotated[Count, SELDOM] = 0
    spells_cast: Annotated[Count, SELDOM] = 0
    secrets_played: Annotated[Count, SELDOM] = 0
    powers_used: Annotated[Count, SELDOM] = 0
    cthun_attack: Annotated[Stat, SELDOM] = 0
    cthun_health: Annotated[Stat, SELDOM] = 0
    cthun_keywords: Annotated[Keywords, SELDOM] = []
    graveyard: Annotated[Sequence[CardName], Meta(max_length=500), SELDOM] = []
    died_this_turn: Annotated[Count, SELDOM] = 0
    full_health: Annotated[Number | None, FATE] = None  # None: the printed or current health, whichever is higher
    enchantments: Annotated[Sequence[EnchantmentForm], FATE] = []
    shown: Annotated[Sequence[CardName], internal("cards of the deck that the opponent has seen")] = []
    known_in_deck: Annotated[DeckCards, internal("cards that the opponent knows to be in the deck")] = []
    cost_modifiers: Annotated[Sequence[CostModifierForm], internal("changes to the costs of cards")] = []
    temporary_mana: Annotated[Number | None, internal("mana for this turn only")] = None
    rules: Annotated[RuleBits, internal()] = 0  # written only while auras can be out of date
    replaced_by: Annotated[CardName | None, internal("the hero that replaced the hero of the class")] = None
    aura_keywords: Annotated[Keywords, internal()] = []  # of the hero, written only while auras can be out of date
    doomed: Annotated[bool, internal()] = False  # whether the hero is dead, regardless of its health


class PositionForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position.  In an observation, `view` is the observer's seat, and `history` contains the events so far."""

    game: Literal["hearthstone"]
    sides: Annotated[Sequence[SideForm], TWO]
    player: Seat = 0
    turn: Turn = 9
    era: Annotated[Word, SELDOM] = database.DEFAULT_ERA
    positions: Annotated[Literal["relevant", "all"], SELDOM] = "relevant"
    hands: Annotated[Literal["hidden", "open"], SELDOM] = "hidden"
    format: Annotated[Literal["standard", "wild"], SELDOM] = "standard"
    seed: Seed = 0  # used for the random streams if `streams` is None
    lost: Lost = []
    schema: Annotated[int | None, internal()] = None
    pool: Annotated[Word, SETTING] = ""
    mulligan: Annotated[bool, SETTING] = True
    max_turns: Annotated[Number, SETTING] = 50
    any_set: Annotated[bool, SETTING] = False
    streams: Annotated[Streams | None, internal()] = None
    next_id: Annotated[Number | None, internal()] = None
    phase: Annotated[Literal["mulligan", "play"], internal("the mulligan")] = "play"
    winner: Annotated[int, Meta(ge=constants.ONGOING, le=1), internal()] = constants.ONGOING
    conceded: Annotated[bool, internal()] = False
    deaths: Annotated[bool, internal()] = False
    stale: Annotated[int, Meta(ge=0, le=constants.BOTH_SIDES), internal()] = 0  # the sides whose auras are out of date
    choice: Annotated[ChoiceForm | None, internal("the pending choice")] = None
    later: Annotated[Sequence[PendingEffectForm], internal("effects that wait for the choice")] = []
    limbo: Annotated[Sequence[LimboForm], internal()] = []
    active: Annotated[Seat | None, internal()] = None  # the player whose turn it is, if the other player makes a choice
    countered: Annotated[bool, internal()] = False
    defender: Annotated[Number | None, internal()] = None  # the id of the defender of a proposed attack
    playing: Annotated[Number | None, internal()] = None  # the id of the minion being played
    transformed: Annotated[Number | None, internal()] = None  # the id of a minion that its text has transformed
    summoned: Annotated[Number, internal()] = 0  # the handles of new minions whose summon triggers have not run
    option: Annotated[Number, internal()] = 0  # the option of the card being played
    view: Annotated[Seat | None, internal()] = None
    history: Annotated[Any, internal()] = []
