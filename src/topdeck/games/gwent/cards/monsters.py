"""Cards of the Monsters faction."""

from topdeck.games.gwent.cards.neutral import FOG
from topdeck.games.gwent.language import (
    ENEMIES,
    ENEMY,
    MELEE,
    SELF,
    TARGET,
    Boost,
    Damage,
    If,
    LayOpposite,
    LiesSomewhere,
    Random,
    Spawn,
    SpawnOnRow,
    SummonCopies,
    card,
    plain_cards,
)


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


PLAIN = plain_cards(Fiend="fiend", Wolf="wolf")
