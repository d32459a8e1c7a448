"""Faults in random games are reduced to short tests that show the fault."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
import shrink
from concentrated_decks import ConcentratedGame

from topdeck import State
from topdeck.core.registry import LOADED
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.state import HearthstoneState

pytestmark = [pytest.mark.slow, pytest.mark.posix]

CARDS = ("CS2_231", "CS2_172", "EX1_131", "EX1_015")  # Wisp, Bloodfen Raptor, Defias Ringleader, Novice Engineer
DRAWN = ConcentratedGame("hearthstone", ("mage", "rogue"), CARDS, 3, {})


class Picky(Hearthstone):
    """Hearthstone with an invariant that forbids a card on the board of the second player."""

    def violations(self, state: State) -> list[str]:
        assert isinstance(state, HearthstoneState)
        bandits = [it for it in state.second.board if it.card.id == "EX1_131t"]
        return [f"there are {len(bandits)} bandits in turn {state.turn}"] if bandits else []


def run(text: str) -> None:
    """Run the printed test."""
    names: dict[str, Any] = {}
    exec(text, names)
    names["test_fault"]()


def test_a_violation_is_reduced_to_the_cards_that_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LOADED, "hearthstone", Picky())
    text = shrink.shrink(DRAWN)
    lines = text.splitlines()
    assert len(lines) <= 12
    assert any(line.startswith("    # there are 1 bandits in turn ") for line in lines)
    assert "Bloodfen Raptor" not in text
    assert "scenario(" in text
    with pytest.raises(AssertionError):
        run(text)
    monkeypatch.setitem(LOADED, "hearthstone", Hearthstone())
    run(text)


def fail(state: State) -> None:
    raise ZeroDivisionError(f"turn {state.turn}")


def loop(state: State) -> None:
    while True:
        time.sleep(1)


@pytest.mark.parametrize(("broken", "words"), [(fail, "ZeroDivisionError in fail: "), (loop, "it does not end")])
def test_an_exception_and_an_endless_loop_are_reduced_too(
    broken: Callable[[State], None], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A minion that is played while a Wisp is on the board breaks the engine."""
    monkeypatch.setitem(LOADED, "hearthstone", Breaking(broken))
    monkeypatch.setattr(shrink, "ENDLESS_AFTER", 0.5)
    text = shrink.shrink(DRAWN)
    assert f"    # {words}" in text
    assert len(text.splitlines()) <= 20


class Breaking(Hearthstone):
    """Hearthstone with a fault in positions with a Wisp on the board."""

    def __init__(self, broken: Callable[[State], None]) -> None:
        self.broken = broken

    def violations(self, state: State) -> list[str]:
        assert isinstance(state, HearthstoneState)
        if any(it.card.id == "CS2_231" for it in state.first.board):
            self.broken(state)
        return []


def test_a_game_without_a_fault_has_no_test() -> None:
    assert shrink.shrink(DRAWN) == "The fault does not occur if the position is read from JSON."


def test_lists_and_numbers_are_reduced_to_what_a_condition_needs() -> None:
    data = {"hand": ["a", "b", "c", "d", "e"], "board": [{"card": "x", "damage": 3}, {"card": "y"}], "turn": 40}

    def holds(form: Any) -> bool:
        return "c" in form.get("hand", ()) and "x" in str(form.get("board")) and form.get("turn", 0) > 1

    assert shrink.reduce_value(data, holds) == {"hand": ["c"], "board": ["x"], "turn": 2}
