"""Priest cards of Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.conditions import ROOM
from topdeck.games.hearthstone.effects import Buff, Give, TakeControl
from topdeck.games.hearthstone.selectors import ENEMY, FRIENDLY, MINION, TARGET, AttackAtMost
from topdeck.games.hearthstone.terms import CHARGE, THIS_TURN


@card("CFM_603")
class PotionOfMadness:
    needs = ROOM
    targets = ENEMY & MINION & AttackAtMost(2)
    play = Give(TARGET, CHARGE, until=THIS_TURN) + TakeControl(TARGET, until=THIS_TURN)


@card("CFM_626")
class KabalTalonpriest:
    targets = FRIENDLY & MINION
    play = Buff(TARGET, health=3)
