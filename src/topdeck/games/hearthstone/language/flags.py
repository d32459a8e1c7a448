"""Keywords, events, durations and rule changes, each with a separate type."""

from typing import Final

from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.flags import Duration, Keywords, RuleChange, TriggerEvent

# ---- keywords

TAUNT: Final = Keywords(constants.TAUNT)
CHARGE: Final = Keywords(constants.CHARGE)
DIVINE_SHIELD: Final = Keywords(constants.DIVINE_SHIELD)
WINDFURY: Final = Keywords(constants.WINDFURY)
MEGA_WINDFURY: Final = Keywords(constants.MEGA_WINDFURY)
STEALTH: Final = Keywords(constants.STEALTH)
LIFESTEAL: Final = Keywords(constants.LIFESTEAL)
POISONOUS: Final = Keywords(constants.POISONOUS)
ELUSIVE: Final = Keywords(constants.ELUSIVE)
IMMUNE: Final = Keywords(constants.IMMUNE)
FROZEN: Final = Keywords(constants.FROZEN)
CANT_ATTACK: Final = Keywords(constants.CANT_ATTACK)
CANT_ATTACK_HEROES: Final = Keywords(constants.CANT_ATTACK_HEROES)

# ---- events.  In the descriptions, {who} and {against} are the characters involved, and {card} and {minion} are nouns
# for the subject. The fields {you}, {s} (the verb ending), {your} and {secret} depend on the player.

PLAYED: Final = TriggerEvent(
    constants.PLAYED, "whenever {you} play{s} {card}", "whenever {you} play{s} {card} on {against}"
)
CASTING: Final = TriggerEvent(
    constants.CASTING, "whenever {you} play{s} {card}", "whenever {you} play{s} {card} on {against}"
)
AFTER_PLAY: Final = TriggerEvent(
    constants.AFTER_PLAY, "after {you} play{s} {card}", "after {you} play{s} {card} on {against}"
)
SUMMON: Final = TriggerEvent(constants.SUMMON, "whenever {you} summon{s} {minion}")
AFTER_SUMMON: Final = TriggerEvent(constants.AFTER_SUMMON, "after {you} summon{s} {minion}")
HURT: Final = TriggerEvent(constants.HURT, "whenever {who} takes damage", "whenever {against} damages {who}")
FATAL: Final = TriggerEvent(constants.FATAL, "whenever {who} is about to take fatal damage")
HEALED: Final = TriggerEvent(constants.HEALED, "whenever {who} is healed", "whenever {against} heals {who}")
DIED: Final = TriggerEvent(constants.DIED, "whenever {who} dies")
TURN_START: Final = TriggerEvent(constants.TURN_START, "at the start of {your} turn")
TURN_END: Final = TriggerEvent(constants.TURN_END, "at the end of {your} turn")
PROPOSED: Final = TriggerEvent(
    constants.PROPOSED, "whenever {who} attacks", "whenever {who} attacks {against}", "the attacker"
)
ATTACKS: Final = TriggerEvent(
    constants.ATTACK, "whenever {who} attacks", "whenever {who} attacks {against}", "the attacker"
)
AFTER_ATTACK: Final = TriggerEvent(
    constants.AFTER_ATTACK, "after {who} attacks", "after {who} attacks {against}", "the attacker"
)
KILLED: Final = TriggerEvent(
    constants.KILLED,
    "after {who} attacks and kills a minion",
    "after {who} attacks and kills {against}",
    "the attacker",
)
TARGETED: Final = TriggerEvent(
    constants.TARGETED, "whenever {you} choose{s} a target", "whenever {you} play{s} {card} on {against}"
)
DRAWN: Final = TriggerEvent(constants.DRAWN, "whenever {you} draw{s} {card}")
DISCARDED: Final = TriggerEvent(constants.DISCARDED, "whenever {you} discard{s} {card}")
OVERLOADED: Final = TriggerEvent(constants.OVERLOADED, "whenever {you} overload{s} mana crystals")
REVEALED: Final = TriggerEvent(constants.REVEALED, "whenever {secret} is revealed")
GAME_START: Final = TriggerEvent(constants.GAME_START, "when the game starts")
INSPIRE: Final = TriggerEvent(constants.INSPIRE, "after {you} use{s} a hero power")

