"""Warrior cards of The Grand Tournament."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.effects import Damage, GainArmor
from topdeck.games.hearthstone.selectors import CHARACTER, TARGET


@card("AT_064")
class Bash:
    targets = CHARACTER
    play = Damage(TARGET, 3) + GainArmor(3)
