"""Paladin cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.engine.board import return_from_death
from topdeck.games.hearthstone.engine.constants import MOVED
from topdeck.games.hearthstone.language import (
    ADJACENT,
    DIED,
    DIVINE_SHIELD,
    FRIENDLY,
    LIFESTEAL,
    MINION,
    MURLOC,
    MY_HAND,
    MY_HERO,
    SELF,
    TURN_END,
    Attack,
    BuffHand,
    Condition,
    Costs,
    Draw,
    DrawA,
    Effect,
    Entity,
    Give,
    If,
    Repeat,
    Table,
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


class IsStillDead(Condition):
    """The minion that died has not moved to a hand or deck since then."""

    def in_words(self) -> str:
        return "it is still in the graveyard"

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return not it.has_keyword(MOVED)


class ReturnDead(Effect):
    """Return a dead minion to its owner's hand."""

    def in_words(self) -> str:
        return "return it to your hand"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        return_from_death(game, it)


@card("CFM_800")
class GetawayKodo:
    """The secret moves the minion itself, which can move only once (HearthSim/hs-bugs 636)."""

    secret = When(DIED, FRIENDLY & MINION, ReturnDead(), only_if=(MY_HAND <= 9) & IsStillDead())


@card("CFM_815")
class WickerflameBurnbristle:
    """The minion has taunt and divine shield, and the damage that it deals also heals its hero."""

    keywords = LIFESTEAL


@card("CFM_905")
class SmallTimeRecruits:
    play = Repeat(3, DrawA(MINION & Costs(1)))
