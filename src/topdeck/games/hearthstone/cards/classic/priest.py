"""Classic priest cards."""

from topdeck.games.hearthstone.language import (
    ATTACK,
    CHARACTER,
    DAMAGED,
    ENEMY,
    FRIENDLY,
    MINION,
    MY_HERO,
    TARGET,
    TURN_START,
    Buff,
    CopyFromEnemyDeck,
    Damage,
    Draw,
    Heal,
    Health,
    Random,
    SetAttack,
    Silence,
    TakeControl,
    When,
    card,
)


@card("CS1_129")
class InnerFire:
    targets = MINION
    play = SetAttack(TARGET, Health(TARGET))


@card("EX1_091")
class CabalShadowPriest:
    targets = ENEMY & MINION & (ATTACK <= 2)
    play = TakeControl(TARGET)


@card("EX1_332")
class SilenceSpell:
    targets = MINION
    play = Silence(TARGET)


@card("EX1_339")
class Thoughtsteal:
    play = CopyFromEnemyDeck(2)


@card("EX1_341")
class Lightwell:
    when = When(TURN_START, MY_HERO, Heal(Random(FRIENDLY & DAMAGED), 3))


@card("EX1_621")
class CircleOfHealing:
    play = Heal(MINION, 4)


@card("EX1_623")
class TempleEnforcer:
    targets = FRIENDLY & MINION
    play = Buff(TARGET, health=3)


@card("EX1_624")
class HolyFire:
    targets = CHARACTER
    play = Damage(TARGET, 5) + Heal(MY_HERO, 5)


@card("EX1_626")
class MassDispel:
    play = Silence(ENEMY & MINION) + Draw()
