"""The example game is played in every way that a game can be played."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from command import topdeck
from duel import Bout, Duel, Lay, Lead, Stop

from topdeck import Deck, Rng, make
from topdeck.agents import make_agent
from topdeck.agents.catalogue import GENERAL_AGENTS
from topdeck.arena.play.match import mirrored
from topdeck.testing import check_agent, check_game

NAME = "duel:Duel"
FILE = Path(__file__).parents[2] / "examples" / "duel.py"
DECKS = ("steady", "wild")
SPEC = {"random": "random", "random-late-end": "random-late-end", "champion": "champion(iterations=20, ms=none)"}
PLAYERS = [name for name in GENERAL_AGENTS if name != "human"]


def bout(*lays: str) -> Bout:
    """A duel after these actions."""
    state = make(NAME, DECKS, seed=3)
    for text in lays:
        state.apply(state.parse(text))
    assert isinstance(state, Bout)
    return state


# ---- the rules


def test_it_can_be_read_at_one_sitting() -> None:
    assert len(FILE.read_text("utf-8").splitlines()) <= 120


def test_a_blow_hurts_by_what_was_not_parried() -> None:
    state = bout("lay 4", "lay 3", "stop", "lay 5", "stop")
    assert state.life == [10, 8]
    assert (state.player, state.attacker, state.turn) == (1, 1, 3)


def test_what_a_parry_has_left_begins_the_next_attack() -> None:
    state = bout("lay 2", "stop", "lay 5", "stop")
    assert (state.life, state.laid) == ([10, 10], [0, 3])


def test_whoever_attacks_draws_two_cards_first() -> None:
    assert [len(hand) for hand in bout("stop", "stop").hands] == [4, 6]


def test_stopping_is_how_to_give_up_the_turn() -> None:
    state = bout()
    assert state.passing() == Stop() == state.actions()[0]
    assert state.actions()[1:] == [Lay(2), Lay(3), Lay(4)]


def test_without_a_blow_night_falls() -> None:
    state = bout(*["stop"] * 30)
    assert (str(state.result()), state.actions(), state.passing()) == ("draw: night falls", [], None)


def test_a_fencer_without_life_loses() -> None:
    state = bout()
    state.life[0] = 0
    assert str(state.result()) == "player 1 wins: a fencer is beaten"
    assert Lead().value(state, 1) > 5 > -5 > Lead().value(state, 0)


def test_a_disguise_is_other_cards_of_the_opponent() -> None:
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


def small(agent: str) -> str:
    """The agent with a budget that can be repeated."""
    limited = GENERAL_AGENTS[agent].make.__init__.__annotations__  # noqa
    return agent if "iterations" not in str(limited) else agent


@pytest.mark.parametrize("agent", PLAYERS)
def test_every_general_agent_plays_it_without_a_parameter(agent: str) -> None:
    player = make_agent(agent, NAME)
    [game, mirror] = mirrored(NAME, (player, make_agent("random", NAME)), DECKS, pairs=1, seed=1)
    assert game.result is not None
    assert mirror.result is not None
