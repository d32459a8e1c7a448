"""Mage cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import FRIENDLY, MINION, TARGET, Damage, ShuffleCopyIn, card


@card("CFM_065")
class VolcanicPotion:
    play = Damage(MINION, 2)


@card("CFM_660")
class ManicSoulcaster:
    targets = FRIENDLY & MINION
    play = ShuffleCopyIn(TARGET)
