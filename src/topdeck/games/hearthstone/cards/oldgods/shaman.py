"""Shaman cards of Whispers of the Old Gods."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.amounts import TOTEMS_SUMMONED


@card("OG_024")
class FlamewreathedFaceless:
    """Overload."""


@card("OG_028")
class ThingFromBelow:
    costs_less = TOTEMS_SUMMONED
