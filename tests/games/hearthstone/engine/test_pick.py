"""A random action is drawn without a list of all, and is the one a draw from the list would give."""

import pytest
from hearthstone_tables import SEEDS, finley, midgame, opening, random_game

from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.rng import Rng


def assert_picks_as_from_the_list(state: HearthstoneState, seeds: range) -> None:
    listed = state.actions()
    for seed in seeds:
        picking, choosing = Rng(seed), Rng(seed)
        assert state.pick(picking) == choosing.choice(listed)
        assert picking.stream == choosing.stream


@pytest.mark.parametrize("seed", SEEDS)
def test_in_every_position_of_random_games_of_the_whole_pool(seed: int) -> None:
    for turn, (state, _) in enumerate(random_game(seed)):
        assert_picks_as_from_the_list(state, range(10 * turn, 10 * turn + 5))


@pytest.mark.parametrize("state", [midgame().state, finley().state, opening()], ids=["mid-game", "choice", "copies"])
def test_every_action_is_picked_sooner_or_later(state: HearthstoneState) -> None:
    assert_picks_as_from_the_list(state, range(300))
    assert {state.pick(Rng(seed)) for seed in range(1000)} == set(state.actions())


def test_picking_leaves_the_position_as_it_was() -> None:
    state = midgame().state
    before = state.to_json()
    for seed in range(50):
        state.pick(Rng(seed))
    assert state.to_json() == before


def test_there_is_nothing_to_pick_when_the_game_is_over() -> None:
    state = midgame().state
    state.winner = 0
    rng = Rng(1)
    assert state.pick(rng) is None
    assert rng.stream == Rng(1).stream
