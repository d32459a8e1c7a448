"""Mage cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    AFTER_PLAY,
    COST,
    ENEMY,
    FRIENDLY,
    FROZEN,
    MINION,
    MY_MANA,
    SPELL,
    TARGET,
    AddRandom,
    BuffCthun,
    CastRandom,
    Costs,
    Damage,
    Destroy,
    Freeze,
    Has,
    OfClass,
    Random,
    SpendAllMana,
    SummonRandom,
    When,
    card,
)


@card("OG_081")
class Shatter:
    targets = MINION & Has(FROZEN)
    play = Destroy(TARGET)


@card("OG_083")
class TwilightFlamecaller:
    play = Damage(ENEMY & MINION, 1)


@card("OG_085")
class DementedFrostcaller:
    when = When(AFTER_PLAY, FRIENDLY & SPELL, Freeze(Random(ENEMY - Has(FROZEN))))


@card("OG_086")
class ForbiddenFlame:
    targets = MINION
    play = Damage(TARGET, MY_MANA) + SpendAllMana()


@card("OG_087")
class ServantOfYoggSaron:
    play = CastRandom(SPELL & (COST <= 5))


@card("OG_090")
class CabalistsTome:
    play = AddRandom(SPELL & OfClass("mage"), count=3)


@card("OG_120")
class Anomalus:
    deathrattle = Damage(MINION, 8)


@card("OG_207")
class FacelessSummoner:
    play = SummonRandom(MINION & Costs(3))


@card("OG_303")
class CultSorcerer:
    when = When(AFTER_PLAY, FRIENDLY & SPELL, BuffCthun(attack=1, health=1))
