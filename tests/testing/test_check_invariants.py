"""`check_playout`: broken invariants, and positions whose forms cannot be read back."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

import pytest

from topdeck.core.errors import FormError
from topdeck.core.form import Editor
from topdeck.core.state import Json, State
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.testing.check_game import CheckFailed
from topdeck.testing.check_invariants import check_playout


def last_turn() -> HearthstoneState:
    """A position in which the game ends with the turn."""
    return scenario(side("mage", health=1), side("warrior"), turn=49).state


class Unreadable(Hearthstone):
    def state(self, data: Json) -> HearthstoneState:
        raise FormError("the hero is missing")


class Forgetful(Hearthstone):
    @cached_property
    def editor(self) -> Editor:
        return replace(super().editor, arrangement=self.arrangement)

    def arrangement(self, state: State) -> Json:
        form = Hearthstone().editor.arrangement(state)
        form["sides"][0]["health"] += 1
        return form


def test_a_playout_ends_with_the_game_and_counts_its_actions() -> None:
    assert check_playout(Hearthstone(), last_turn(), 1, forms_every=1) >= 1


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Unreadable(), "^hearthstone, seed 3, action 0: the position cannot be read back: the hero is missing$"),
        (Forgetful(), "^hearthstone, seed 3, action 0: the position form changes when it is read back: "),
    ],
    ids=["the JSON form", "the position form"],
)
def test_a_form_that_cannot_be_read_back_is_a_fault(game: Hearthstone, words: str) -> None:
    with pytest.raises(CheckFailed, match=words):
        check_playout(game, last_turn(), 3, forms_every=1)


def test_forms_are_checked_only_where_asked() -> None:
    assert check_playout(Unreadable(), last_turn(), 3) >= 1
