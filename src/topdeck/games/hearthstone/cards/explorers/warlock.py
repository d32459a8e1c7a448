"""Warlock cards of The League of Explorers."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import TO_HAND, Discover
from topdeck.games.hearthstone.language.selectors import Costs


@card("LOE_023")
class DarkPeddler:
    play = Discover(Costs(1), TO_HAND)
