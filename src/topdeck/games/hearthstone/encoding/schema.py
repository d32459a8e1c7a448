"""Version 1 of the schema: the tables of an encoded observation and the ranges of action ids.

A published version never changes.  A new card is appended to the list of cards; every other change requires a new
version. The constants below are columns; a test compares them with the names of the features.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from topdeck.core.encoding import LIMIT, Block, Feature
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.consequences import KINDS

VERSION: Final = 1

# ---- rows of `entities`

HERO_ROW: Final = 0
POWER_ROW: Final = 1
WEAPON_ROW: Final = 2
BOARD_ROW: Final = 3
HAND_ROW: Final = 10
SECRETS_ROW: Final = 20
SIDE_ROWS: Final = 25  # the opponent's rows follow the observer's
OPTIONS_ROW: Final = 50
MAX_OPTIONS: Final = 6  # no choice has more than four options
ENTITY_ROWS: Final = 56

# ---- columns of `entities`

CARD: Final = 0
ZONE: Final = 1
OWNER: Final = 2
HANDLE: Final = 3
COST: Final = 4
ATTACK: Final = 5
HEALTH: Final = 6
MAX_HEALTH: Final = 7
ATTACKS: Final = 8
READY: Final = 9
TAUNT: Final = 10  # the first of the keywords, which have the order of their bits
MEGA_WINDFURY: Final = 23
CANT_ATTACK_HEROES: Final = 24
SPELL_DAMAGE: Final = 25
DEATHRATTLE: Final = 26
TRIGGER: Final = 27
AURA: Final = 28
ENCHANTMENTS: Final = 29
COST_CHANGE: Final = 30
ATTACK_CHANGE: Final = 31
HEALTH_CHANGE: Final = 32
AGE: Final = 33
ORDER: Final = 34
KNOWN: Final = 35
ARRIVAL: Final = 36
MAKER: Final = 37
ENTITY_WIDTH: Final = 38

ZONES: Final = ("hero", "hero power", "weapon", "board", "hand", "secret", "option")
HERO_ZONE: Final = 1
POWER_ZONE: Final = 2
WEAPON_ZONE: Final = 3
BOARD_ZONE: Final = 4
HAND_ZONE: Final = 5
SECRET_ZONE: Final = 6
OPTION_ZONE: Final = 7

MAX_STAT: Final = 999
MAX_COST: Final = 50
MAX_CHANGE: Final = 99
MAX_COUNT: Final = 99
MAX_TURN: Final = 9999


def flag(name: str, meaning: str) -> Feature:
    return Feature(name, 0, 1, meaning)


def count(name: str, meaning: str, high: int = MAX_COUNT) -> Feature:
    return Feature(name, 0, high, meaning)


def card_feature(name: str, meaning: str) -> Feature:
    return Feature(name, 0, LIMIT, meaning)


def numbered(words: tuple[str, ...], first: int = 1) -> str:
    """Return the meanings of a feature's values, such as `1 minion, 2 spell`."""
    return ", ".join([f"{number} {word}" for number, word in enumerate(words, first)])


# In the order of their bits.
KEYWORDS: Final = (
    "taunt",
    "charge",
    "divine shield",
    "windfury",
    "stealth",
    "lifesteal",
    "poisonous",
    "elusive",
    "immune",
    "frozen",
    "can't attack",
    "exhausted",
    "silenced",
    "mega-windfury",
    "can't attack heroes",
)
LOW_KEYWORDS: Final = 8191  # the bits of all keywords before mega-windfury, which are consecutive


def keyword_name(keyword: str) -> str:
    return keyword.replace("'", "").replace("-", "_").replace(" ", "_")


