"""Mage cards of Whispers of the Old Gods."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.amounts import MY_MANA
from topdeck.games.hearthstone.language.effects import AddRandom, Damage, SpendAllMana
from topdeck.games.hearthstone.language.selectors import MINION, SPELL, TARGET, OfClass


@card("OG_086")
class ForbiddenFlame:
    targets = MINION
    play = Damage(TARGET, MY_MANA) + SpendAllMana()


@card("OG_090")
class CabalistsTome:
    play = AddRandom(SPELL & OfClass("mage"), count=3)
