"""The example game is played in every way that a game can be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from duel import Bout, Duel, Lay, Lead, Stop
from tiny_game import registered

from topdeck import Rng, make
from topdeck.testing import check_agent, check_game

FILE = Path(__file__).parents[2] / "examples" / "duel.py"
NAME = "duel"
DECKS = ("steady", "wild")


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """Duel is known by its name."""
    with registered(Duel()):
        yield


def bout(*texts: str) -> Bout:
    """A duel after these actions."""
    state = make(NAME, DECKS, seed=3)
    for text in texts:
        state.apply(state.parse(text))
    assert isinstance(state, Bout)
    return state


# ---- the rules


def test_it_can_be_read_at_one_sitting() -> None:
    assert len(FILE.read_text("utf-8").splitlines()) <= 120


def test_a_blow_hurts_by_what_was_not_parried() -> None:
    state = bout("lay 4", "lay 3", "stop", "lay 5", "stop")
    assert state.life == [10, 9]  # a card parries one more than it says
    assert (state.player, state.attacker, state.turn, state.laid) == (1, 1, 3, [0, 0])


def test_a_parry_that_is_higher_hurts_nobody() -> None:
    assert bout("lay 2", "stop", "lay 5", "stop").life == [10, 10]


def test_whoever_attacks_next_draws_two_cards() -> None:
    assert [len(hand) for hand in bout("stop", "stop").hands] == [4, 6]


def test_to_stop_is_to_give_up_the_turn() -> None:
    state = bout()
    assert state.passing() == Stop()
    assert state.actions() == [Stop(), Lay(2), Lay(3), Lay(4)]


def test_without_a_blow_night_falls() -> None:
    state = bout(*["stop"] * 30)
    assert (str(state.result()), state.actions(), state.passing()) == ("draw: night falls", [], None)


def test_a_fencer_without_life_loses() -> None:
    state = bout()
    state.life[0] = 0
    assert str(state.result()) == "player 1 wins: a fencer is beaten"
    assert Lead().value(state, 1) == -Lead().value(state, 0) > 0


def test_a_disguise_has_other_cards_of_the_opponent() -> None:
    state = bout()
    other = Duel().disguise(state, 0, Rng(1))
    assert isinstance(other, Bout)
    assert (other.hands[0], other.decks[0]) == (state.hands[0], state.decks[0])
    assert other.hands[1] != state.hands[1]
    assert other.decks[1] != state.decks[1]


# ---- promises


def test_it_keeps_every_promise() -> None:
    check_game(NAME, DECKS, games=3)
    check_game(NAME, ("wild", "wild"), seed=5)


@pytest.mark.parametrize("agent", ["random", "random-late-end"])
def test_an_agent_keeps_its_promises_in_it(agent: str) -> None:
    assert check_agent(agent, game=NAME, games=2, seconds=None).games == 2
