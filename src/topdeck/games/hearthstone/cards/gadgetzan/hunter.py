"""Hunter cards of Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Summon


@card("CFM_315")
class Alleycat:
    play = Summon("CFM_315t")


@card("CFM_315t")
class Tabbycat:
    """No text."""
