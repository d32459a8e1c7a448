"""Basic hunter cards, including the hero and the hero power."""

from topdeck.games.hearthstone.language import (
    BEAST,
    CHARACTER,
    ENEMY_HERO,
    FRIENDLY,
    KEEP_ONE,
    MINION,
    OTHER,
    ROOM,
    TARGET,
    TAUNT,
    Aura,
    Buff,
    Damage,
    Either,
    Exists,
    LookAtDeck,
    SummonOneOf,
    card,
    plain_cards,
)

COMPANIONS = ("NEW1_032", "NEW1_033", "NEW1_034")


@card("DS1h_292")
class SteadyShot:
    play = Damage(ENEMY_HERO, 2)


@card("DS1_184")
class Tracking:
    play = LookAtDeck(KEEP_ONE)


@card("NEW1_031")
class AnimalCompanion:
    needs = ROOM
    play = SummonOneOf(COMPANIONS)


@card("NEW1_033")
class Leokk:
    aura = Aura(FRIENDLY & MINION & OTHER, attack=1)


@card("EX1_539")
class KillCommand:
    targets = CHARACTER
    play = Damage(TARGET, Either(Exists(FRIENDLY & BEAST), 5, 3))


@card("DS1_070")
class Houndmaster:
    targets = FRIENDLY & BEAST
    play = Buff(TARGET, attack=2, health=2, keywords=TAUNT)


PLAIN = plain_cards(Rexxar="HERO_05", Misha="NEW1_032", Huffer="NEW1_034")