ENTITY_FEATURES: Final = (
    card_feature("card", "index of the card; 0 for a hidden card"),
    Feature("zone", 0, len(ZONES), f"0 empty row, {numbered(ZONES)}"),
    flag("owner", "0 the observer, 1 the opponent"),
    Feature(
        "handle",
        0,
        16,
        "number of the character in `history`: 1 to 8 for the observer, 9 to 16 for the opponent; otherwise 0",
    ),
    count(
        "cost", "current cost of a card in the observer's hand or of a hero power; otherwise the printed cost", MAX_COST
    ),
    count("attack", "current attack; for a hero, including its weapon", MAX_STAT),
    Feature("health", -MAX_STAT, MAX_STAT, "current health; durability of a weapon"),
    count("max_health", "maximum health", MAX_STAT),
    count("attacks", "attacks this turn; for a hero power, uses this turn"),
    flag("ready", "whether the observer can play the card, use the hero power or attack with the character now"),
    *[flag(keyword_name(keyword), f'has the keyword "{keyword}"') for keyword in KEYWORDS],
    count("spell_damage", "bonus to the damage of spells"),
    flag("deathrattle", "has a deathrattle, printed or granted by another card"),
    flag("trigger", "has a trigger while in play"),
    flag("aura", "changes other characters, costs or rules while in play"),
    count("enchantments", "number of temporary changes and of texts granted by other cards"),
    Feature("cost_change", -MAX_CHANGE, MAX_CHANGE, "change to the cost of a card in a hand"),
    Feature("attack_change", -MAX_CHANGE, MAX_CHANGE, "change to the attack of a card in a hand"),
    Feature("health_change", -MAX_CHANGE, MAX_CHANGE, "change to the health of a card in a hand"),
    count("age", "turns since the card arrived in the hand"),
    Feature("order", 0, 14, "place of a minion in the order of play; 1 for the oldest minion on either side"),
    flag("known", "whether both players know the card in a hand"),
    Feature("arrival", 0, 2, f"how a card came into a hand: {numbered(constants.ARRIVALS, 0)}"),
    card_feature("maker", "index of the card that created a card in a hand, or that offers an option"),
)

# ---- `piles`

PILE_ROWS: Final = 128
PILE_CARD: Final = 0
PILE: Final = 1
PILE_OWNER: Final = 2
PILE_ORDER: Final = 3
PILE_COST_CHANGE: Final = 4
PILE_ATTACK_CHANGE: Final = 5
PILE_HEALTH_CHANGE: Final = 6
PILE_WIDTH: Final = 7

PILES: Final = ("deck", "known in the deck", "shown", "graveyard")
DECK_PILE: Final = 1
KNOWN_PILE: Final = 2
SHOWN_PILE: Final = 3
GRAVEYARD_PILE: Final = 4

PILE_FEATURES: Final = (
    card_feature("card", "index of the card"),
    Feature("pile", 0, len(PILES), f"0 empty row, {numbered(PILES)}"),
    flag("owner", "0 the observer, 1 the opponent"),
    Feature("order", 0, LIMIT, "1 for the newest card of a graveyard; 0 elsewhere, because decks have no order"),
    Feature("cost_change", -MAX_CHANGE, MAX_CHANGE, "change to the cost of a card in a deck"),
    Feature("attack_change", -MAX_CHANGE, MAX_CHANGE, "change to the attack of a card in a deck"),
    Feature("health_change", -MAX_CHANGE, MAX_CHANGE, "change to the health of a card in a deck"),
)

# ---- `scalars`: the table, then the observer, then the opponent

ERAS: Final = ("kara-2016", "gadgetzan-2017", "competition-2018", "competition-2020")
RESULTS: Final = ("won", "lost", "drawn")

TABLE_FEATURES: Final = (
    count("turn", "number of the turn, counting the turns of both players", MAX_TURN),
    count("turns_left", "turns left until the game is declared a draw", MAX_TURN),
    flag("phase", "0 mulligan, 1 play"),
    flag("decides", "whether it is the observer's decision"),
    flag("my_turn", "whether it is the observer's turn"),
    flag("seat", "the observer's seat"),
    flag("choice", "whether a choice is pending"),
    card_feature("choice_card", "index of the card that offers the pending choice"),
    Feature("result", 0, len(RESULTS), f"0 ongoing, {numbered(RESULTS)}"),
    Feature("era", 0, LIMIT, f"0 another era, {numbered(ERAS)}"),
    flag("wild", "whether the format is wild"),
    flag("open_hands", "whether hands are open"),
    flag("any_set", "whether decks may contain cards from any set"),
    flag("all_positions", "whether all board positions are listed for a new minion"),
)
TABLE_WIDTH: Final = 14

