"""Decks that are created from card counts."""

from collections import Counter
from typing import NamedTuple

from topdeck.core.deck import Deck
from topdeck.games.shared.deck_lists import replace_cards


class Card(NamedTuple):
    id: str
    name: str
    collectible: bool = True
    implemented: bool = True


def test_a_deck_has_its_cards_by_id_and_keeps_the_rest() -> None:
    deck = Deck("Wolves", {"Wolf": 2}, source="a test")
    found = replace_cards(deck, Counter({Card("x1", "Wolf"): 2, Card("x2", "Elf"): 1}))
    assert (found.name, found.cards, found.about) == ("Wolves", {"x1": 2, "x2": 1}, deck.about)
