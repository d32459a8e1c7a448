"""Classic paladin cards."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.conditions import ROOM
from topdeck.games.hearthstone.effects import Equip, Interpose, SetAttack
from topdeck.games.hearthstone.script import When
from topdeck.games.hearthstone.selectors import ENEMY, MINION, TARGET
from topdeck.games.hearthstone.terms import PROPOSED


@card("EX1_130")
class NobleSacrifice:
    secret = When(PROPOSED, ENEMY, Interpose("EX1_130a"), only_if=ROOM)


@card("EX1_130a")
class Defender:
    """No text."""


@card("EX1_382")
class AldorPeacekeeper:
    targets = ENEMY & MINION
    play = SetAttack(TARGET, 1)


@card("EX1_383")
class TirionFordring:
    deathrattle = Equip("EX1_383t")


@card("EX1_383t")
class Ashbringer:
    """No text."""
