"""Warrior cards of The Grand Tournament."""

from topdeck.games.hearthstone.language import *


@card("AT_064")
class Bash:
    targets = CHARACTER
    play = Damage(TARGET, 3) + GainArmor(3)
