"""Shaman cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import TOTEMS_SUMMONED, card, plain_cards


@card("OG_028")
class ThingFromBelow:
    costs_less = TOTEMS_SUMMONED


PLAIN = plain_cards(FlamewreathedFaceless="OG_024")
