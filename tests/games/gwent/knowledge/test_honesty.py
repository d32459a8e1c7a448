"""What is hidden stays hidden: from all that an agent is given, whatever it does with it."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable

import nosy
import pytest
from gwent_hidden import (
    GAME,
    POSITIONS,
    decreeing,
    everything_hidden,
    hidden_cards,
    played,
    raising_the_dead,
    reconnoitring,
    swapping,
)
from nosy import Honest, Reach, Searcher, Spy

from topdeck.agent import Agent
from topdeck.arena.plan.time_limit import UNLIMITED
from topdeck.arena.play.loop import Timer, decide
from topdeck.arena.play.match import play_game
from topdeck.clock import Clock
from topdeck.errors import FormError, IllegalAction
from topdeck.event import Event
from topdeck.games.gwent.engine.actions import GwentAction
from topdeck.games.gwent.engine.card import Card, Held
from topdeck.games.gwent.engine.model import Choice, Gift, Rules, Task
from topdeck.games.gwent.engine.words import Amount, Condition, Effect, RowEffect, Selector, Target, When
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.gwent.scenario import Scenario
from topdeck.games.gwent.state import GwentState
from topdeck.rng import Rng
from topdeck.session import Session
from topdeck.state import Action, Observation, State

each_position = pytest.mark.parametrize("name", POSITIONS)

# ---- all that can be reached from something


def called(it: object) -> str:
    """The name of what everybody knows."""
    return f"<card {it.id}>" if isinstance(it, Card) else "<rules>"


def in_view(view: Observation) -> tuple[object, ...]:
    assert isinstance(view, GwentObservation)
    return view, view.table, view.me, view.opponent, *view.me.units()


WORDS = (Effect, Selector, Amount, Condition, When, Target, RowEffect)  # of card texts
REACH = Reach(
    library=(Card, Rules),
    values=(*WORDS, GwentAction, Event, Held, Choice, Task, Gift),
    called=called,
    in_view=in_view,
)
reachable, dump = REACH.reachable, REACH.dump


def given(state: GwentState, viewer: int) -> tuple[GwentObservation, list[Action]]:
    """What a player gets of a position; one who is not to move may look all the same."""
    view: Observation = state.observe(viewer)
    if state.player == viewer and state.result() is None:
        spy = Spy()
        decide(spy, spy.act, Session(state), Timer(UNLIMITED))
        assert spy.view is not None
        view = spy.view
    assert isinstance(view, GwentObservation)
    return view, view.actions()


# ---- nothing hidden can be reached


@each_position
def test_positions_that_differ_in_hidden_things_look_alike_in_every_way(name: str) -> None:
    state, viewer = POSITIONS[name]()
    twins = [GAME.disguise(state, viewer, Rng(seed)) for seed in range(3)]
    assert len({json.dumps(twin.to_json()) for twin in (state, *twins)}) == 4
    looks = {dump(*given(twin, viewer)) for twin in (state, *twins)}
    assert len(looks) == 1


LOOKS: dict[str, Callable[[GwentObservation], object]] = {
    "printed form": str,
    "repr": repr,
    "JSON form": lambda view: view.to_json(),
    "pickle": pickle.dumps,
    "hash": hash,
    "copy": lambda view: dump(copy.copy(view)),
    "deep copy": lambda view: dump(copy.deepcopy(view)),
    "pickled copy": lambda view: dump(pickle.loads(pickle.dumps(view))),
    "actions": lambda view: [(action.text(), view.describe(action)) for action in view.actions()],
    "copy of its table": lambda view: dump(view.table.copy()),
    "fingerprint": lambda view: view.table.fingerprint(),
    "sample": lambda view: dump(view.sample(Rng(5))),
    "explanation": GAME.explain,
}


@each_position
def test_every_look_at_a_view_is_the_same_for_its_disguise(name: str) -> None:
    state, viewer = POSITIONS[name]()
    view, other = (it.observe(viewer) for it in (state, GAME.disguise(state, viewer, Rng(1))))
    for what, look in LOOKS.items():
        assert look(view) == look(other), f"the {what} shows what is hidden"


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


@each_position
def test_no_random_stream_can_be_reached(name: str) -> None:
    state, viewer = POSITIONS[name]()
    streams = (state.draws_first, state.draws_second, state.chance)
    view, actions = given(state, viewer)
    assert not {it for it in reachable(view, actions) if isinstance(it, int) and it in streams}
    for text in (str(view), repr(view), json.dumps(view.to_json()), str(pickle.dumps(view))):
        assert not [stream for stream in streams if str(stream) in text or f"{stream:x}" in text]


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


def told_to(state: GwentState, action: Action, viewer: int) -> Event:
    return state.event(state.seen(action, viewer))


@each_position
def test_what_is_told_of_a_move_is_the_same_for_its_disguise(name: str) -> None:
    state, viewer = POSITIONS[name]()
    twin = GAME.disguise(state, viewer, Rng(1))
    for action in state.actions():
        assert dump(told_to(state, action, viewer)) == dump(told_to(twin, action, viewer))


def after_a_move(state: GwentState, action: Action, viewer: int) -> GwentObservation:
    session = Session(state.copy())
    session.submit(state.player, action)
    view = session.view(viewer)
    assert isinstance(view, GwentObservation)
    assert len(view.history) == 1
    return view


def test_which_card_is_swapped_shows_neither_in_the_view_nor_in_its_history() -> None:
    state = swapping(0)
    moves = state.actions()[1:]
    assert len(moves) > 5
    views = [after_a_move(state, action, 1) for action in moves]
    assert {view.history[0].action for view in views} == {"swap hidden"}
    for what, look in LOOKS.items():
        assert len({str(look(view)) for view in views}) == 1, f"the {what} tells which card it was"
    own = {after_a_move(state, action, 0).history[0].action for action in moves}
    assert own == {action.text() for action in moves}


def test_what_is_played_and_picked_is_told() -> None:
    state = decreeing().state
    for action in state.actions():
        assert after_a_move(state, action, 1).history[0].action == action.text()


# ---- refusals


@each_position
def test_a_refusal_names_nothing_hidden(name: str) -> None:
    """A player who tries cards it does not have hears the same, whatever the opponent has."""
    state, viewer = POSITIONS[name]()
    if state.player != viewer:
        return
    twin = GAME.disguise(state, viewer, Rng(4))
    tries = {f"swap {held.card.id}" for held in hidden_cards(state, viewer)} | {"retreat", "pick fiend", "keep"}
    for text in sorted(tries):
        assert refusal(state, text) == refusal(twin, text)


def refusal(state: GwentState, text: str) -> str:
    before = json.dumps(state.to_json())
    copied = state.copy()
    try:
        copied.apply(copied.parse(text))
    except (IllegalAction, FormError) as error:
        assert json.dumps(copied.to_json()) == before
        return str(error)
    return "accepted"


# ---- agents that try


class Hoarder(nosy.Hoarder):
    reach = REACH


class Vandal(nosy.Vandal):
    reach = REACH


DECKS = ("Scoiatael", "Monsters")


def record_of_a_match(agents: tuple[Agent, Agent], seed: int) -> list[str]:
    decks = (GAME.deck(DECKS[0]), GAME.deck(DECKS[1]))
    return list(play_game("gwent", agents, decks, seed).record.lines())


@pytest.mark.parametrize("agents", [(Vandal, Honest), (Honest, Vandal), (Vandal, Vandal), (Hoarder, Vandal)])
def test_nothing_an_agent_does_to_what_it_is_given_changes_the_game(agents: tuple[type[Agent], type[Agent]]) -> None:
    honest = record_of_a_match((Honest(), Honest()), 1)
    before = [GAME.deck(deck).to_json() for deck in DECKS]
    assert record_of_a_match((agents[0](), agents[1]()), 1) == honest
    assert [GAME.deck(deck).to_json() for deck in DECKS] == before
    assert record_of_a_match((Honest(), Honest()), 1) == honest


def test_a_view_that_was_kept_does_not_follow_the_game() -> None:
    hoarders = (Hoarder(), Hoarder())
    record_of_a_match(hoarders, 5)
    assert min(len(hoarder.kept) for hoarder in hoarders) > 5
    for hoarder in hoarders:
        assert all(dump(view) == before for view, before in hoarder.kept)


def test_an_agent_is_never_given_the_seed_or_a_stream_of_the_game() -> None:
    searchers = (Searcher(), Searcher())
    decks = (GAME.deck(DECKS[0]), GAME.deck(DECKS[1]))
    seed, looked = 777_000_777_000, 0

    def search(state: State, action: Action, after: State) -> None:
        nonlocal looked
        assert isinstance(state, GwentState)
        looked += 1
        secret = {seed, state.draws_first, state.draws_second, state.chance}
        found = reachable(*searchers[state.player].given)
        assert not {it for it in found if isinstance(it, int)} & secret

    play_game("gwent", searchers, decks, seed, watch=search)
    assert looked > 10
