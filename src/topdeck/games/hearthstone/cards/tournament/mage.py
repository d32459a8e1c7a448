"""Mage cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import MINION, TARGET, AddToHand, Damage, card


@card("AT_001")
class FlameLance:
    targets = MINION
    play = Damage(TARGET, 8)


@card("AT_004")
class ArcaneBlast:
    targets = MINION
    play = Damage(TARGET, 2, boost=2)


@card("AT_009")
class Rhonin:
    deathrattle = AddToHand("EX1_277", 3)
