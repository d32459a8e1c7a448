"""Basic rogue cards, with the hero and the hero power."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Damage, Draw, Equip, ReturnToHand
from topdeck.games.hearthstone.language.selectors import ENEMY, MINION, TARGET, UNDAMAGED


@card("HERO_03")
class ValeeraSanguinar:
    """The hero of the rogues."""


@card("CS2_083b")
class DaggerMastery:
    play = Equip("CS2_082")


@card("CS2_082")
class WickedKnife:
    """No text."""


@card("CS2_072")
class Backstab:
    targets = MINION & UNDAMAGED
    play = Damage(TARGET, 2)


@card("EX1_129")
class FanOfKnives:
    play = Damage(ENEMY & MINION, 1) + Draw()


@card("EX1_581")
class Sap:
    targets = ENEMY & MINION
    play = ReturnToHand(TARGET)
