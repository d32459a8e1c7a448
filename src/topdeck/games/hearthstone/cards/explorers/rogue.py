"""Rogue cards of The League of Explorers."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import AddToHand


@card("LOE_012")
class TombPillager:
    deathrattle = AddToHand("GAME_005")
