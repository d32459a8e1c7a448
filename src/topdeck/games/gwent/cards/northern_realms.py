"""Cards of the Northern Realms faction."""

from topdeck.games.gwent.language import (
    ALLIES,
    ALLY,
    ENEMY,
    SELF,
    TARGET,
    Agreed,
    Armor,
    Ask,
    Boost,
    Crewed,
    Damage,
    Give,
    If,
    Random,
    SummonCopies,
    card,
)


@card("king_foltest")
class KingFoltest:
    deploy = Boost(ALLIES - SELF, 1) + Give(boost=1)


@card("temerian_infantry")
class TemerianInfantry:
    deploy = SummonCopies()


@card("reinforced_ballista")
class ReinforcedBallista:
    targets = ENEMY
    deploy = Crewed(Ask(ENEMY, Damage(TARGET, 2)))


@card("tridam_infantry")
class TridamInfantry:
    deploy = Armor(SELF, 4)


@card("temerian_drummer")
class TemerianDrummer:
    targets = ALLY
    deploy = Boost(TARGET, 6)


@card("trollololo")
class Trollololo:
    deploy = Armor(SELF, 9)


@card("dethmold")
class Dethmold:
    options = ("torrential_rain", "clear_skies", "alzurs_thunder")


@card("priscilla")
class Priscilla:
    deploy = If(Agreed("priscilla_herself"), Boost(Random(ALLIES, 5), 3), Boost(Random(ALLIES - SELF, 5), 3))
