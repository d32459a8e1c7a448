"""Priest cards from Goblins vs Gnomes."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    ENEMY,
    FRIENDLY,
    HEALED,
    HERO,
    MECH,
    MINION,
    TARGET,
    Attack,
    Buff,
    Damage,
    DamageEach,
    Random,
    When,
    card,
)


@card("GVG_008")
class Lightbomb:
    play = DamageEach(MINION, Attack(TARGET))


@card("GVG_009")
class Shadowbomber:
    play = Damage(HERO, 3)


@card("GVG_072")
class Shadowboxer:
    when = When(HEALED, CHARACTER, Damage(Random(ENEMY), 1))


@card("GVG_083")
class UpgradedRepairBot:
    targets = FRIENDLY & MECH
    play = Buff(TARGET, health=4)
