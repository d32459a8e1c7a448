"""What is hidden stays hidden: from all that an agent is given, whatever it does with it."""

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
    """Neither the state nor anything in it that changes, nor what is hidden."""
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


def test_nobody_sees_the_order_of_a_deck_not_even_of_the_own_one() -> None:
    state = played("NorthernRealms", "Scoiatael", 22, 5)
    for seed in range(5):
        twin = state.copy()
        deck = list(twin.first.deck)
        Rng(seed).shuffle(deck)
        twin.first.deck = tuple(deck)
        assert dump(twin.observe(0)) == dump(state.observe(0))
        assert dump(twin.observe(1)) == dump(state.observe(1))


# ---- what a player sees


def test_a_player_sees_what_it_may() -> None:
    """Honesty is no excuse for blindness."""
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
def test_what_can_be_picked_from_a_deck_is_seen_by_who_picks_and_by_nobody_else(make: Callable[[], Scenario]) -> None:
    state = make().state
    mine, theirs = (state.observe(player).table.choice for player in (0, 1))
    assert state.choice is not None
    assert mine is not None
    assert theirs is not None
    assert mine.cards == state.choice.cards != ()
    assert theirs.cards == ()
    assert mine.maker is theirs.maker is state.choice.maker


def test_how_many_cards_there_are_to_pick_from_is_hidden_too() -> None:
    states = [reconnoitring(seed).state for seed in range(9)]
    assert len({dump(state.choice) for state in states}) > 1
    assert len({dump(state.observe(1)) for state in states}) == 1


def test_what_can_be_picked_from_a_graveyard_everybody_sees() -> None:
    state = raising_the_dead()
    assert state.choice is not None
    for player in (0, 1):
        choice = state.observe(player).table.choice
        assert choice is not None
        assert [held.card.name for held in choice.cards] == [held.card.name for held in state.choice.cards] != []


def test_who_swaps_sees_its_cards_aside_and_the_other_only_how_many() -> None:
    state = swapping(2)
    assert state.observe(0).me.aside == state.first.aside
    assert state.observe(1).opponent.aside == (state.rules.hidden,) * 2
    assert state.observe(1).opponent.swaps == 1


# ---- what a player is told of the opponent's moves


def test_what_is_played_and_picked_is_told() -> None:
    state = decreeing().state
    for action in state.actions():
        assert after_a_move(state, action, 1).history[0].action == action.text()
