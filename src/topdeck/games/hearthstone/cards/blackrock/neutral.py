"""Neutral cards of Blackrock Mountain."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.conditions import Holding
from topdeck.games.hearthstone.effects import Damage
from topdeck.games.hearthstone.selectors import CHARACTER, DRAGON, TARGET


@card("BRM_034")
class BlackwingCorruptor:
    targets = CHARACTER
    aims_if = Holding(DRAGON)
    play = Damage(TARGET, 3)
