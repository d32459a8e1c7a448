"""Encoded observations contain nothing that is hidden from the observer."""

from __future__ import annotations

from itertools import pairwise

import pytest
from gwent_encoding import ENCODER, GAME, SETTINGS, covering_decks, numbers
from gwent_hidden import POSITIONS

from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.games.gwent.encoding import schema
from topdeck.games.gwent.state import GwentState

HIDDEN_KINDS = [1 + schema.EVENT_KINDS.index(name) for name in ("swap", "draw")]


def encoded(state: GwentState, viewer: int) -> tuple[list[int], list[int], list[object]]:
    """Return all numbers that a player gets: the arrays, the mask and the pointers."""
    view = state.observe(viewer)
    pointers: list[object] = [ENCODER.pointer(view, action) for action in view.actions()]
    return numbers(view), ENCODER.mask(view).nonzero()[0].tolist(), pointers


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_that_look_alike_are_encoded_alike(name: str) -> None:
    state, viewer = POSITIONS[name]()
    for seed in range(4):
        twin = GAME.resample_hidden(state, viewer, Rng(seed))
        assert isinstance(twin, GwentState)
        assert encoded(twin, viewer) == encoded(state, viewer)
        assert twin.to_json() != state.to_json()


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_positions_of_games_that_look_alike_are_encoded_alike(settings: dict[str, object]) -> None:
    for seed, decks in enumerate(pairwise(covering_decks()[:5])):
        state, rng = GAME.start(decks, seed, **settings), Rng(seed)
        while (action := state.random_action(rng)) is not None:
            for viewer in (0, 1):
                twin = GAME.resample_hidden(state, viewer, rng)
                assert isinstance(twin, GwentState)
                assert encoded(twin, viewer) == encoded(state, viewer)
            state.step(action)


def test_history_does_not_name_the_cards_that_the_opponent_draws_and_swaps() -> None:
    hidden = 0
    for seed, decks in enumerate(pairwise(covering_decks())):
        state, rng = GAME.start(decks, seed), Rng(seed)
        session = Session(state)
        while session.player is not None:
            for viewer in (0, 1):
                rows = ENCODER.encode(session.view(viewer))["history"]
                for row in rows:
                    if row[schema.EVENT_KIND] in HIDDEN_KINDS and row[schema.EVENT_PLAYER] == schema.THEIRS:
                        assert row[schema.EVENT_CARD] == 0
                        hidden += 1
            action = state.random_action(rng)
            assert action is not None
            session.submit(session.player, action)
    assert hidden > 20


def test_the_history_names_the_cards_that_the_observer_draws() -> None:
    state = GAME.start((GAME.deck("Monsters"), GAME.deck("Skellige")), 3)
    session = Session(state)
    session.submit(0, state.actions()[1])
    rows = ENCODER.encode(session.view(0))["history"]
    drawn = [row[schema.EVENT_CARD] for row in rows if row[schema.EVENT_KIND] == HIDDEN_KINDS[1]]
    assert drawn
    assert all(drawn)
