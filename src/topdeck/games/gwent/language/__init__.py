"""The vocabulary of card scripts; every card file imports all of it.  `__all__` lists the names by subject."""

from topdeck.games.gwent.engine.abilities import Amount, Condition, Effect, RowEffect, Selector, Target, When
from topdeck.games.gwent.engine.constants import MELEE
from topdeck.games.gwent.engine.model import Table, Unit
from topdeck.games.gwent.language.amounts import HALF_POWER, LastPlayed
from topdeck.games.gwent.language.conditions import DESTROYED, Agreed, LiesSomewhere
from topdeck.games.gwent.language.effects import (
    PLAY_IT,
    Armor,
    Ask,
    Banish,
    Boost,
    ChangePicked,
    ClearHazards,
    CopyPower,
    Crewed,
    Damage,
    Destroy,
    Give,
    Heal,
    If,
    Lay,
    LayOpposite,
    MakeResilient,
    Pick,
    PickHighest,
    PickRandom,
    Reset,
    Spawn,
    SpawnOnRow,
    SpawnOpposite,
    Strengthen,
    StrengthenBuried,
    SummonCopies,
    SummonSelf,
    Weaken,
)
from topdeck.games.gwent.language.script import card
from topdeck.games.gwent.language.selectors import (
    ALLIES,
    ALLY,
    ANYBODY,
    BRONZE,
    DAMAGED,
    DWARF,
    ENEMIES,
    ENEMY,
    ENEMY_ROW,
    GOLD,
    IN_HAZARD,
    ON_ROW,
    OWN_ROW,
    SELF,
    SILVER,
    SOLDIER,
    SPECIAL,
    SPY,
    TARGET,
    UNIT,
    Beside,
    Highest,
    Lowest,
    Named,
    Random,
    Tagged,
)
from topdeck.games.shared.card_scripts import plain_cards

# Scripts
__all__ = ["card", "plain_cards"]
# Selectors
__all__ += ["ALLIES", "DAMAGED", "ENEMIES", "IN_HAZARD", "ON_ROW", "SELF", "TARGET"]
__all__ += ["Beside", "Highest", "Lowest", "Named", "Random", "Tagged"]
__all__ += ["BRONZE", "DWARF", "GOLD", "SILVER", "SOLDIER", "SPECIAL", "SPY", "UNIT"]
# Targets
__all__ += ["ALLY", "ANYBODY", "ENEMY", "ENEMY_ROW", "OWN_ROW", "Target"]
# Amounts, conditions and triggers
__all__ += ["DESTROYED", "HALF_POWER", "Agreed", "If", "LastPlayed", "LiesSomewhere", "When"]
# Effects on power
__all__ += ["Armor", "Boost", "CopyPower", "Damage", "Heal", "Reset", "Strengthen", "StrengthenBuried", "Weaken"]
# Effects on units and rows
__all__ += ["Ask", "Banish", "Crewed", "Destroy", "Give", "MakeResilient"]
__all__ += ["MELEE", "ClearHazards", "Lay", "LayOpposite", "RowEffect"]
__all__ += ["Spawn", "SpawnOnRow", "SpawnOpposite", "SummonCopies", "SummonSelf"]
# Effects on cards that are picked
__all__ += ["PLAY_IT", "ChangePicked", "Pick", "PickHighest", "PickRandom"]
# Base classes and types, for effects, selectors, amounts and conditions of a single card
__all__ += ["Amount", "Condition", "Effect", "Selector", "Table", "Unit"]
