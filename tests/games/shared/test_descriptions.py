"""Descriptions of cards and decks, without a game."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from topdeck.core.deck import Deck
from topdeck.core.errors import UnknownCard
from topdeck.games.shared.descriptions import CardDescription, DeckDescription


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


class DescribedDeck(DeckDescription[Card]):
    def properties(self) -> dict[str, Any]:
        return {"costs": [card.cost for card, _ in self.cards]}


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
    deck = DescribedDeck(Deck("Mine", {"Wolf": 2, "Dragon": 1, "x2": 1}, source="a test"), find, lambda card: card.cost)
    assert deck.cards == [(ELF, 1), (WOLF, 2)]
    assert deck.unknown_lines == ["  1 ×  ?  Dragon"]
    assert deck.facts() == {
        "name": "Mine",
        "source": "a test",
        "size": 4,
        "costs": [1, 3],
        "cards": {"Wolf": 2, "Dragon": 1, "x2": 1},
    }
