"""Warrior cards of The Grand Tournament."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Damage, GainArmor
from topdeck.games.hearthstone.language.selectors import CHARACTER, TARGET


@card("AT_064")
class Bash:
    targets = CHARACTER
    play = Damage(TARGET, 3) + GainArmor(3)
