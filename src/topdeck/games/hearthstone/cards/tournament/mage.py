"""Mage cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import (
    DIED,
    FRIENDLY,
    MINION,
    POWER_DAMAGE,
    POWER_UNLIMITED,
    ROOM,
    SELF,
    SPELL,
    TARGET,
    TARGET_COST,
    AddRandom,
    AddToHand,
    Condition,
    Damage,
    EachPlayer,
    Entity,
    GiveSpellDamage,
    SummonWithCost,
    Table,
    Transform,
    When,
    card,
    plain_cards,
)


@card("AT_001")
class FlameLance:
    targets = MINION
    play = Damage(TARGET, 8)


class SameCostExists(Condition):
    """The card pool contains a minion with the same cost."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return any(card.is_minion() and card.cost == it.card.cost for card in game.rules.pool)

    def in_words(self) -> str:
        return "there is a minion with the same cost"


@card("AT_002")
class Effigy:
    secret = When(DIED, FRIENDLY & MINION, SummonWithCost(TARGET_COST), only_if=ROOM & SameCostExists())


@card("AT_003")
class FallenHero:
    rules = POWER_DAMAGE


@card("AT_004")
class ArcaneBlast:
    targets = MINION
    play = Damage(TARGET, 2, boost=2)


@card("AT_005")
class PolymorphBoar:
    targets = MINION
    play = Transform(TARGET, "AT_005t")


@card("AT_006")
class DalaranAspirant:
    inspire = GiveSpellDamage(SELF, 1)


@card("AT_007")
class Spellslinger:
    play = EachPlayer(AddRandom(SPELL))


@card("AT_008")
class ColdarraDrake:
    rules = POWER_UNLIMITED


@card("AT_009")
class Rhonin:
    deathrattle = AddToHand("EX1_277", 3)


PLAIN = plain_cards(Boar="AT_005t")
