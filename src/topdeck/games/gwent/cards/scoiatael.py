"""Cards of the Scoia'tael faction."""

from topdeck.games.gwent.language import (
    ALLIES,
    ALLY,
    BRONZE,
    DESTROYED,
    DWARF,
    ENEMY,
    PLAY_IT,
    SELF,
    SILVER,
    SPY,
    TARGET,
    UNIT,
    Boost,
    Damage,
    Give,
    If,
    LastPlayed,
    MakeResilient,
    Pick,
    Strengthen,
    SummonCopies,
    When,
    card,
)


@card("brouver_hoog")
class BrouverHoog:
    deploy = Pick(UNIT & (SILVER - SPY | BRONZE & DWARF), PLAY_IT)


@card("mahakam_guard")
class MahakamGuard:
    targets = ALLY
    deploy = Boost(TARGET, 7)


@card("dwarven_skirmisher")
class DwarvenSkirmisher:
    targets = ENEMY
    deploy = Damage(TARGET, 3) + If(~DESTROYED, Boost(SELF, 3))


@card("mahakam_defender")
class MahakamDefender:
    deploy = MakeResilient(SELF)


@card("mahakam_volunteers")
class MahakamVolunteers:
    deploy = SummonCopies()


@card("dennis_cranmer")
class DennisCranmer:
    deploy = Strengthen(ALLIES & DWARF - SELF, 1) + Give("Dwarf", strengthen=1)


@card("yarpen_zigrin")
class YarpenZigrin:
    deploy = MakeResilient(SELF)
    when = When(DWARF, Boost(SELF, 1))


@card("xavier_moran")
class XavierMoran:
    deploy = Boost(SELF, LastPlayed("Dwarf"))
