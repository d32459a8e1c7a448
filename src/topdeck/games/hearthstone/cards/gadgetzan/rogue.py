"""Rogue cards of Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import GainMana


@card("CFM_630")
class CounterfeitCoin:
    play = GainMana(1)
