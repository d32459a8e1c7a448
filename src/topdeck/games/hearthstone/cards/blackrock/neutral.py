"""Neutral cards of Blackrock Mountain."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.conditions import Holding
from topdeck.games.hearthstone.language.effects import Damage
from topdeck.games.hearthstone.language.selectors import CHARACTER, DRAGON, TARGET


@card("BRM_034")
class BlackwingCorruptor:
    targets = CHARACTER
    aims_if = Holding(DRAGON)
    play = Damage(TARGET, 3)
