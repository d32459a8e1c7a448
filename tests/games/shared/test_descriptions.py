"""Descriptions of cards and decks, without a game."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from topdeck.core.deck import Deck
from topdeck.core.errors import UnknownCard
from topdeck.games.shared.descriptions import CardDescription, deck_description, look_up_cards


class Card(NamedTuple):
    id: str
    name: str
    cost: int
    collectible: bool = True
    implemented: bool = True


WOLF, ELF = Card("x1", "Wolf", 3), Card("x2", "Elf", 1, implemented=False)


class Described(CardDescription[Card]):
    def cells(self) -> dict[str, str]:
        return {"cost": str(self.card.cost)}

    def properties(self) -> dict[str, Any]:
        return {"cost": self.card.cost}

    def summary(self) -> Iterable[str]:
        return ["beast", f"{self.card.cost} mana"]

    def text(self) -> list[str]:
        return ["Charge."]


def find(name: str) -> Card:
    for card in (WOLF, ELF):
        if name in (card.id, card.name):
            return card
    raise UnknownCard(f"there is no card {name!r}")


def test_a_card_has_a_row_facts_and_lines() -> None:
    card = Described(WOLF, tested=True)
    assert card.row() == {"id": "x1", "name": "Wolf", "cost": "3"}
    assert card.facts() == {
        "id": "x1",
        "name": "Wolf",
        "cost": 3,
        "text": ["Charge."],
        "collectible": True,
        "implemented": True,
        "tested": True,
    }
    assert card.lines() == ["Wolf  x1", "beast, 3 mana", "Charge.", "implemented, tested"]
    assert Described(ELF, tested=False).lines()[-1] == "not implemented yet, not tested"


def test_a_deck_has_its_known_cards_in_order_and_lists_unknown_names() -> None:
    deck = Deck("Mine", {"Wolf": 2, "Dragon": 1, "x2": 1}, source="a test")
    assert look_up_cards(deck, find, lambda card: card.cost) == ([(ELF, 1), (WOLF, 2)], ["  1 ×  ?  Dragon"])
    description = deck_description(deck, {"cards": "4"}, {"costs": [1, 3]}, ["Mine, 4 cards"])
    assert (description.name, description.lines()) == ("Mine", ["Mine, 4 cards"])
    assert description.row() == {"deck": "Mine", "cards": "4"}
    assert description.facts() == {
        "name": "Mine",
        "source": "a test",
        "size": 4,
        "costs": [1, 3],
        "cards": {"Wolf": 2, "Dragon": 1, "x2": 1},
    }
