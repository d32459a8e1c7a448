"""Warrior cards of Blackrock Mountain."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.amounts import MY_HEALTH, Either
from topdeck.games.hearthstone.language.conditions import AtMost
from topdeck.games.hearthstone.language.effects import Damage
from topdeck.games.hearthstone.language.selectors import MINION


@card("BRM_015")
class Revenge:
    play = Damage(MINION, Either(AtMost(MY_HEALTH, 12), 3, 1))
