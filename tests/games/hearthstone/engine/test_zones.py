"""Decks: draws from any number of cards."""

from __future__ import annotations

from topdeck.games.hearthstone.engine.constants import MAX_DECK
from topdeck.games.hearthstone.engine.invariants import violations
from topdeck.games.hearthstone.scenario import scenario, side


def test_cards_are_drawn_from_all_of_the_largest_deck() -> None:
    """The bit of a card beyond the 31st needs 64-bit arithmetic in the compiled build."""
    deck = ["Wisp"] * MAX_DECK
    table = scenario(side("mage", deck=deck), side("mage", deck=deck))
    for left in range(MAX_DECK - 1, MAX_DECK - 20, -1):
        table.end_turn()
        table.end_turn()
        assert table.me.cards_left == left
        assert list(violations(table.state)) == []
