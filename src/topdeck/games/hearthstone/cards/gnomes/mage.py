"""Mage cards from Goblins vs Gnomes."""

from topdeck.games.hearthstone.language import (
    ADJACENT,
    CHARACTER,
    ELUSIVE,
    ENEMY,
    FRIENDLY,
    HURT,
    MECH,
    MINION,
    SELF,
    TARGET,
    AddCopyToHand,
    AddRandom,
    Aura,
    Damage,
    Exists,
    Freeze,
    If,
    Missiles,
    Random,
    When,
    card,
    plain_cards,
)


@card("GVG_001")
class Flamecannon:
    needs = Exists(ENEMY & MINION)
    play = Damage(Random(ENEMY & MINION), 4)


@card("GVG_002")
class Snowchugger:
    when = When(HURT, CHARACTER, Freeze(TARGET), against=SELF)


@card("GVG_003")
class UnstablePortal:
    play = AddRandom(MINION, cost=-3)


@card("GVG_004")
class GoblinBlastmage:
    play = If(Exists(FRIENDLY & MECH), Missiles(ENEMY, 4))


@card("GVG_005")
class EchoOfMedivh:
    play = AddCopyToHand(FRIENDLY & MINION)


@card("GVG_007")
class FlameLeviathan:
    drawn = Damage(CHARACTER, 2)


@card("GVG_122")
class WeeSpellstopper:
    aura = Aura(ADJACENT, keywords=ELUSIVE)


PLAIN = plain_cards(SootSpewer="GVG_123")
