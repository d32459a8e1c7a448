"""Shaman cards of The Grand Tournament."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Draw


@card("AT_052")
class TotemGolem:
    """Overload."""


@card("AT_053")
class AncestralKnowledge:
    play = Draw(2)