RULES: Final = (
    "double_battlecry",
    "free_power_draws",
    "both_options",
    "double_deathrattle",
    "healing_hurts",
    "power_twice",
    "power_unlimited",
    "power_hits_minions",
    "power_keeps_weapon",
    "short_turns",
    "hero_takes_one",
    "hero_shielded",
    "hero_takes_double",
    "minions_survive",
)
RULE_BITS: Final = [
    constants.DOUBLE_BATTLECRY,
    constants.FREE_POWER_DRAWS,
    constants.BOTH_OPTIONS,
    constants.DOUBLE_DEATHRATTLE,
    constants.HEALING_HURTS,
    constants.POWER_TWICE,
    constants.POWER_UNLIMITED,
    constants.POWER_HITS_MINIONS,
    constants.POWER_KEEPS_WEAPON,
    constants.SHORT_TURNS,
    constants.HERO_TAKES_ONE,
    constants.HERO_SHIELDED,
    constants.HERO_TAKES_DOUBLE,
    constants.MINIONS_SURVIVE,
]
PLAYER_RULES: Final = 30  # the first column of the rules, which follow all other scalars of a player
PLAYER_WIDTH: Final = 44


def player_features(prefix: str) -> tuple[Feature, ...]:
    """Return the scalars of a player."""
    classes = f"0 none, {numbered(constants.CLASSES)}"
    features = (
        Feature("class", 0, len(constants.CLASSES), f"class of the hero: {classes}"),
        Feature("deck_class", 0, len(constants.CLASSES), f"class of the deck: {classes}"),
        count("mana", "mana that can still be spent"),
        count("max_mana", "mana crystals, including locked crystals"),
        count("locked", "crystals locked this turn"),
        count("overload", "crystals that will be locked next turn"),
        count("temporary_mana", "mana for this turn only"),
        count("armor", "armor of the hero", MAX_STAT),
        count("fatigue", "damage dealt by the last draw from an empty deck"),
        count("hand", "cards in the hand"),
        count("deck", "cards in the deck"),
        count("board", "minions in play"),
        count("secrets", "secrets in play"),
        count("graveyard", "minions that died", MAX_STAT),
        count("died_this_turn", "minions that died this turn"),
        count("played", "cards played this turn"),
        count("minions_played", "minions played this turn"),
        count("spells_cast", "spells cast this game", MAX_STAT),
        count("secrets_played", "secrets played this game", MAX_STAT),
        count("powers_used", "uses of hero powers this game", MAX_STAT),
        count("jade", "Jade Golems summoned"),
        count("totems", "totems summoned", MAX_STAT),
        count("spell_damage", "total bonus to the damage of spells"),
        count("cthun_attack", "attack that C'Thun has gained", MAX_STAT),
        count("cthun_health", "health that C'Thun has gained", MAX_STAT),
        flag("cthun_taunt", "whether C'Thun has gained taunt"),
        count("cost_changes", "temporary changes to the costs of the player's cards"),
        count("power_damage", "bonus to the damage of hero powers"),
        count("double_spells", "how often the damage and healing of spells and hero powers are doubled"),
        flag("armed", "whether a weapon is equipped"),
        *[flag(rule, f"whether the rule `{rule}` applies to the player") for rule in RULES],
    )
    return tuple([Feature(f"{prefix}_{name}", low, high, meaning) for name, low, high, meaning in features])


SCALAR_FEATURES: Final = (*TABLE_FEATURES, *player_features("my"), *player_features("opponent"))
SCALAR_WIDTH: Final = 102

# ---- `history`

HISTORY_ROWS: Final = 32
EVENT_KIND: Final = 0
EVENT_PLAYER: Final = 1
EVENT_AGE: Final = 2
EVENT_DEPTH: Final = 3
EVENT_CARD: Final = 4
EVENT_SOURCE_CARD: Final = 5
EVENT_SOURCE: Final = 6
EVENT_TARGET_CARD: Final = 7
EVENT_TARGET: Final = 8
EVENT_AMOUNT: Final = 9
EVENT_ATTACK: Final = 10
EVENT_HEALTH: Final = 11
EVENT_WIDTH: Final = 12

# The kinds of actions come first, in the order of their numbers in `engine/actions.py`.
ACTION_KINDS: Final = ("end_turn", "play_card", "use_power", "attack", "choose", "mulligan")
KNOWN_KINDS: Final = 45  # the number of kinds of consequences in this version
EVENT_KINDS: Final = (
    "action: end turn",
    "action: play card",
    "action: use power",
    "action: attack",
    "action: choose",
    "action: mulligan",
    "action: concede",
    *KINDS[:KNOWN_KINDS],
    "other",
)
OTHER_KIND: Final = 53  # stands for kinds of consequences that are newer than this version
EVENT_NUMBERS: Final = {kind: number for number, kind in enumerate(EVENT_KINDS, 1)}

