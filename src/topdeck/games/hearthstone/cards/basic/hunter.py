"""Basic hunter cards, including the hero and the hero power."""

from topdeck.games.hearthstone.language import (
    BEAST,
    CHARACTER,
    CHARGE,
    ENEMY,
    ENEMY_HERO,
    FRIENDLY,
    KEEP_ONE,
    MINION,
    OTHER,
    POWER_AIMS,
    ROOM,
    SUMMON,
    TARGET,
    TAUNT,
    Aura,
    Buff,
    Count,
    Damage,
    Draw,
    Either,
    Exists,
    If,
    LookAtDeck,
    Random,
    SetHealth,
    SummonOneOf,
    When,
    card,
    plain_cards,
)

COMPANIONS = ("NEW1_032", "NEW1_033", "NEW1_034")


@card("CS2_084")
class HuntersMark:
    targets = MINION
    play = SetHealth(TARGET, 1)


@card("CS2_237")
class StarvingBuzzard:
    when = When(SUMMON, FRIENDLY & BEAST & OTHER, Draw())


@card("DS1h_292")
class SteadyShot:
    targets = MINION | ENEMY_HERO
    needs_target_if = POWER_AIMS
    play = If(POWER_AIMS, Damage(TARGET, 2), Damage(ENEMY_HERO, 2))


@card("DS1_070")
class Houndmaster:
    targets = FRIENDLY & BEAST
    play = Buff(TARGET, attack=2, health=2, keywords=TAUNT)


@card("DS1_175")
class TimberWolf:
    aura = Aura(FRIENDLY & BEAST & OTHER, attack=1)


@card("DS1_178")
class TundraRhino:
    aura = Aura(FRIENDLY & BEAST, keywords=CHARGE)


@card("DS1_183")
class MultiShot:
    needs = Count(ENEMY & MINION) >= 2
    play = Damage(Random(ENEMY & MINION, 2), 3)


@card("DS1_184")
class Tracking:
    play = LookAtDeck(KEEP_ONE)


@card("DS1_185")
class ArcaneShot:
    targets = CHARACTER
    play = Damage(TARGET, 2)


@card("EX1_539")
class KillCommand:
    targets = CHARACTER
    play = Damage(TARGET, Either(Exists(FRIENDLY & BEAST), 5, 3))


@card("NEW1_031")
class AnimalCompanion:
    needs = ROOM
    play = SummonOneOf(COMPANIONS)


@card("NEW1_033")
class Leokk:
    aura = Aura(FRIENDLY & MINION & OTHER, attack=1)


PLAIN = plain_cards(Rexxar="HERO_05", Misha="NEW1_032", Huffer="NEW1_034")
