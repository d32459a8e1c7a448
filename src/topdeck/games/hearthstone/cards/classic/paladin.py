"""Classic paladin cards."""

from topdeck.games.hearthstone.language import *


@card("EX1_130")
class NobleSacrifice:
    secret = When(PROPOSED, ENEMY, Interpose("EX1_130a"), only_if=ROOM)


@card("EX1_382")
class AldorPeacekeeper:
    targets = ENEMY & MINION
    play = SetAttack(TARGET, 1)


@card("EX1_383")
class TirionFordring:
    deathrattle = Equip("EX1_383t")


PLAIN = plain_cards(Defender="EX1_130a", Ashbringer="EX1_383t")
