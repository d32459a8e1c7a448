"""Cards of the Skellige faction."""

from topdeck.games.gwent.language import (
    ALLY,
    ANYBODY,
    BRONZE,
    DESTROYED,
    ENEMIES,
    HALF_POWER,
    PLAY_IT,
    SELF,
    SILVER,
    SOLDIER,
    SPY,
    TARGET,
    UNIT,
    Agreed,
    Boost,
    ChangePicked,
    Damage,
    If,
    Named,
    Pick,
    PickHighest,
    SpawnOpposite,
    StrengthenBuried,
    SummonCopies,
    card,
)


@card("crach_an_craite")
class CrachAnCraite:
    deploy = PickHighest(UNIT & (BRONZE | SILVER) - SPY, ChangePicked(strengthen=2) + PLAY_IT)


@card("an_craite_warrior")
class AnCraiteWarrior:
    deploy = Damage(SELF, 1)


@card("priestess_of_freya")
class PriestessOfFreya:
    deploy = Pick(BRONZE & SOLDIER, PLAY_IT, buried=True)


@card("an_craite_warcrier")
class AnCraiteWarcrier:
    targets = ALLY
    deploy = Boost(TARGET, HALF_POWER)


@card("tuirseach_hunter")
class TuirseachHunter:
    targets = ANYBODY
    deploy = Damage(TARGET, 5)


@card("drummond_shieldmaid")
class DrummondShieldmaid:
    deploy = SummonCopies()


@card("holger_blackhand")
class HolgerBlackhand:
    targets = ANYBODY
    deploy = Damage(TARGET, 6) + If(DESTROYED, StrengthenBuried(UNIT, 3))


@card("jutta_an_dimun")
class JuttaAnDimun:
    deploy = Damage(SELF, 1)


@card("hjalmar_an_craite")
class HjalmarAnCraite:
    deploy = If(
        Agreed("undvik_same_place"), SpawnOpposite("lord_of_undvik", same_place=True), SpawnOpposite("lord_of_undvik")
    )


@card("lord_of_undvik")
class LordOfUndvik:
    deathwish = Boost(ENEMIES & Named("hjalmar_an_craite"), 10)
