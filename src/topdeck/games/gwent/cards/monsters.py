"""The cards of the Monsters."""

from topdeck.games.gwent.cards import card
from topdeck.games.gwent.cards.neutral import FOG
from topdeck.games.gwent.engine.constants import MELEE
from topdeck.games.gwent.language.conditions import LiesSomewhere
from topdeck.games.gwent.language.effects import (
    Boost,
    Damage,
    If,
    LayOpposite,
    Spawn,
    SpawnOnRow,
    SummonCopies,
)
from topdeck.games.gwent.language.selectors import ENEMIES, ENEMY, SELF, TARGET, Random


@card("dagon")
class Dagon:
    options = ("impenetrable_fog", "torrential_rain")


@card("ancient_foglet")
class AncientFoglet:
    turn_end = If(LiesSomewhere("fog"), Boost(SELF, 1))


@card("wyvern")
class Wyvern:
    targets = ENEMY
    deploy = Damage(TARGET, 5)


@card("fiend")
class Fiend:
    """No text."""


@card("arachas_drone")
class ArachasDrone:
    deploy = SummonCopies()


@card("ifrit")
class Ifrit:
    deploy = Spawn("lesser_ifrit", 3)


@card("lesser_ifrit")
class LesserIfrit:
    deploy = Damage(Random(ENEMIES), 1)


@card("woodland_spirit")
class WoodlandSpirit:
    deploy = SpawnOnRow("wolf", MELEE, 3) + LayOpposite(FOG)


@card("wolf")
class Wolf:
    """No text."""
