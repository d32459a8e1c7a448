"""Shaman cards of Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import *


@card("OG_028")
class ThingFromBelow:
    costs_less = TOTEMS_SUMMONED


PLAIN = plain_cards(FlamewreathedFaceless="OG_024")
