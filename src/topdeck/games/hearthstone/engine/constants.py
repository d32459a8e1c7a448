"""Named constants: keywords, events, card types, tribes, classes and limits."""

from typing import Final

# Keywords of an entity: a bit set.
TAUNT: Final = 1
CHARGE: Final = 2
DIVINE_SHIELD: Final = 4
WINDFURY: Final = 8
STEALTH: Final = 16
LIFESTEAL: Final = 32
POISONOUS: Final = 64
ELUSIVE: Final = 128  # cannot be the target of spells or hero powers
IMMUNE: Final = 256
FROZEN: Final = 512
CANT_ATTACK: Final = 1024
SICK: Final = 2048  # arrived this turn
SILENCED: Final = 4096
DOOMED: Final = 8192  # dies in the next death phase
GONE: Final = 16384  # has left play
LISTED: Final = 32768  # part of its owner's deck list
MEGA_WINDFURY: Final = 65536  # mega-windfury: MAX_ATTACKS attacks each turn
CANT_ATTACK_HEROES: Final = 262144
MOVED: Final = 1073741824  # has left play for a hand or deck; never set in play

KEYWORDS: Final = {
    "taunt": TAUNT,
    "charge": CHARGE,
    "divine shield": DIVINE_SHIELD,
    "windfury": WINDFURY,
    "mega-windfury": MEGA_WINDFURY,
    "stealth": STEALTH,
    "lifesteal": LIFESTEAL,
    "poisonous": POISONOUS,
    "elusive": ELUSIVE,
    "immune": IMMUNE,
    "frozen": FROZEN,
    "can't attack": CANT_ATTACK,
    "can't attack heroes": CANT_ATTACK_HEROES,
    "exhausted": SICK,
    "silenced": SILENCED,
}

# Events that an entity listens to: a bit set.
PLAYED: Final = 1  # whenever a card is played; a spell can still be countered
AFTER_PLAY: Final = 2
SUMMON: Final = 4  # whenever a minion is summoned
AFTER_SUMMON: Final = 8
HURT: Final = 16
FATAL: Final = 32  # a hero is about to take fatal damage
HEALED: Final = 64
DIED: Final = 128
TURN_START: Final = 256
TURN_END: Final = 512
ATTACK: Final = 1024  # whenever a character attacks
AFTER_ATTACK: Final = 2048
DRAWN: Final = 4096
INSPIRE: Final = 8192  # a hero power was used
DISCARDED: Final = 16384
OVERLOADED: Final = 32768
REVEALED: Final = 65536  # a secret was revealed
KILLED: Final = 131072  # an attack killed a minion
PROPOSED: Final = 262144  # an attack is proposed; secrets react, and the defender can still change
CASTING: Final = 524288  # a spell is about to be played; it can be countered before other triggers react
ARMORED: Final = 1099511627776  # a hero gains armor
EQUIPPED: Final = 2199023255552  # a weapon is equipped
TARGETED: Final = 4398046511104  # the text of a card is about to affect its target, which can still change
GAME_START: Final = 68719476736  # the mulligan is over, and the first turn is about to begin
# Continuous effects of an entity in play, in the same bit set.
AURA: Final = 1048576  # a bonus for others
FAR_AURA: Final = 134217728  # a bonus for characters on the other side
OWN_AURA: Final = 67108864  # a bonus for itself
CHANGING_AURA: Final = 2097152  # an aura that can change while the same characters are in play
COST_AURA: Final = 4194304
SPELL_DAMAGE: Final = 8388608
POSITION: Final = 16777216  # depends on the positions of minions
RULE: Final = 33554432  # changes how effects resolve, for example by doubling battlecries
KEYWORD_AURA: Final = 268435456  # an aura that gives keywords
ANY_AURA: Final = AURA | OWN_AURA | RULE  # updated only between phases
HERO_AURA: Final = 1073741824  # a bonus for a hero
GUARD: Final = 536870912  # changes or redirects damage before it is dealt

EVENTS: Final = {
    PLAYED: "a card is played",
    AFTER_PLAY: "a card was played",
    SUMMON: "a minion is summoned",
    AFTER_SUMMON: "a minion was summoned",
    HURT: "damage is taken",
    FATAL: "fatal damage is about to be taken",
    HEALED: "health is restored",
    DIED: "a minion dies",
    TURN_START: "a turn starts",
    TURN_END: "a turn ends",
    ATTACK: "an attack begins",
    AFTER_ATTACK: "an attack is over",
    DRAWN: "a card is drawn",
    INSPIRE: "a hero power was used",
    DISCARDED: "a card is discarded",
    OVERLOADED: "mana crystals are overloaded",
    REVEALED: "a secret is revealed",
    KILLED: "an attack killed a minion",
    PROPOSED: "an attack is proposed",
    CASTING: "a spell is about to be played",
    ARMORED: "armor is gained",
    EQUIPPED: "a weapon is equipped",
    TARGETED: "a card is aimed at a target",
    GAME_START: "the game starts",
}

