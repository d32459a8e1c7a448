"""Warlock cards of The League of Explorers."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.effects import TO_HAND, Discover
from topdeck.games.hearthstone.selectors import Costs


@card("LOE_023")
class DarkPeddler:
    play = Discover(Costs(1), TO_HAND)
