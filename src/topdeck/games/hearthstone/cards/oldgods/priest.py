"""Priest cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    ATTACK,
    CHARACTER,
    CTHUN_ATTACK,
    FRIENDLY,
    HEALED,
    HEALING_HURTS,
    MINION,
    MY_HERO,
    MY_MANA,
    OTHER,
    TARGET,
    THIS_TURN,
    Buff,
    BuffCthun,
    ChangeRules,
    CopyFromEnemyDeck,
    Destroy,
    Heal,
    If,
    SpendAllMana,
    SummonCopy,
    SummonWithCost,
    When,
    card,
)


@card("OG_094")
class PowerWordTentacles:
    targets = MINION
    play = Buff(TARGET, attack=2, health=6)


@card("OG_096")
class TwilightDarkmender:
    play = If(CTHUN_ATTACK >= 10, Heal(MY_HERO, 10))


@card("OG_100")
class ShadowWordHorror:
    play = Destroy(MINION & (ATTACK <= 2))


@card("OG_101")
class ForbiddenShaping:
    play = SummonWithCost(MY_MANA) + SpendAllMana()


@card("OG_104")
class EmbraceTheShadow:
    play = ChangeRules(HEALING_HURTS, THIS_TURN)


@card("OG_234")
class DarkshireAlchemist:
    targets = CHARACTER
    play = Heal(TARGET, 5)


@card("OG_316")
class HeraldVolazj:
    play = SummonCopy(FRIENDLY & MINION & OTHER, attack=1, health=1)


@card("OG_334")
class HoodedAcolyte:
    when = When(HEALED, CHARACTER, BuffCthun(attack=1, health=1))


@card("OG_335")
class ShiftingShade:
    deathrattle = CopyFromEnemyDeck()
