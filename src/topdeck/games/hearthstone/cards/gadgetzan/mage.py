"""Mage cards of Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Damage, ShuffleCopyIn
from topdeck.games.hearthstone.language.selectors import FRIENDLY, MINION, TARGET


@card("CFM_065")
class VolcanicPotion:
    play = Damage(MINION, 2)


@card("CFM_660")
class ManicSoulcaster:
    targets = FRIENDLY & MINION
    play = ShuffleCopyIn(TARGET)
