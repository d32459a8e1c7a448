"""Mage cards of Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import *


@card("CFM_065")
class VolcanicPotion:
    play = Damage(MINION, 2)


@card("CFM_660")
class ManicSoulcaster:
    targets = FRIENDLY & MINION
    play = ShuffleCopyIn(TARGET)
