"""Shaman cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    EVENT_AMOUNT,
    FRIENDLY,
    HURT,
    MINION,
    MY_HERO,
    SPELL,
    TARGET,
    TOTEM,
    TOTEMS_SUMMONED,
    Buff,
    Count,
    Damage,
    Heal,
    Summon,
    TransformByCost,
    UnlockOverload,
    When,
    card,
    plain_cards,
)


@card("OG_023")
class PrimalFusion:
    targets = MINION
    play = Buff(TARGET, attack=Count(FRIENDLY & TOTEM), health=Count(FRIENDLY & TOTEM))


@card("OG_026")
class EternalSentinel:
    play = UnlockOverload()


@card("OG_027")
class Evolve:
    play = TransformByCost(FRIENDLY & MINION, cost=1)


@card("OG_028")
class ThingFromBelow:
    costs_less = TOTEMS_SUMMONED


@card("OG_031")
class HammerOfTwilight:
    deathrattle = Summon("OG_031a")


@card("OG_206")
class Stormcrack:
    targets = MINION
    play = Damage(TARGET, 4)


@card("OG_209")
class HallazealTheAscended:
    when = When(HURT, CHARACTER, Heal(MY_HERO, EVENT_AMOUNT), against=FRIENDLY & SPELL)


@card("OG_328")
class MasterOfEvolution:
    targets = FRIENDLY & MINION
    play = TransformByCost(TARGET, cost=1)


PLAIN = plain_cards(FlamewreathedFaceless="OG_024", TwilightElemental="OG_031a")
