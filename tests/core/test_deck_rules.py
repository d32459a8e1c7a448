"""Which decks a game allows: how many cards the largest of them has."""

from __future__ import annotations

import pytest

from topdeck.core.deck_rules import AllowedCard, DeckRules

CARDS = (
    AllowedCard("wolf", 3),
    AllowedCard("bear", 3),
    AllowedCard("dragon", 2, "rare"),
    AllowedCard("phoenix", 2, "rare"),
)


@pytest.mark.parametrize(
    ("largest", "limits", "room"),
    [
        (40, {}, 10),  # a group without a limit is none
        (40, {"rare": 3}, 9),
        (40, {"rare": 9}, 10),
        (40, {"rare": 0}, 6),
        (8, {"rare": 3}, 8),
    ],
)
def test_the_largest_deck_has_all_copies_that_the_limits_allow(largest: int, limits: dict[str, int], room: int) -> None:
    assert DeckRules("Beasts", {}, CARDS, 5, largest, limits).room() == room
