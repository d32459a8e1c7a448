"""Paladin cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import (
    ADJACENT,
    DIVINE_SHIELD,
    LIFESTEAL,
    MINION,
    MURLOC,
    MY_HERO,
    SELF,
    TURN_END,
    Attack,
    BuffHand,
    Costs,
    Draw,
    DrawA,
    Give,
    If,
    Repeat,
    When,
    card,
)


@card("CFM_062")
class GrimestreetProtector:
    play = Give(ADJACENT, DIVINE_SHIELD)


@card("CFM_305")
class SmugglersRun:
    play = BuffHand(MINION, attack=1, health=1)


@card("CFM_639")
class GrimestreetEnforcer:
    when = When(TURN_END, MY_HERO, BuffHand(MINION, attack=1, health=1))


@card("CFM_650")
class GrimscaleChum:
    play = BuffHand(MURLOC, attack=1, health=1, count=1)


@card("CFM_753")
class GrimestreetOutfitter:
    play = BuffHand(MINION, attack=1, health=1)


@card("CFM_759")
class MeanstreetMarshal:
    deathrattle = If(Attack(SELF) >= 2, Draw())


@card("CFM_815")
class WickerflameBurnbristle:
    """Has taunt and divine shield, and the damage it deals also heals its hero."""

    keywords = LIFESTEAL


@card("CFM_905")
class SmallTimeRecruits:
    play = Repeat(3, DrawA(MINION & Costs(1)))
