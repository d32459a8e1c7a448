"""Priest cards of The Grand Tournament."""

from topdeck.games.hearthstone.language import *


@card("AT_116")
class WyrmrestAgent:
    play = If(Holding(DRAGON), Buff(SELF, attack=1, keywords=TAUNT))