ARMORED: Final = TriggerEvent(constants.ARMORED, "whenever {you} gain{s} armor")
EQUIPPED: Final = TriggerEvent(constants.EQUIPPED, "whenever {you} equip{s} {card}")

# ---- durations

FOR_GOOD: Final = Duration(constants.FOR_GOOD, "")
THIS_TURN: Final = Duration(constants.THIS_TURN, " this turn")
NEXT_TURN: Final = Duration(constants.THIS_TURN, " next turn")  # for the opponent, whose turn has not begun yet
UNTIL_MY_TURN: Final = Duration(constants.UNTIL_MY_TURN, " until your next turn")

# ---- rule changes

DOUBLE_BATTLECRY: Final = RuleChange(constants.DOUBLE_BATTLECRY, "your battlecries happen twice")
DOUBLE_DEATHRATTLE: Final = RuleChange(constants.DOUBLE_DEATHRATTLE, "your minions' deathrattles happen twice")
FREE_POWER_DRAWS: Final = RuleChange(constants.FREE_POWER_DRAWS, "cards that you draw with your hero power cost 0")
BOTH_OPTIONS: Final = RuleChange(constants.BOTH_OPTIONS, "your choose-one cards have both effects combined")
ATTACK_IS_HEALTH: Final = RuleChange(constants.ATTACK_IS_HEALTH, "this minion's attack is always equal to its health")
HEALING_HURTS: Final = RuleChange(constants.HEALING_HURTS, "your effects that restore health deal damage instead")
DOUBLE_SPELLS: Final = RuleChange(
    constants.DOUBLE_SPELLS, "the damage and healing of your spells and hero power are doubled"
)
SHARED_SPELL_DAMAGE: Final = RuleChange(constants.SHARED_SPELL_DAMAGE, "your opponent has this spell damage as well")
POWER_DAMAGE: Final = RuleChange(constants.POWER_DAMAGE, "your hero power deals 1 more damage")
POWER_TWICE: Final = RuleChange(constants.POWER_TWICE, "you can use your hero power twice a turn")
POWER_UNLIMITED: Final = RuleChange(constants.POWER_UNLIMITED, "you can use your hero power any number of times")
POWER_HITS_MINIONS: Final = RuleChange(constants.POWER_HITS_MINIONS, "your hero power can target minions")
POWER_KEEPS_WEAPON: Final = RuleChange(constants.POWER_KEEPS_WEAPON, "your hero power leaves your weapon in place")
HERO_TAKES_ONE: Final = RuleChange(constants.HERO_TAKES_ONE, "your hero takes at most 1 damage at a time")
HERO_TAKES_DOUBLE: Final = RuleChange(constants.HERO_TAKES_DOUBLE, "your hero takes double damage")
HERO_SHIELDED: Final = RuleChange(constants.HERO_SHIELDED, "this minion takes the damage that your hero would take")
MINIONS_SURVIVE: Final = RuleChange(
    constants.MINIONS_SURVIVE, "damage does not reduce the health of your minions below 1"
)
SHORT_TURNS: Final = RuleChange(
    constants.SHORT_TURNS, f"both players have only {constants.SHORT_TURN_SECONDS} seconds for each turn"
)
CLEAVE: Final = RuleChange(constants.CLEAVE, "this minion also damages the minions next to the one it attacks")
IMMUNE_WHILE_ATTACKING: Final = RuleChange(constants.IMMUNE_WHILE_ATTACKING, "your hero is immune while attacking")
UNLIMITED_ATTACKS: Final = RuleChange(constants.UNLIMITED_ATTACKS, "your hero can attack any number of times each turn")
RULE_CHANGES: Final = (
    DOUBLE_BATTLECRY,
    FREE_POWER_DRAWS,
    BOTH_OPTIONS,
    ATTACK_IS_HEALTH,
    HEALING_HURTS,
    DOUBLE_SPELLS,
    SHARED_SPELL_DAMAGE,
    POWER_DAMAGE,
    POWER_TWICE,
    POWER_UNLIMITED,
    POWER_HITS_MINIONS,
    POWER_KEEPS_WEAPON,
    HERO_TAKES_ONE,
    HERO_TAKES_DOUBLE,
    HERO_SHIELDED,
    MINIONS_SURVIVE,
    SHORT_TURNS,
    DOUBLE_DEATHRATTLE,
    CLEAVE,
    IMMUNE_WHILE_ATTACKING,
    UNLIMITED_ATTACKS,
)
