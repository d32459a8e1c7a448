"""Warrior cards of Blackrock Mountain."""

from topdeck.games.hearthstone.amounts import MY_HEALTH, Either
from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.conditions import AtMost
from topdeck.games.hearthstone.effects import Damage
from topdeck.games.hearthstone.selectors import MINION


@card("BRM_015")
class Revenge:
    play = Damage(MINION, Either(AtMost(MY_HEALTH, 12), 3, 1))
