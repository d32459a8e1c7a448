"""`check_playout`: violated invariants, and other faults of positions."""

from __future__ import annotations

import pytest

from topdeck import Game, State
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.testing.check_game import CheckFailed
from topdeck.testing.check_invariants import check_playout


def last_turn() -> HearthstoneState:
    """Return a position in which the game ends at the end of the turn."""
    return scenario(side("mage", health=1), side("warrior"), turn=49).state


class Broken(Hearthstone):
    def violations(self, state: State) -> list[str]:
        return ["a card is lost", "a minion has no health"]


def test_a_playout_ends_with_the_game_and_counts_its_actions() -> None:
    assert check_playout(Hearthstone(), last_turn(), 1) >= 1


def test_a_broken_invariant_is_reported_with_its_position() -> None:
    with pytest.raises(CheckFailed, match=r"^hearthstone, seed 3, action 0: a card is lost; a minion has no health$"):
        check_playout(Broken(), last_turn(), 3)


def test_further_faults_are_looked_for_in_every_position() -> None:
    asked: list[int] = []

    def find_more(game: Game, state: State, number: int) -> list[str]:
        asked.append(number)
        return []

    actions = check_playout(Hearthstone(), last_turn(), 1, find_more)
    assert asked == list(range(actions + 1))
    with pytest.raises(CheckFailed, match=r"^hearthstone, seed 3, action 0: it is unreadable$"):
        check_playout(Hearthstone(), last_turn(), 3, lambda game, state, number: ["it is unreadable"])
