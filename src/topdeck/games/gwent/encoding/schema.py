"""Version 1 of the schema: the tables of an encoded observation and the ranges of action ids.

A published version never changes.  A new card is appended to the list of cards; every other change requires a new
version. The constants below are rows and columns; a test compares the columns with the names of the features.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from topdeck.core.encoding import Block, Feature
from topdeck.games.gwent.engine import constants

VERSION: Final = 1

# ---- rows of `entities`

HAND_SLOTS: Final = 13  # ten cards, plus three drawn later if only the leader was played
MAX_PICKS: Final = 16  # Brouver Hoog offers at most ten cards

LEADER_ROW: Final = 0
HAND_ROW: Final = 1
BOARD_ROW: Final = 14  # six rows of nine units, starting with the observer's rows
ENEMY_LEADER_ROW: Final = 68
ENEMY_HAND_ROW: Final = 69
PICK_ROW: Final = 82
PULLED_ROW: Final = 98
LANE_ROW: Final = 99  # the six rows of the board themselves
ENTITY_ROWS: Final = 105

# ---- columns of `entities`

CARD: Final = 0
ZONE: Final = 1
SIDE: Final = 2
OWNER: Final = 3
BASE: Final = 4
POWER: Final = 5
ARMOR: Final = 6
CREW: Final = 7
DOOMED: Final = 8
SPYING: Final = 9
RESILIENT: Final = 10
STRENGTHENED: Final = 11
BOOSTED: Final = 12
PLACE: Final = 13
SELECTABLE: Final = 14
EFFECT: Final = 15
ENTITY_WIDTH: Final = 16

LEADER_ZONE: Final = 1
HAND_ZONE: Final = 2
MELEE_ZONE: Final = 3  # followed by the ranged row and the siege row
PICK_ZONE: Final = 6
PULLED_ZONE: Final = 7
LANE_ZONE: Final = 8

MINE: Final = 1
THEIRS: Final = 2

# ---- the other tables

PILE_ROWS: Final = 128
PILE_CARD: Final = 0
PILE: Final = 1
PILE_OWNER: Final = 2
PILE_ORDER: Final = 3
PILE_BASE: Final = 4
PILE_POWER: Final = 5
PILE_WIDTH: Final = 6

DECK_PILE: Final = 1
ASIDE_PILE: Final = 2
GRAVEYARD_PILE: Final = 3
PLAYED_PILE: Final = 4
GONE_PILE: Final = 5

GIFT_ROWS: Final = 8
GIFT_OWNER: Final = 0
GIFT_TAG: Final = 1
GIFT_BOOST: Final = 2
GIFT_STRENGTHEN: Final = 3
GIFT_WIDTH: Final = 4
TAGS: Final = ("Dwarf",)  # the tags that gifts can have

HISTORY_ROWS: Final = 32
EVENT_KIND: Final = 0
EVENT_PLAYER: Final = 1
EVENT_AGE: Final = 2
EVENT_DEPTH: Final = 3
EVENT_CARD: Final = 4
EVENT_SOURCE: Final = 5
EVENT_TARGET: Final = 6
EVENT_ENTITY: Final = 7
EVENT_AMOUNT: Final = 8
EVENT_SPOT: Final = 9
EVENT_AIM: Final = 10
EVENT_WIDTH: Final = 11

ACTION_KINDS: Final = ("pass", "play", "discard", "keep", "swap", "pick", "decline", "aim")
EVENT_KINDS: Final = (
    *ACTION_KINDS,
    *("concede", "trigger", "deathwish", "row_effect", "enter", "damage", "boost", "strengthen", "weaken", "heal"),
    *("reset", "set_power", "armor", "resilience", "destroy", "banish", "stay", "random", "draw", "pick"),
    *("strengthen_buried", "gift", "lay", "clear", "turn", "forced_pass", "round"),
)
FIRST_CONSEQUENCE: Final = 9  # the index in `EVENT_KINDS` of the first kind of consequence
ROW_EFFECTS: Final = ("fog", "rain", "frost")

# ---- limits of values

MAX_CARD: Final = 4095
MAX_POWER: Final = 4000
MAX_POINTS: Final = 9999
MAX_COUNT: Final = 99
MAX_TURN: Final = 999
MAX_EFFECT: Final = 31  # row effects

# ---- scalars, in this order

VARIANTS: Final = ("strong_horn", "weak_ifrit", "priscilla_herself", "undvik_same_place")
SETTINGS: Final = ("valencia", "coin", "last_mulligan", "optional_picks", "discard", "all_places", *VARIANTS)
SPELLINGS: Final = {
    "valencia": "mode=valencia",
    "coin": "starter=coin",
    "optional_picks": "picks=optional",
    "all_places": "places=all",
}


def entity_features() -> tuple[Feature, ...]:
    return (
        Feature("card", 0, MAX_CARD, "card index; 0 for a hidden card, a row of the board, or an unused row"),
        Feature(
            "zone",
            0,
            LANE_ZONE,
            "0 unused, 1 leader, 2 hand, 3 melee row, 4 ranged row, 5 siege row, 6 card offered by a choice, "
            "7 pulled card that is about to be played, 8 a row of the board itself",
        ),
        Feature("side", 0, 2, "1 on the observer's side, 2 on the opponent's side"),
        Feature(
            "owner", 0, 2, "1 if the observer owns it, 2 if the opponent owns it; it goes to the owner's graveyard"
        ),
        Feature("base", 0, MAX_POWER, "base power"),
        Feature("power", 0, MAX_POINTS, "power; for a row of the board, the total power of its units"),
        Feature("armor", 0, MAX_POWER, "armor"),
        Feature("crew", 0, 1, "whether it has crew"),
        Feature("doomed", 0, 1, "whether it leaves the game instead of being buried"),
        Feature("spying", 0, 1, "whether it is played on the opponent's side"),
        Feature("resilient", 0, 1, "whether it stays on the board for the next round"),
        Feature("strengthened", -MAX_POWER, MAX_POWER, "base power minus printed power"),
        Feature("boosted", -MAX_POWER, MAX_POWER, "power minus base power; negative for a damaged unit"),
        Feature(
            "place",
            0,
            MAX_PICKS,
            "place in its row, hand or choice, starting at 1; for a row, its number, starting at 1",
        ),
        Feature("selectable", 0, 1, "whether the observer can play, swap or pick it now, or choose it as a target"),
        Feature("effect", 0, MAX_EFFECT, f"hazard or boon on a row of the board: {numbered(ROW_EFFECTS)}"),
    )


def pile_features() -> tuple[Feature, ...]:
    return (
        Feature("card", 0, MAX_CARD, "card index; 0 for a hidden card"),
        Feature(
            "pile",
            0,
            GONE_PILE,
            "0 unused, 1 deck, 2 put aside in the mulligan, 3 graveyard, 4 cards played so far, 5 out of the game",
        ),
        Feature("owner", 0, 2, "1 of the observer, 2 of the opponent"),
        Feature("order", 0, MAX_COUNT, "1 for the newest card of the pile; 0 in a deck, which has no order"),
        Feature("base", 0, MAX_POWER, "base power"),
        Feature("power", 0, MAX_POWER, "power"),
    )


def gift_features() -> tuple[Feature, ...]:
    return (
        Feature("owner", 0, 2, "1 of the observer, 2 of the opponent"),
        Feature("tag", 0, MAX_COUNT, f"0 for all units, otherwise the tag of the affected units: {numbered(TAGS)}"),
        Feature("boost", 0, MAX_POWER, "added to the power"),
        Feature("strengthen", 0, MAX_POWER, "added to the base power and the power"),
    )


def event_features() -> tuple[Feature, ...]:
    return (
        Feature("kind", 0, 63, f"kind of action or consequence: 0 unused, {numbered(EVENT_KINDS)}"),
        Feature("player", 0, 2, "player who acted, or whose unit or card is affected: 1 the observer, 2 the opponent"),
        Feature("age", 0, MAX_TURN, "number of turns since the action"),
        Feature("depth", 0, MAX_COUNT, "0 for an action; 1 or more for its consequences, which form a tree"),
        Feature("card", 0, MAX_CARD, "index of the card that was played, swapped, drawn or otherwise affected"),
        Feature("source", 0, MAX_CARD, "index of the card that caused it, or of the special card that was spawned"),
        Feature("target", 0, MAX_CARD, "index of the card of the affected unit"),
        Feature(
            "entity", 0, ENTITY_ROWS, "1 + the affected unit's row in `entities`; 0 if the unit has left the board"
        ),
        Feature("amount", 0, MAX_POINTS, "amount, such as the damage; for `row_effect` and `lay`, the hazard or boon"),
        Feature(
            "spot",
            0,
            constants.SPOTS,
            "row of the board, starting at 1: the observer's three rows, then the opponent's",
        ),
        Feature(
            "aim",
            0,
            constants.ROW_AIMS + constants.SPOTS,
            "target of an action at that time, starting at 1: a unit by row and place (nine per row), then the six "
            "rows",
        ),
    )


def numbered(names: tuple[str, ...]) -> str:
    """Return names with their numbers, starting at 1."""
    return ", ".join([f"{number} {name}" for number, name in enumerate(names, 1)])


def scalar_features() -> tuple[Feature, ...]:
    factions = numbered(constants.FACTIONS)
    return (
        Feature("round", 0, 3, "number of the round, starting at 1"),
        Feature("turn", 0, MAX_TURN, "number of the turn, starting at 1 and counting the turns of both players"),
        Feature("play_phase", 0, 1, "0 in a mulligan, 1 otherwise"),
        Feature("my_decision", 0, 1, "whether it is the observer's decision"),
        Feature("result", 0, 3, "0 in progress, 1 the observer has won, 2 the opponent has won, 3 draw"),
        Feature("i_start", 0, 1, "whether the observer started this round"),
        Feature(
            "choice",
            0,
            4,
            "pending choice: 0 none, 1 pick a card from the deck, 2 pick a card from the graveyard, 3 play the pulled "
            "card, 4 choose a target",
        ),
        Feature("choice_maker", 0, MAX_CARD, "index of the card that offers the choice"),
        Feature("choice_unit", 0, ENTITY_ROWS, "1 + the row in `entities` of the unit that offers the choice"),
        Feature("waiting", 0, MAX_COUNT, "number of effects that wait for the choice"),
        *side_features("my", "the observer", factions),
        *side_features("their", "the opponent", factions),
        *[
            Feature(
                f"{whose}_points_{number}", 0, MAX_POINTS, f"points of {who} in round {number}, once the round is over"
            )
            for number in (1, 2)
            for whose, who in (("my", "the observer"), ("their", "the opponent"))
        ],
        *[Feature(name, 0, 1, f"whether the `{SPELLINGS.get(name, name)}` setting is enabled") for name in SETTINGS],
    )


def side_features(whose: str, who: str, factions: str) -> tuple[Feature, ...]:
    """Return the scalars of one side."""
    return (
        Feature(f"{whose}_points", 0, MAX_POINTS, f"points of {who}"),
        *[Feature(f"{whose}_{row}", 0, MAX_POINTS, f"points in the {row} row of {who}") for row in constants.ROWS],
        *[
            Feature(
                f"{whose}_{row}_effect",
                0,
                MAX_EFFECT,
                f"hazard or boon on the {row} row of {who}: {numbered(ROW_EFFECTS)}",
            )
            for row in constants.ROWS
        ],
        Feature(f"{whose}_wins", 0, constants.WINS, f"number of rounds won by {who}"),
        Feature(f"{whose}_pass", 0, 1, f"whether {who} has passed"),
        Feature(f"{whose}_swaps", 0, 3, f"number of swaps left to {who}"),
        Feature(f"{whose}_leader", 0, 1, f"whether {who} can still play the leader"),
        Feature(f"{whose}_hand", 0, MAX_COUNT, f"number of cards in the hand of {who}"),
        Feature(f"{whose}_deck", 0, MAX_COUNT, f"number of cards in the deck of {who}"),
        Feature(f"{whose}_graveyard", 0, MAX_COUNT, f"number of cards in the graveyard of {who}"),
        Feature(f"{whose}_aside", 0, MAX_COUNT, f"number of cards that {who} has put aside in the mulligan"),
        Feature(f"{whose}_played", 0, MAX_COUNT, f"number of cards that {who} has played"),
        Feature(f"{whose}_faction", 0, len(constants.FACTIONS), f"faction of {who}: {factions}"),
    )


def blocks() -> tuple[Block, ...]:
    """Return the tables of an encoded observation, in the order in which they are written."""
    return (
        Block(
            "entities",
            ENTITY_ROWS,
            entity_features(),
            f"Cards and units that an action can refer to. Row {LEADER_ROW} contains the observer's leader. The "
            f"observer's hand begins at row {HAND_ROW}, in card order. The observer's melee, ranged and siege rows and "
            f"then the opponent's begin at row {BOARD_ROW}, with nine places each. Row {ENEMY_LEADER_ROW} contains the "
            f"opponent's leader. The opponent's hand begins at row {ENEMY_HAND_ROW}, and the cards offered by a choice "
            f"begin at row {PICK_ROW}. Row {PULLED_ROW} contains a pulled card that is about to be played. The six "
            f"rows of the board themselves, which can be targets, begin at row {LANE_ROW}.",
        ),
        Block(
            "piles",
            PILE_ROWS,
            pile_features(),
            "Cards that are neither in a hand nor on the board: the observer's deck, the cards that the observer has "
            "set aside, and both players' graveyards, cards played so far and cards out of the game. The observer's "
            "cards come first, and the newest card of a pile comes first.",
        ),
        Block(
            "gifts",
            GIFT_ROWS,
            gift_features(),
            "Public changes to all units in a player's hand and deck, or to all such units with a tag, newest first.",
        ),
        Block(
            "history",
            HISTORY_ROWS,
            event_features(),
            "Actions and their consequences since the observer's last decision, newest first.",
        ),
        Block("scalars", 1, scalar_features(), "Numbers that describe the game and both sides."),
    )


PILES_AT: Final = 1680  # ENTITY_ROWS * ENTITY_WIDTH, and so on; a test compares them with the blocks
GIFTS_AT: Final = 2448
HISTORY_AT: Final = 2480
SCALARS_AT: Final = 2832
SIZE: Final = 2890

# ---- action ids

LEADER_SLOT: Final = 13  # follows the slots of the hand
PULLED_SLOT: Final = 14
SLOTS: Final = 15
AIM_WIDTH: Final = 67  # two options that target a row, and one that targets a unit or nothing
SLOT_WIDTH: Final = 229  # 1 special card, 27 places for a unit, and 3 rows with AIM_WIDTH each

PASS_ID: Final = 0
KEEP_ID: Final = 1
DECLINE_ID: Final = 2
SWAP_ID: Final = 3
DISCARD_ID: Final = 16
PICK_ID: Final = 31
AIM_ID: Final = 47
PLAY_ID: Final = 107
INNER_ID: Final = 3542  # PLAY_ID + SLOTS * SLOT_WIDTH
ACTION_COUNT: Final = 4000


class ActionRange(NamedTuple):
    """A range of action ids.

    Attributes:
        first: The first id.
        size: The number of ids.
        meaning: The kind of action, and how the ids are computed.
    """

    first: int
    size: int
    meaning: str


ACTION_RANGES: Final = (
    ActionRange(PASS_ID, 1, "pass"),
    ActionRange(KEEP_ID, 1, "end the mulligan"),
    ActionRange(DECLINE_ID, 1, "decline to pick a card"),
    ActionRange(SWAP_ID, HAND_SLOTS, "swap a card in the mulligan: + slot"),
    ActionRange(DISCARD_ID, SLOTS, "discard a card: + slot"),
    ActionRange(PICK_ID, MAX_PICKS, "pick an offered card: + place among the offered cards"),
    ActionRange(AIM_ID, 60, "choose a target: + 9 × row + place for a unit, or 54 + row for a row"),
    ActionRange(
        PLAY_ID,
        3435,
        "play a card: + 229 × slot, and then + 0 for a special card without target and options; + 1 + 9 × (row % 3) + "
        "place for a unit without target and options; + 28 + 67 × (row % 3) + aim for a unit with a target or options "
        "at the right end of a row; + 28 + aim for a special card with a target or options",
    ),
    ActionRange(
        INNER_ID, 458, "play a unit with a target or options to the left of another unit; renumbered in each position"
    ),
)
ACTION_NOTES: Final = (
    "Slots 0 to 12 are the cards in the hand, slot 13 is the leader, and slot 14 is a card that another card has "
    "pulled. Equal cards with the same power use the lowest of their slots. Rows 0 to 2 are your melee, ranged and "
    "siege rows, and rows 3 to 5 are the opponent's. Places count from 0. The aims of all options of a card are "
    "numbered consecutively. An option without a target has one aim, and an option that targets a row has six. An "
    "option that targets a unit has nine aims for each row of the sides that the card can target, and one more for the "
    "case in which no target is available. Ids in the last range are meaningful only within one position. They are "
    "numbered by card, place and aim, counting only the units on the board. In very few positions (4 of 18,905 in "
    "random games), there are more such plays than ids. In these positions, all ids from the first play on are "
    "numbered in this way, with one id for discarding each card. A position that needs even more ids is rejected with "
    "a `SchemaError`. The largest position in these games had 610 actions. Conceding has no id."
)
