"""Classic paladin cards."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import PROPOSED
from topdeck.games.hearthstone.engine.words import When
from topdeck.games.hearthstone.language.conditions import ROOM
from topdeck.games.hearthstone.language.effects import Equip, Interpose, SetAttack
from topdeck.games.hearthstone.language.selectors import ENEMY, MINION, TARGET


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
