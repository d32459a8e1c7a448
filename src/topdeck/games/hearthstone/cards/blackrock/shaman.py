"""Shaman cards of Blackrock Mountain."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Damage, UnlockOverload
from topdeck.games.hearthstone.language.selectors import CHARACTER, TARGET


@card("BRM_011")
class LavaShock:
    targets = CHARACTER
    play = Damage(TARGET, 2) + UnlockOverload()
