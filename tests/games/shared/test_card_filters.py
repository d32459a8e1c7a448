"""Finding cards by their names and by what they are."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.games.shared.card_filters import cards_named, cards_that_fit, require_known


class Card(NamedTuple):
    id: str
    name: str
    cost: int
    tags: tuple[str, ...] = ()


CARDS = [Card("x1", "Wolf", 1, ("Beast",)), Card("x2", "Dire Wolf", 2, ("Beast", "Alpha")), Card("x3", "Elf", 2)]


def values(card: Card, key: str) -> Collection[object]:
    return (card.cost,) if key == "cost" else card.tags


def ids(cards: list[Card]) -> list[str]:
    return [card.id for card in cards]


def test_an_exact_name_or_id_goes_before_a_part_of_a_name() -> None:
    assert ids(cards_named("wolf", CARDS)) == ["x1"]
    assert ids(cards_named("X3", CARDS)) == ["x3"]
    assert ids(cards_named("wol", CARDS)) == ["x1", "x2"]


def test_cards_have_all_wanted_values_in_any_case() -> None:
    assert ids(cards_that_fit(CARDS, {"tag": "beast"}, values)) == ["x1", "x2"]
    assert ids(cards_that_fit(CARDS, {"tag": "BEAST", "cost": 2}, values)) == ["x2"]


def test_words_that_no_card_has_are_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^there is no tag 'Beats'.*Beast"):
        require_known({"tag": "Beats"}, CARDS, values, {})
    require_known({"tag": "alpha", "cost": 9}, CARDS, values, {})
    require_known({"tag": "Dragon"}, CARDS, values, {"tag": ("Dragon",)})
