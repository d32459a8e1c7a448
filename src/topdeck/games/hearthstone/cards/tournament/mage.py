"""Mage cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import MINION, TARGET, Damage, card


@card("AT_004")
class ArcaneBlast:
    targets = MINION
    play = Damage(TARGET, 2, boost=2)
