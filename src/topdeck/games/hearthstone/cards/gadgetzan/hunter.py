"""Hunter cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import Summon, card, plain_cards


@card("CFM_315")
class Alleycat:
    play = Summon("CFM_315t")


PLAIN = plain_cards(Tabbycat="CFM_315t")
