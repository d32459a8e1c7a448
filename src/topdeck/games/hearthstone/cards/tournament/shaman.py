"""Shaman cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import Draw, card, plain_cards


@card("AT_053")
class AncestralKnowledge:
    play = Draw(2)


PLAIN = plain_cards(TotemGolem="AT_052")
