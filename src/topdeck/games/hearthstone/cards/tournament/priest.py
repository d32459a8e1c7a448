"""Priest cards of The Grand Tournament."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.conditions import Holding
from topdeck.games.hearthstone.effects import Buff, If
from topdeck.games.hearthstone.selectors import DRAGON, SELF
from topdeck.games.hearthstone.terms import TAUNT


@card("AT_116")
class WyrmrestAgent:
    play = If(Holding(DRAGON), Buff(SELF, attack=1, keywords=TAUNT))
