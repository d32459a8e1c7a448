"""Observations to read immediately, which must contain and hide the same information as full observations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import gwent_encoding
import numpy as np
import pytest
from covering_decks import SETTINGS, covering_pairs
from hearthstone_hidden import HIDDEN_MOVES, POSITIONS
from tiny_game import EVEN, LOW, HighCard

from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.games.hearthstone.cards.database import eras


def hearthstone_games() -> Iterator[Session]:
    game, rng = load_game("hearthstone"), Rng(1)
    for seed, decks in enumerate(list(covering_pairs().values())[::6]):
        era = rng.choice(list(eras()))
        yield Session(game.start(decks, seed, era=era, hands=rng.choice(["hidden", "open"]), **SETTINGS))


def gwent_games() -> Iterator[Session]:
    rng = Rng(2)
    for seed, decks in enumerate(pairwise(gwent_encoding.covering_decks())):
        yield Session(gwent_encoding.GAME.start(decks, seed, **rng.choice(gwent_encoding.SETTINGS)))


@pytest.mark.parametrize("games", [hearthstone_games, gwent_games])
def test_a_peek_is_encoded_like_an_observation_and_leaves_the_state_unchanged(games: Any) -> None:
    rng, decisions = Rng(3), 0
    for session in games():
        encoder = load_game("hearthstone" if games is hearthstone_games else "gwent").encoder()
        while session.player is not None:
            before = session.state.to_json()
            for seat in (0, 1):
                view, peek = session.view(seat), session.peek(seat)
                arrays = encoder.encode(peek)
                assert all(np.array_equal(arrays[name], array) for name, array in encoder.encode(view).items())
                assert np.array_equal(encoder.mask(peek), encoder.mask(view))
                assert peek.actions() == view.actions()
                if decisions % 5 == 0:
                    assert peek == view
            assert session.state.to_json() == before
            decisions += 1
            session.play(rng.choice(session.view(session.player).actions()))
    assert decisions > 100


@pytest.mark.parametrize("name", POSITIONS)
def test_a_peek_hides_what_an_observation_hides(name: str) -> None:
    state, viewer = POSITIONS[name]()
    assert state.peek(viewer) == state.observe(viewer)


@pytest.mark.parametrize("name", HIDDEN_MOVES)
def test_a_peek_hides_the_moves_that_an_observation_hides(name: str) -> None:
    start, _ = HIDDEN_MOVES[name]
    state = start()
    for action in state.actions():
        after = state.child(action)
        assert all(after.peek(seat) == after.observe(seat) for seat in (0, 1))


def test_a_game_that_defines_no_peek_returns_an_observation() -> None:
    session = Session(HighCard().start((LOW, EVEN), 1))
    assert session.peek(0) == session.view(0)
