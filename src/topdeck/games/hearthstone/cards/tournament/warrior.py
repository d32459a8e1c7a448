"""Warrior cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import CHARACTER, TARGET, Damage, GainArmor, card


@card("AT_064")
class Bash:
    targets = CHARACTER
    play = Damage(TARGET, 3) + GainArmor(3)
