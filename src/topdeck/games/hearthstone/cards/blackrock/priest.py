"""Priest cards of Blackrock Mountain."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.conditions import Holding
from topdeck.games.hearthstone.language.effects import Buff, If
from topdeck.games.hearthstone.language.selectors import DRAGON, SELF


@card("BRM_004")
class TwilightWhelp:
    play = If(Holding(DRAGON), Buff(SELF, health=2))
