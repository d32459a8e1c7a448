"""Priest cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import DRAGON, SELF, TAUNT, Buff, Holding, If, card


@card("AT_116")
class WyrmrestAgent:
    play = If(Holding(DRAGON), Buff(SELF, attack=1, keywords=TAUNT))
