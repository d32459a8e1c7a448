"""Warrior cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import MINION, TAUNT, TO_HAND, Discover, Has, card


@card("CFM_940")
class IKnowAGuy:
    play = Discover(MINION & Has(TAUNT), TO_HAND)
