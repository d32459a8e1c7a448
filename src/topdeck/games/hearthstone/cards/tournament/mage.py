"""Mage cards of The Grand Tournament."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Damage
from topdeck.games.hearthstone.language.selectors import MINION, TARGET


@card("AT_004")
class ArcaneBlast:
    targets = MINION
    play = Damage(TARGET, 2, boost=2)
