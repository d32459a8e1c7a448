"""Picking a random action without listing all gives the same action as drawing from the list."""

import pytest
from hearthstone_tables import SEEDS, finley, midgame, opening, random_game

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.state import HearthstoneState


def assert_picks_as_from_the_list(state: HearthstoneState, seeds: range) -> None:
    listed = state.actions()
    for seed in seeds:
        picking, choosing = Rng(seed), Rng(seed)
        assert state.pick(picking) == choosing.choice(listed)
        assert picking.stream == choosing.stream


def assert_a_view_picks_alike(state: HearthstoneState, seeds: range) -> None:
    """A view picks as from its list, and uses no random number if there is only one action."""
    view = state.observe(state.player)
    listed = view.actions()
    for seed in seeds:
        picking, choosing = Rng(seed), Rng(seed)
        assert view.pick(picking) == (choosing.choice(listed) if len(listed) > 1 else listed[0])
        assert picking.stream == choosing.stream


@pytest.mark.parametrize("seed", SEEDS)
def test_picks_match_the_list_in_random_games_with_all_cards(seed: int) -> None:
    for turn, (state, _) in enumerate(random_game(seed)):
        assert_picks_as_from_the_list(state, range(10 * turn, 10 * turn + 5))
        assert_a_view_picks_alike(state, range(10 * turn, 10 * turn + 5))


@pytest.mark.parametrize("state", [midgame().state, finley().state, opening()], ids=["mid-game", "choice", "copies"])
def test_every_action_can_be_picked(state: HearthstoneState) -> None:
    assert_picks_as_from_the_list(state, range(300))
    assert_a_view_picks_alike(state, range(300))
    assert {state.pick(Rng(seed)) for seed in range(1000)} == set(state.actions())


def test_picking_does_not_change_the_position() -> None:
    state = midgame().state
    before = state.to_json()
    for seed in range(50):
        state.pick(Rng(seed))
    assert state.to_json() == before


def test_no_action_is_picked_when_the_game_is_over() -> None:
    state = midgame().state
    state.winner = 0
    rng = Rng(1)
    assert state.pick(rng) is None
    assert rng.stream == Rng(1).stream


def test_a_view_uses_no_random_number_if_only_the_end_of_the_turn_is_left() -> None:
    state = scenario(side("mage", mana=0), side("mage")).state
    rng = Rng(1)
    assert state.observe(0).pick(rng).text() == "end"
    assert rng.stream == Rng(1).stream


def test_a_player_who_is_not_to_decide_has_no_action_to_pick() -> None:
    with pytest.raises(IndexError):
        midgame().state.observe(1).pick(Rng(1))


def test_attackers_that_cannot_attack_heroes_are_picked_with_their_own_targets() -> None:
    enemy = side("mage", board=["Wisp", "War Golem"])
    for me in (
        side("warrior", board=["Icehowl", "Wisp"]),
        side("warrior", board=["Wisp"], weapon="Fool's Bane"),
        side("warrior", board=["Icehowl"]),
    ):
        state = scenario(me, enemy).state
        assert_picks_as_from_the_list(state, range(50))
        assert_a_view_picks_alike(state, range(50))
