"""The vocabulary of card scripts; every card file imports all of it.  `__all__` lists the names by subject."""

from topdeck.games.hearthstone.engine.abilities import (
    Amount,
    Aura,
    CardEffect,
    Condition,
    CostChange,
    Effect,
    Enrage,
    Selector,
    When,
)
from topdeck.games.hearthstone.engine.auras import add_spell_damage
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import MAX_BOARD
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.heroes import replace_power
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Choice, Table
from topdeck.games.hearthstone.language.amounts import (
    CARDS_PLAYED,
    CTHUN_ATTACK,
    DEATHS_THIS_TURN,
    ENEMY_HAND,
    ENEMY_SECRETS,
    EVENT_AMOUNT,
    MY_ARMOR,
    MY_DAMAGE,
    MY_DECK,
    MY_HAND,
    MY_HEALTH,
    MY_MANA,
    MY_SPELL_DAMAGE,
    OTHER_CARDS,
    PAID_COST,
    POWERS_USED,
    SECRETS_PLAYED,
    SPELLS_CAST,
    TARGET_COST,
    TOTEMS_SUMMONED,
    Attack,
    Between,
    Count,
    CountInHand,
    Either,
    Health,
)
from topdeck.games.hearthstone.language.conditions import (
    ARMED,
    COMBO,
    CRYSTAL_ROOM,
    HAS_SECRET,
    HERO_HAS_NOT_ATTACKED,
    MY_TURN,
    NO_DUPLICATES,
    NO_MINION_PLAYED,
    POWER_AIMS,
    ROOM,
    TARGET_DIES,
    TARGET_SURVIVES,
    Exists,
    HasDied,
    HasPower,
    HasRule,
    Holding,
    Lacks,
    SelfIs,
    TargetIs,
)
from topdeck.games.hearthstone.language.effects.board import (
    BreakEnemyWeapon,
    Counter,
    Equip,
    EquipRandom,
    JadeGolem,
    LoseDurability,
    ReturnToHand,
    Summon,
    SummonAllFromHand,
    SummonBeside,
    SummonCopy,
    SummonCopyFromDeck,
    SummonFromDeck,
    SummonFromHand,
    SummonMe,
    SummonMeFromDeck,
    SummonOneOf,
    SummonRandom,
    SummonWithCost,
    TakeControl,
    random_index,
)
from topdeck.games.hearthstone.language.effects.cards import (
    AddCopyToHand,
    AddOneOf,
    AddRandom,
    AddRandomOfEnemyClass,
    AddToHand,
    BuffHand,
    BuffInHand,
    CopyFromEnemyDeck,
    Discard,
    DiscardHand,
    Draw,
    DrawA,
    DrawAndReprice,
    Joust,
    Reprice,
    RepriceDrawnCard,
    ShuffleCopyIn,
    ShuffleIn,
    ShuffleInForEnemy,
    ShuffleMinionIn,
    reveal_jouster,
)
from topdeck.games.hearthstone.language.effects.casting import CastRandom
from topdeck.games.hearthstone.language.effects.choices import (
    KEEP_ONE,
    TO_HAND,
    TO_POWER,
    ChooseAmong,
    Discover,
    LookAtDeck,
    ToHand,
    offer_choice,
)
from topdeck.games.hearthstone.language.effects.combat import (
    AttackAgain,
    Interpose,
    MissTarget,
    RedirectAttack,
    other_defenders,
)
from topdeck.games.hearthstone.language.effects.deaths import (
    Resummon,
    Resurrect,
    ReturnMe,
    ShuffleMeIn,
    TriggerDeathrattles,
)
from topdeck.games.hearthstone.language.effects.enchant import (
    Buff,
    BuffCthun,
    ChangeRules,
    DoubleAttack,
    Freeze,
    Give,
    GiveSpellDamage,
    SetAttack,
    SetHealth,
    SetRemainingHealth,
    Silence,
    SwapStats,
    Take,
    Teach,
)
from topdeck.games.hearthstone.language.effects.flow import (
    EachPlayer,
    FlipCoin,
    ForEnemy,
    ForGiver,
    If,
    Later,
    Once,
    OnEach,
    Repeat,
)
from topdeck.games.hearthstone.language.effects.health import (
    Damage,
    DamageEach,
    Destroy,
    GainArmor,
    Heal,
    HealFully,
    Missiles,
    Settle,
    Splash,
)
from topdeck.games.hearthstone.language.effects.players import (
    CopyEnemyPower,
    GainCrystals,
    GainMana,
    RefreshPower,
    ReplaceHero,
    ReplacePower,
    SpendAllMana,
    UnlockOverload,
    UpgradePower,
)
from topdeck.games.hearthstone.language.effects.secrets import DestroyEnemySecrets, PutSecretsIntoPlay, destroy_secret
from topdeck.games.hearthstone.language.effects.transform import BecomeCopy, Transform, TransformByCost, TransformRandom
from topdeck.games.hearthstone.language.flags import (
    AFTER_ATTACK,
    AFTER_PLAY,
    AFTER_SUMMON,
    ARMORED,
    ATTACK_IS_HEALTH,
    ATTACKS,
    BOTH_OPTIONS,
    CANT_ATTACK,
    CANT_ATTACK_HEROES,
    CASTING,
    CHARGE,
    CLEAVE,
    DIED,
    DISCARDED,
    DIVINE_SHIELD,
    DOUBLE_BATTLECRY,
    DOUBLE_DEATHRATTLE,
    DOUBLE_SPELLS,
    DRAWN,
    ELUSIVE,
    EQUIPPED,
    FATAL,
    FREE_POWER_DRAWS,
    FROZEN,
    GAME_START,
    HEALED,
    HEALING_HURTS,
    HERO_SHIELDED,
    HERO_TAKES_DOUBLE,
    HERO_TAKES_ONE,
    HURT,
    IMMUNE,
    IMMUNE_WHILE_ATTACKING,
    INSPIRE,
    KILLED,
    LIFESTEAL,
    MEGA_WINDFURY,
    MINIONS_SURVIVE,
    NEXT_TURN,
    OVERLOADED,
    PLAYED,
    POISONOUS,
    POWER_DAMAGE,
    POWER_HITS_MINIONS,
    POWER_KEEPS_WEAPON,
    POWER_TWICE,
    POWER_UNLIMITED,
    PROPOSED,
    REVEALED,
    SHARED_SPELL_DAMAGE,
    SHORT_TURNS,
    STEALTH,
    SUMMON,
    TARGETED,
    TAUNT,
    THIS_TURN,
    TURN_END,
    TURN_START,
    UNLIMITED_ATTACKS,
    UNTIL_MY_TURN,
    WINDFURY,
)
from topdeck.games.hearthstone.language.script import card
from topdeck.games.hearthstone.language.selectors import (
    ADJACENT,
    ALIVE,
    BATTLECRY,
    BEAST,
    BESIDE_TARGET,
    CARD,
    CASTER_HERO,
    CHARACTER,
    DAMAGED,
    DEATHRATTLE,
    DEMON,
    DRAGON,
    ELEMENTAL,
    ENEMY,
    ENEMY_HERO,
    ENEMY_WEAPON,
    FRIENDLY,
    HERO,
    HERO_POWER,
    IN_PLAY,
    LEGENDARY,
    MECH,
    MINION,
    MURLOC,
    MY_HERO,
    MY_WEAPON,
    OTHER,
    OVERLOAD,
    PIRATE,
    SECRET,
    SELF,
    SPELL,
    TARGET,
    TOTEM,
    UNDAMAGED,
    WEAPON,
    AllBut,
    Costs,
    Has,
    Named,
    OfClass,
    OfOtherClass,
    Random,
    While,
    is_alive,
)
from topdeck.games.hearthstone.language.stats import ATTACK, COST, HEALTH
from topdeck.games.shared.card_scripts import plain_cards

