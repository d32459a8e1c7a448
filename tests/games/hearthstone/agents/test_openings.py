"""Rules of thumb for the mulligan, where a hand holds two copies of a card."""

import pytest

from topdeck.games.hearthstone.agents.openings import OPENINGS, first_copies
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.rng import Rng


def hand_with_copies() -> HearthstoneState:
    """A first hand with two copies of a card that are not neighbours."""
    game = Hearthstone()
    deck = game.deck("MidrangeJadeShaman")
    for seed in range(1000):
        state = game.start((deck, deck), seed)
        assert isinstance(state, HearthstoneState)
        cards = [held.card for held in state.seat(state.player).hand]
        if cards[0] is cards[2] is not cards[1]:
            return state
    raise AssertionError("there is no such hand")


@pytest.mark.parametrize("rule", OPENINGS)
def test_every_rule_throws_what_may_be_thrown(rule: str) -> None:
    state = hand_with_copies()
    view = state.observe(state.player)
    answers = [Hearthstone().opening(view, rule, Rng(seed)) for seed in range(40)]
    assert all(answer in state.actions() for answer in answers)


def test_of_equal_copies_the_first_is_thrown() -> None:
    state = hand_with_copies()
    copy, other, twin = [held.card for held in state.seat(state.player).hand[:3]]
    assert first_copies([copy, other, twin], [other, twin]) == (copy, other)
    assert first_copies([copy, other, twin], [copy, twin]) == (copy, copy)
    assert first_copies([copy, other, twin], []) == ()
