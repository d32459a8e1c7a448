"""Rogue cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import GainMana, card


@card("CFM_630")
class CounterfeitCoin:
    play = GainMana(1)