# Scripts
__all__ = ["card", "plain_cards"]
# Selectors by card
__all__ += ["CARD", "CHARACTER", "HERO", "HERO_POWER", "LEGENDARY", "MINION", "SECRET", "SPELL", "WEAPON"]
__all__ += ["BATTLECRY", "DEATHRATTLE", "OVERLOAD", "Costs", "Has", "Named", "OfClass", "OfOtherClass"]
__all__ += ["BEAST", "DEMON", "DRAGON", "ELEMENTAL", "MECH", "MURLOC", "PIRATE", "TOTEM"]
# Selectors by side, position and condition
__all__ += ["ADJACENT", "BESIDE_TARGET", "ENEMY", "FRIENDLY", "MY_HERO", "OTHER", "SELF", "TARGET"]
__all__ += ["CASTER_HERO", "ENEMY_HERO", "ENEMY_WEAPON", "MY_WEAPON"]
__all__ += ["ALIVE", "DAMAGED", "IN_PLAY", "UNDAMAGED", "AllBut", "Random", "While"]
# Stats, which are compared with numbers to select cards and characters
__all__ += ["ATTACK", "COST", "HEALTH"]
# Amounts
__all__ += ["CARDS_PLAYED", "ENEMY_HAND", "EVENT_AMOUNT", "MY_ARMOR", "MY_DECK", "MY_HAND", "MY_HEALTH", "MY_MANA"]
__all__ += ["CTHUN_ATTACK", "ENEMY_SECRETS", "MY_SPELL_DAMAGE", "PAID_COST", "TARGET_COST", "TOTEMS_SUMMONED"]
__all__ += ["DEATHS_THIS_TURN", "MY_DAMAGE", "OTHER_CARDS", "POWERS_USED", "SECRETS_PLAYED", "SPELLS_CAST"]
__all__ += ["Attack", "Between", "Count", "CountInHand", "Either", "Health"]
# Conditions and control flow
__all__ += ["ARMED", "COMBO", "CRYSTAL_ROOM", "HAS_SECRET", "MY_TURN", "NO_DUPLICATES", "NO_MINION_PLAYED", "ROOM"]
__all__ += ["HERO_HAS_NOT_ATTACKED", "POWER_AIMS", "TARGET_DIES", "TARGET_SURVIVES"]
__all__ += ["Exists", "HasDied", "HasPower", "HasRule", "Holding", "Lacks", "SelfIs", "TargetIs"]
__all__ += ["EachPlayer", "FlipCoin", "ForEnemy", "ForGiver", "If", "Later", "Once", "Repeat"]
# Events
__all__ += ["AFTER_PLAY", "AFTER_SUMMON", "DIED", "FATAL", "HEALED", "HURT", "PLAYED", "SUMMON", "When"]
__all__ += ["AFTER_ATTACK", "ATTACKS", "KILLED", "PROPOSED", "TURN_END", "TURN_START"]
__all__ += ["ARMORED", "CASTING", "DISCARDED", "DRAWN", "EQUIPPED", "GAME_START"]
__all__ += ["INSPIRE", "OVERLOADED", "REVEALED", "TARGETED"]
# Effects on health
__all__ += ["Damage", "DamageEach", "Destroy", "GainArmor", "Heal", "HealFully", "Missiles", "Settle", "Splash"]
# Effects on the board
__all__ += ["AttackAgain", "Interpose", "MissTarget", "RedirectAttack", "other_defenders"]
__all__ += ["JadeGolem", "ReturnToHand", "TakeControl"]
__all__ += ["BecomeCopy", "Transform", "TransformByCost", "TransformRandom"]
__all__ += ["BreakEnemyWeapon", "Counter", "Equip", "EquipRandom", "LoseDurability"]
__all__ += ["Summon", "SummonAllFromHand", "SummonCopy", "SummonCopyFromDeck", "SummonFromDeck", "SummonFromHand"]
__all__ += ["MAX_BOARD", "SummonBeside", "SummonMe", "SummonMeFromDeck", "SummonOneOf", "SummonRandom"]
# Effects of deathrattles, and on dead minions
__all__ += ["Resummon", "Resurrect", "ReturnMe", "ShuffleMeIn", "TriggerDeathrattles"]
# Effects on cards
__all__ += ["AddCopyToHand", "DestroyEnemySecrets", "PutSecretsIntoPlay", "SummonWithCost"]
__all__ += ["AddOneOf", "AddToHand"]
__all__ += ["AddRandom", "AddRandomOfEnemyClass"]
__all__ += ["BuffHand", "BuffInHand", "Discard", "DiscardHand", "Draw", "DrawA", "DrawAndReprice", "Joust"]
__all__ += ["CastRandom", "CopyFromEnemyDeck"]
__all__ += ["ShuffleCopyIn", "ShuffleIn", "ShuffleInForEnemy", "ShuffleMinionIn"]
__all__ += ["KEEP_ONE", "TO_HAND", "TO_POWER", "ChooseAmong", "Discover", "LookAtDeck", "ToHand"]
# Effects on mana and hero powers
__all__ += ["GainCrystals", "GainMana", "SpendAllMana", "UnlockOverload"]
__all__ += ["CostChange", "ReplacePower", "Reprice", "RepriceDrawnCard", "UpgradePower"]
__all__ += ["CopyEnemyPower", "RefreshPower", "ReplaceHero"]
# Effects on characters and weapons
__all__ += ["Aura", "Buff", "BuffCthun", "DoubleAttack", "Enrage", "Freeze", "Give", "GiveSpellDamage"]
__all__ += ["SetAttack", "SetHealth", "SetRemainingHealth", "Silence", "SwapStats", "Take", "Teach"]
__all__ += ["NEXT_TURN", "THIS_TURN", "UNTIL_MY_TURN"]
# Changes to the rules
__all__ += ["ATTACK_IS_HEALTH", "BOTH_OPTIONS", "DOUBLE_BATTLECRY", "DOUBLE_DEATHRATTLE", "DOUBLE_SPELLS"]
__all__ += ["FREE_POWER_DRAWS", "HEALING_HURTS", "HERO_SHIELDED", "HERO_TAKES_DOUBLE", "HERO_TAKES_ONE"]
__all__ += ["POWER_DAMAGE", "POWER_HITS_MINIONS", "POWER_KEEPS_WEAPON", "POWER_TWICE", "POWER_UNLIMITED"]
__all__ += ["MINIONS_SURVIVE", "SHARED_SPELL_DAMAGE", "SHORT_TURNS", "ChangeRules"]
__all__ += ["CLEAVE", "IMMUNE_WHILE_ATTACKING", "UNLIMITED_ATTACKS"]
# Keywords
__all__ += ["CHARGE", "DIVINE_SHIELD", "LIFESTEAL", "POISONOUS", "STEALTH", "TAUNT", "WINDFURY"]
__all__ += ["CANT_ATTACK", "CANT_ATTACK_HEROES", "ELUSIVE", "FROZEN", "IMMUNE", "MEGA_WINDFURY"]
# Base classes and types, for effects, selectors, amounts and conditions of a single card
__all__ += ["Amount", "CardEffect", "Condition", "Effect", "OnEach", "Selector"]
__all__ += ["Card", "Choice", "Entity", "Player", "Table"]
__all__ += [
    "add_spell_damage",
    "destroy_secret",
    "is_alive",
    "offer_choice",
    "random_index",
    "replace_power",
    "reveal_jouster",
]
