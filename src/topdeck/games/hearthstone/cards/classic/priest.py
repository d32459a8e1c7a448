"""Classic priest cards."""

from topdeck.games.hearthstone.language import (
    ATTACK,
    ATTACK_IS_HEALTH,
    CHARACTER,
    DAMAGED,
    DOUBLE_SPELLS,
    ENEMY,
    FRIENDLY,
    HEALING_HURTS,
    MINION,
    MY_HERO,
    TARGET,
    TURN_START,
    Buff,
    Damage,
    Draw,
    HasPower,
    Heal,
    Health,
    If,
    Random,
    ReplacePower,
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


@card("EX1_335")
class Lightspawn:
    rules = ATTACK_IS_HEALTH


@card("EX1_341")
class Lightwell:
    when = When(TURN_START, MY_HERO, Heal(Random(FRIENDLY & DAMAGED), 3))


@card("EX1_350")
class ProphetVelen:
    rules = DOUBLE_SPELLS


@card("EX1_591")
class AuchenaiSoulpriest:
    rules = HEALING_HURTS


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


SHADOWFORM = ("EX1_625t", "EX1_625t2")


@card("EX1_625")
class Shadowform:
    play = If(HasPower(SHADOWFORM), ReplacePower("EX1_625t2"), ReplacePower("EX1_625t"))


@card("EX1_625t")
class MindSpike:
    targets = CHARACTER
    play = Damage(TARGET, 2)


@card("EX1_625t2")
class MindShatter:
    targets = CHARACTER
    play = Damage(TARGET, 3)


@card("EX1_626")
class MassDispel:
    play = Silence(ENEMY & MINION) + Draw()
