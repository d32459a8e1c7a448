"""Priest cards of The Grand Tournament."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import TAUNT
from topdeck.games.hearthstone.language.conditions import Holding
from topdeck.games.hearthstone.language.effects import Buff, If
from topdeck.games.hearthstone.language.selectors import DRAGON, SELF


@card("AT_116")
class WyrmrestAgent:
    play = If(Holding(DRAGON), Buff(SELF, attack=1, keywords=TAUNT))