EVENT_FEATURES: Final = (
    Feature("kind", 0, LIMIT, f"0 empty row, {numbered(EVENT_KINDS)}"),
    flag("player", "0 the observer, 1 the opponent: the player who acts or is affected"),
    count("age", "turns since the event"),
    count("depth", "0 for an action, 1 for its consequences; the consequences of a trigger are one level deeper"),
    card_feature("card", "index of the card that is played, chosen, drawn, created or otherwise affected"),
    card_feature("source_card", "index of the card that causes a consequence"),
    Feature("source", 0, 16, "the `handle` that the source had"),
    card_feature("target_card", "card index of the character that a consequence affects"),
    Feature("target", 0, 16, "the `handle` that the target had"),
    Feature("amount", -MAX_STAT, MAX_TURN, "amount, such as the damage; for a mulligan, the number of replaced cards"),
    Feature("attack", -MAX_STAT, MAX_STAT, "change of the attack"),
    Feature("health", -MAX_STAT, MAX_STAT, "change of the health"),
)

BLOCKS: Final = (
    Block(
        "entities",
        ENTITY_ROWS,
        ENTITY_FEATURES,
        "Heroes, minions and cards. For the observer, row 0 contains the hero, row 1 the hero power, row 2 the weapon, "
        "rows 3 to 9 the board from left to right, rows 10 to 19 the hand, and rows 20 to 24 the secrets. Rows 25 to "
        "49 contain the same for the opponent. Rows 50 to 55 contain the options of the observer's pending choice.",
    ),
    Block(
        "piles",
        PILE_ROWS,
        PILE_FEATURES,
        "Cards that are not in play, with one row for each card: the observer's deck, cards known to be in the "
        "opponent's deck, cards from the opponent's deck list that have been seen, and the minions in both graveyards, "
        "newest first. The remaining rows show the observer's deck in the same way, as far as the opponent knows it.",
    ),
    Block(
        "scalars",
        1,
        SCALAR_FEATURES,
        "Numbers that describe the table and both players. Columns whose names begin with `my_` describe the observer.",
    ),
    Block(
        "history",
        HISTORY_ROWS,
        EVENT_FEATURES,
        "Events starting with the observer's last decision, newest first, with one row for each action and for each "
        "of its consequences. If there are more events than rows, the oldest events are omitted.",
    ),
)

# ---- action ids

TARGETS: Final = 17  # own hero, own minions, enemy hero, enemy minions, no target
MINION_TARGETS: Final = 16  # a minion can be played next to at most six minions
MINION_POSITIONS: Final = 7
OPTIONS: Final = 3  # no option or the first one, the second one, both
MULLIGAN_SLOTS: Final = 5
END_ID: Final = 0
POWER_ID: Final = 1
ATTACK_ID: Final = 18
CHOOSE_ID: Final = 82
MULLIGAN_ID: Final = 88
CARD_ID: Final = 120
MINION_ID: Final = 630
ACTION_COUNT: Final = 3990


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
    ActionRange(END_ID, 1, "end the turn"),
    ActionRange(POWER_ID, TARGETS, "use the hero power: + target"),
    ActionRange(
        ATTACK_ID, 64, "attack: + 8 × attacker + defender; 0 is the hero, 1 to 7 the minions from left to right"
    ),
    ActionRange(CHOOSE_ID, MAX_OPTIONS, "choose: + option; equal options use the first of them"),
    ActionRange(
        MULLIGAN_ID, 32, "mulligan: + a bit set of the hand slots to replace; equal cards use the lowest slots"
    ),
    ActionRange(CARD_ID, 510, "play a card that is not a minion: + (3 × hand slot + option) × 17 + target"),
    ActionRange(
        MINION_ID,
        3360,
        "play a minion: + ((3 × hand slot + option) × 7 + position) × 16 + target; position 6 is rightmost",
    ),
)
ACTION_NOTES: Final = (
    "A target is 0 for your hero, 1 to 7 for your minions, 8 for the enemy hero, 9 to 15 for enemy minions, and 16 for "
    "no target. When a minion is played, its side has at most six other minions, so the numbers of the enemy hero and "
    "of all later targets are lower by one. Option 0 is the first option or no option, option 1 is the second, and "
    "option 2 is both options. Equal cards with the same changes use the lowest of their hand slots or, if their "
    "costs differ, the slot of the cheapest card. Conceding has no id."
)
