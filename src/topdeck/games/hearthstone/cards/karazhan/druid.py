"""Druid cards of One Night in Karazhan."""

from topdeck.games.hearthstone.cards import card


@card("KAR_300")
class EnchantedRaven:
    """No text."""
