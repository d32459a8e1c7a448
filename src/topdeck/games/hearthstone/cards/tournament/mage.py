"""Mage cards of The Grand Tournament."""

from topdeck.games.hearthstone.language import *


@card("AT_004")
class ArcaneBlast:
    targets = MINION
    play = Damage(TARGET, 2, boost=2)
