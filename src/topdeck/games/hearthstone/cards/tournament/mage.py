"""Mage cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import (
    DIED,
    FRIENDLY,
    MINION,
    ROOM,
    SPELL,
    TARGET,
    TARGET_COST,
    AddRandom,
    AddToHand,
    Damage,
    EachPlayer,
    SummonWithCost,
    Transform,
    When,
    card,
    plain_cards,
)


@card("AT_001")
class FlameLance:
    targets = MINION
    play = Damage(TARGET, 8)


@card("AT_002")
class Effigy:
    secret = When(DIED, FRIENDLY & MINION, SummonWithCost(TARGET_COST), only_if=ROOM)


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
    play = EachPlayer(AddRandom(SPELL))


@card("AT_009")
class Rhonin:
    deathrattle = AddToHand("EX1_277", 3)


PLAIN = plain_cards(Boar="AT_005t")
