"""Mage cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import (
    MINION,
    SPELL,
    TARGET,
    AddRandom,
    AddRandomForEnemy,
    AddToHand,
    Damage,
    Transform,
    card,
    plain_cards,
)


@card("AT_001")
class FlameLance:
    targets = MINION
    play = Damage(TARGET, 8)


@card("AT_004")
class ArcaneBlast:
    targets = MINION
    play = Damage(TARGET, 2, boost=2)


@card("AT_005")
class PolymorphBoar:
    targets = MINION
    play = Transform(TARGET, "AT_005t")


@card("AT_007")
class Spellslinger:
    play = AddRandom(SPELL) + AddRandomForEnemy(SPELL)


@card("AT_009")
class Rhonin:
    deathrattle = AddToHand("EX1_277", 3)


PLAIN = plain_cards(Boar="AT_005t")
