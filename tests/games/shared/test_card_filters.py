"""Finding cards by name and by their properties."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.games.shared.card_filters import Filters, cards_named, filter_cards


class Card(NamedTuple):
    id: str
    name: str
    cost: int
    tags: tuple[str, ...] = ()
    collectible: bool = True
    implemented: bool = True


CARDS = [Card("x1", "Wolf", 1, ("Beast",)), Card("x2", "Dire Wolf", 2, ("Beast", "Alpha")), Card("x3", "Elf", 2)]


FILTERS: Filters[Card] = {"cost": lambda card: (card.cost,), "tag": lambda card: card.tags}


def ids(cards: list[Card]) -> list[str]:
    return [card.id for card in cards]


def test_an_exact_name_or_id_has_priority_over_a_part_of_a_name() -> None:
    assert ids(cards_named("wolf", CARDS)) == ["x1"]
    assert ids(cards_named("X3", CARDS)) == ["x3"]
    assert ids(cards_named("wol", CARDS)) == ["x1", "x2"]


def test_cards_have_all_wanted_values_in_any_case() -> None:
    assert ids(filter_cards(CARDS, {"tag": "beast"}, FILTERS)) == ["x1", "x2"]
    assert ids(filter_cards(CARDS, {"tag": "BEAST", "cost": 2}, FILTERS)) == ["x2"]


def test_words_that_no_card_has_are_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^unknown tag 'Beats'.*Beast"):
        filter_cards(CARDS, {"tag": "Beats"}, FILTERS)
    assert not filter_cards(CARDS, {"cost": 9}, FILTERS)
    assert not filter_cards(CARDS, {"cost": 1, "tag": "Alpha"}, FILTERS)
    assert not filter_cards(CARDS, {"tag": "Dragon"}, FILTERS, {"tag": ("Dragon",)})