# Card types.
MINION_CARD: Final = 0
SPELL_CARD: Final = 1
WEAPON_CARD: Final = 2
HERO_CARD: Final = 3
POWER_CARD: Final = 4

TYPES: Final = ("minion", "spell", "weapon", "hero", "hero power")

# Tribes: a bit set.
BEAST: Final = 1
DEMON: Final = 2
DRAGON: Final = 4
ELEMENTAL: Final = 8
MECH: Final = 16
MURLOC: Final = 32
PIRATE: Final = 64
TOTEM: Final = 128

TRIBES: Final = {
    "beast": BEAST,
    "demon": DEMON,
    "dragon": DRAGON,
    "elemental": ELEMENTAL,
    "mech": MECH,
    "murloc": MURLOC,
    "pirate": PIRATE,
    "totem": TOTEM,
}

CLASSES: Final = ("druid", "hunter", "mage", "paladin", "priest", "rogue", "shaman", "warlock", "warrior")

# The durations of enchantments.
FOR_GOOD: Final = 0
THIS_TURN: Final = 1
UNTIL_MY_TURN: Final = 2
WHILE_DAMAGED: Final = 3
MEMORY: Final = 4  # permanent; the entity remembers the card of the enchantment and its side

# The ways in which a card can get into a hand or deck.
DEALT: Final = 0  # as part of the deck, by a draw or in the opening hand
CREATED: Final = 1
RETURNED: Final = 2

ARRIVALS: Final = ("dealt", "created", "returned")

# Rule changes by cards in play: a bit set.
DOUBLE_BATTLECRY: Final = 1
FREE_POWER_DRAWS: Final = 2
BOTH_OPTIONS: Final = 1024
DOUBLE_DEATHRATTLE: Final = 32768
ATTACK_IS_HEALTH: Final = 1048576  # its own attack is always equal to its health
HEALING_HURTS: Final = 2097152
POWER_TWICE: Final = 4194304  # the hero power can be used twice a turn
POWER_UNLIMITED: Final = 8388608
POWER_HITS_MINIONS: Final = 16777216  # some hero powers can target minions
POWER_KEEPS_WEAPON: Final = 33554432  # hero powers do not replace the weapon
SHARED_SPELL_DAMAGE: Final = 67108864  # its spell damage counts for both players
SHORT_TURNS: Final = 134217728  # both players have less time for their turns
HERO_TAKES_ONE: Final = 268435456  # the hero takes at most 1 damage at a time
HERO_SHIELDED: Final = 536870912  # takes the damage that would be dealt to its hero
HERO_TAKES_DOUBLE: Final = 1073741824
MINIONS_SURVIVE: Final = 2147483648  # damage does not reduce the health of minions below 1
MORE_POWER: Final = POWER_TWICE | POWER_UNLIMITED
GUARD_RULES: Final = HERO_TAKES_ONE | HERO_SHIELDED | HERO_TAKES_DOUBLE | MINIONS_SURVIVE
# Cumulative rule changes: the bit set contains the number of sources, in four bits for each rule.
ADDED_RULES: Final = 0xFF0000000000
POWER_DAMAGE: Final = 0x10000000000  # hero powers deal 1 more damage
DOUBLE_SPELLS: Final = 0x100000000000  # double the damage and healing of spells and hero powers
MOST_SOURCES: Final = 15
# Changes to the attacks of the minion itself or, for a weapon, of its hero, in the same bit set.
CLEAVE: Final = 65536  # an attack also damages the neighbours of the defender
IMMUNE_WHILE_ATTACKING: Final = 131072
UNLIMITED_ATTACKS: Final = 262144

SHORT_TURN_SECONDS: Final = 15

BOTH_SIDES: Final = 3  # a bit for each side

# The handle of a character is 8 * side + label; label 0 is the hero, 1 to 7 are minions.
HEROES: Final = (0, 8)
NO_TARGET: Final = 16
RIGHTMOST: Final = 7
UNKNOWN: Final = "UNKNOWN"  # the id of the placeholder for any hidden card

MAX_BOARD: Final = 7
MAX_ATTACKS: Final = 4  # each turn, with mega-windfury
MAX_HAND: Final = 10
MAX_MANA: Final = 10
MAX_DECK: Final = 60
SECOND: Final = 1000  # the value in `Table.drawn` of a card drawn by the second seat; no action draws this many cards
MAX_SECRETS: Final = 5
MAX_JADE: Final = 30

# Phases of a game.
MULLIGAN: Final = 0
PLAY: Final = 1

# Values of `winner` besides the seats 0 and 1.
ONGOING: Final = -2
DRAW: Final = -1
