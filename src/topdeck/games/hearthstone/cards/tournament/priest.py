"""Priest cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import (
    ATTACKS,
    CHARACTER,
    DRAGON,
    DRAWN,
    ENEMY,
    FRIENDLY,
    HEALED,
    HERO,
    LEGENDARY,
    MINION,
    MY_HERO,
    SELF,
    TARGET,
    TAUNT,
    AddCopyToHand,
    Buff,
    Damage,
    ForGiver,
    Heal,
    Holding,
    If,
    RepriceDrawnCard,
    SummonRandom,
    SwapStats,
    Teach,
    When,
    card,
)


@card("AT_011")
class HolyChampion:
    when = When(HEALED, CHARACTER, Buff(SELF, attack=2))


@card("AT_012")
class SpawnOfShadows:
    inspire = Damage(HERO, 4)


@card("AT_013")
class PowerWordGlory:
    targets = MINION
    play = Teach(TARGET, trigger=When(ATTACKS, SELF, ForGiver(Heal(MY_HERO, 4))))


@card("AT_014")
class Shadowfiend:
    when = When(DRAWN, FRIENDLY, RepriceDrawnCard(-1))


@card("AT_015")
class Convert:
    targets = ENEMY & MINION
    play = AddCopyToHand(TARGET)


@card("AT_016")
class Confuse:
    play = SwapStats(MINION)


@card("AT_018")
class ConfessorPaletress:
    inspire = SummonRandom(LEGENDARY & MINION)


@card("AT_055")
class FlashHeal:
    targets = CHARACTER
    play = Heal(TARGET, 5)


@card("AT_116")
class WyrmrestAgent:
    play = If(Holding(DRAGON), Buff(SELF, attack=1, keywords=TAUNT))
