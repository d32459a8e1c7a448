"""Mage cards of Whispers of the Old Gods."""

from topdeck.games.hearthstone.amounts import MY_MANA
from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.effects import Damage, SpendAllMana
from topdeck.games.hearthstone.selectors import MINION, TARGET


@card("OG_086")
class ForbiddenFlame:
    targets = MINION
    play = Damage(TARGET, MY_MANA) + SpendAllMana()
