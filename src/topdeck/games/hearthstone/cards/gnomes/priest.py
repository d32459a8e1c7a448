"""Priest cards from Goblins vs Gnomes."""

from topdeck.games.hearthstone.engine.enchantments import set_health
from topdeck.games.hearthstone.language import (
    CHARACTER,
    DAMAGED,
    ENEMY,
    FRIENDLY,
    HEALED,
    HERO,
    MECH,
    MINION,
    OTHER,
    TARGET,
    THIS_TURN,
    Attack,
    Buff,
    Damage,
    DamageEach,
    Effect,
    Entity,
    GiveSpellDamage,
    Heal,
    If,
    Random,
    Summon,
    Table,
    TargetIs,
    When,
    card,
)


@card("GVG_008")
class Lightbomb:
    play = DamageEach(MINION, Attack(TARGET))


@card("GVG_009")
class Shadowbomber:
    play = Damage(HERO, 3)


@card("GVG_010")
class VelensChosen:
    targets = MINION
    play = Buff(TARGET, attack=2, health=4) + GiveSpellDamage(TARGET, 1)


@card("GVG_011")
class Shrinkmeister:
    targets = MINION
    play = Buff(TARGET, attack=-2, until=THIS_TURN)


@card("GVG_012")
class LightOfTheNaaru:
    targets = CHARACTER
    play = Heal(TARGET, 3) + If(TargetIs(DAMAGED), Summon("EX1_001"))


class SwapHealth(Effect):
    """Swap the current health of this minion with that of the target; both are then undamaged."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        mine, theirs = me.health, it.health
        set_health(game, me, theirs)
        set_health(game, it, mine)

    def in_words(self) -> str:
        return "swap the health of this minion with that of {target}"


@card("GVG_014")
class Voljin:
    targets = OTHER & MINION
    play = SwapHealth()


@card("GVG_072")
class Shadowboxer:
    when = When(HEALED, CHARACTER, Damage(Random(ENEMY), 1))


@card("GVG_072", since="competition-2020")
class ShadowboxerFrom2020:
    when = When(HEALED, MINION, Damage(Random(ENEMY), 1))


@card("GVG_083")
class UpgradedRepairBot:
    targets = FRIENDLY & MECH
    play = Buff(TARGET, health=4)
