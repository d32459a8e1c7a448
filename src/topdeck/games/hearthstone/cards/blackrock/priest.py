"""Priest cards of Blackrock Mountain."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.conditions import Holding
from topdeck.games.hearthstone.effects import Buff, If
from topdeck.games.hearthstone.selectors import DRAGON, SELF


@card("BRM_004")
class TwilightWhelp:
    play = If(Holding(DRAGON), Buff(SELF, health=2))
