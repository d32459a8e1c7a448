"""Rogue cards of Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import *


@card("CFM_630")
class CounterfeitCoin:
    play = GainMana(1)
