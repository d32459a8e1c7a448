"""Hidden cards cannot be reached from any object that an agent receives."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from gwent_hidden import (
    POSITIONS,
    REACH,
    decreeing,
    everything_hidden,
    hidden_cards,
    played,
    raising_the_dead,
    reconnoitring,
    swapping,
)
from nosy import after_a_move, given

from topdeck.core.clock import Clock
from topdeck.core.rng import Rng
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.scenario import Scenario

each_position = pytest.mark.parametrize("name", POSITIONS)
reachable, dump = REACH.reachable, REACH.dump


def test_no_hidden_card_can_be_reached() -> None:
    state = everything_hidden()
    hidden = {held.card for held in hidden_cards(state, 0)}
    assert len(hidden) == 6
    found = reachable(*given(state, 0), Clock(), Rng(3))
    assert not hidden.intersection(it for it in found if isinstance(it, Card))
    assert {"Trollololo", "Reinforced Ballista", "King Foltest"} <= {it.name for it in found if isinstance(it, Card)}


@each_position
def test_nothing_of_the_running_game_can_be_reached(name: str) -> None:
    """Neither the state nor its mutable parts nor hidden cards can be reached."""
    state, viewer = POSITIONS[name]()
    hidden = state.rules.hidden
    running: list[object] = [state, *(held for held in hidden_cards(state, viewer) if held is not held.card.as_printed)]
    for player in (state.first, state.second):
        running += [player, player.melee, player.ranged, player.siege, *player.units()]
    if state.choice is not None and state.player != viewer and not state.choice.buried and state.choice.cards:
        running.append(state.choice)
    ids = {id(it) for it in running}
    assert not [it for it in reachable(*given(state, viewer)) if id(it) in ids]
    opponent = state.observe(viewer).opponent
    assert {*opponent.hand, *opponent.aside, *opponent.deck} <= {hidden}


def test_no_player_sees_the_order_of_a_deck() -> None:
    state = played("NorthernRealms", "Scoiatael", 22, 5)
    for seed in range(5):
        twin = state.copy()
        deck = list(twin.first.deck)
        Rng(seed).shuffle(deck)
        twin.first.deck = tuple(deck)
        assert dump(twin.observe(0)) == dump(state.observe(0))
        assert dump(twin.observe(1)) == dump(state.observe(1))


# ---- what a player sees


def test_a_player_sees_everything_open() -> None:
    """The view contains everything that is not hidden."""
    state = everything_hidden()
    view = state.observe(0)
    assert view.me.hand == state.first.hand
    assert sorted(held.card.id for held in view.me.deck) == sorted(held.card.id for held in state.first.deck)
    assert [it.armor for it in view.opponent.units()] == [3]
    assert view.opponent.graveyard == state.second.graveyard
    assert view.opponent.leader == state.second.leader
    assert {held.card.name for held in (*view.opponent.hand, *view.opponent.deck)} == {"a hidden card"}
    assert (len(view.opponent.hand), len(view.opponent.deck)) == (3, 4)


@pytest.mark.parametrize("make", [reconnoitring, decreeing])
def test_only_the_picking_player_sees_the_cards_offered_from_its_deck(make: Callable[[], Scenario]) -> None:
    state = make().state
    mine, theirs = (state.observe(player).table.choice for player in (0, 1))
    assert state.choice is not None
    assert mine is not None
    assert theirs is not None
    assert mine.cards == state.choice.cards != ()
    assert theirs.cards == ()
    assert mine.maker is theirs.maker is state.choice.maker


def test_the_number_of_offered_cards_is_hidden() -> None:
    states = [reconnoitring(seed).state for seed in range(9)]
    assert len({dump(state.choice) for state in states}) > 1
    assert len({dump(state.observe(1)) for state in states}) == 1


def test_both_players_see_the_cards_offered_from_a_graveyard() -> None:
    state = raising_the_dead()
    assert state.choice is not None
    for player in (0, 1):
        choice = state.observe(player).table.choice
        assert choice is not None
        assert [held.card.name for held in choice.cards] == [held.card.name for held in state.choice.cards] != []


def test_only_the_swapping_player_sees_the_cards_put_aside() -> None:
    state = swapping(2)
    assert state.observe(0).me.aside == state.first.aside
    assert state.observe(1).opponent.aside == (state.rules.hidden,) * 2
    assert state.observe(1).opponent.swaps == 1


# ---- what a player is told of the opponent's moves


def test_played_and_picked_cards_are_in_the_events() -> None:
    state = decreeing().state
    for action in state.actions():
        assert after_a_move(state, action, 1).history[0].action == action.text()
