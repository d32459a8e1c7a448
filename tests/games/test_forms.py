"""The forms of both games: written forms are read back, and invalid ones are rejected."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import gwent_positions
import hearthstone_positions
import pytest
from forms import changed, each_way, form, nodes, refusal

from topdeck import load_game
from topdeck.core.errors import FormError
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import State

Position = Callable[[], State]
POSITIONS: dict[str, tuple[Position, ...]] = {
    "gwent": gwent_positions.POSITIONS,
    "hearthstone": hearthstone_positions.POSITIONS,
}
MID_GAME: dict[str, Position] = {"gwent": gwent_positions.mid_game, "hearthstone": hearthstone_positions.mid_game}
WON: dict[str, Position] = {"gwent": gwent_positions.won, "hearthstone": hearthstone_positions.won}

PLACES = {f"{name} {position.__name__}": position for name, positions in POSITIONS.items() for position in positions}
each_game = pytest.mark.parametrize("name", POSITIONS)
each_player = pytest.mark.parametrize("player", [0, 1])
each_position = pytest.mark.parametrize("position", PLACES.values(), ids=PLACES)


# ---- states


@each_way
@each_position
def test_a_state_survives(position: Position, there_and_back: Callable[[State], State]) -> None:
    state = position()
    before = form(state)
    twin = there_and_back(state)
    assert twin is not state
    assert twin == state
    assert form(twin) == before == form(state)
    assert twin.fingerprint() == state.fingerprint()
    assert str(twin) == str(state)
    assert twin.result() == state.result()
    assert twin.actions() == state.actions()


@each_way
@each_position
def test_a_state_that_survived_plays_on_alike(position: Position, there_and_back: Callable[[State], State]) -> None:
    state = position()
    for action in state.actions():
        here, there, rng = state.copy(), there_and_back(state), Rng(3)
        here.step(action)
        there.step(action)
        while here.actions() and here.turn < state.turn + 3:
            assert form(there) == form(here)
            action = rng.choice(here.actions())
            here.step(action)
            there.step(action)
        assert form(there) == form(here)


@each_game
def test_reading_a_form_leaves_it_as_it_was(name: str) -> None:
    data = MID_GAME[name]().to_json()
    before = copy.deepcopy(data)
    load_game(name).state(data)
    assert data == before


@each_game
def test_a_form_shares_nothing_with_its_state(name: str) -> None:
    state = MID_GAME[name]()
    before = form(state)
    for _, holder, key in list(nodes(state.to_json())):
        holder[key] = None
    assert form(state) == before


# ---- observations


@each_player
@each_position
def test_an_observation_survives(position: Position, player: int) -> None:
    view = position().observe(player)
    data = json.loads(json.dumps(view.to_json()))
    read = load_game(data["game"]).observation(data)
    for twin in (read, pickle.loads(pickle.dumps(view)), copy.copy(view), copy.deepcopy(view)):
        assert twin == view
        assert hash(twin) == hash(view)
        assert str(twin) == str(view)
        assert repr(twin) == repr(view)
        assert twin.actions() == view.actions()
        assert twin.sample(Rng(1)).to_json() == view.sample(Rng(1)).to_json()


@each_player
@each_game
def test_the_history_of_an_observation_survives(name: str, player: int) -> None:
    session = Session(MID_GAME[name]())
    for _ in range(4):
        session.submit(session.state.player, session.state.actions()[-1])
    view = session.view(player)
    assert view.history
    read = load_game(name).observation(json.loads(json.dumps(view.to_json())))
    for twin in (read, pickle.loads(pickle.dumps(view)), copy.copy(view), copy.deepcopy(view)):
        assert twin == view
        assert twin.history == view.history
    assert view != session.state.observe(player)


@each_game
def test_a_form_without_a_history_has_an_empty_one(name: str) -> None:
    data = changed(MID_GAME[name]().observe(0).to_json(), "history", ...)
    assert load_game(name).observation(data).history == ()


@each_game
@pytest.mark.parametrize("history", [None, "end", [None], [{"schema": 1, "player": 0}], [{"schema": 2}]])
def test_a_malformed_history_is_refused(name: str, history: object) -> None:
    with pytest.raises(FormError, match=r"history must be a list of events|of an event must"):
        load_game(name).observation({**MID_GAME[name]().observe(0).to_json(), "history": history})


@each_game
def test_observations_of_different_things_differ(name: str) -> None:
    state = MID_GAME[name]()
    assert state.observe(0) != state.observe(1)
    assert state.observe(0) != WON[name]().observe(0)
    assert state.observe(0) != state


# ---- forms that are none


@each_game
@pytest.mark.parametrize("data", [None, 3, "state", [], {}, {"game": "duel"}, {"game": "chess", "schema": 1}], ids=str)
def test_what_is_no_form_of_the_game_is_refused(name: str, data: Any) -> None:
    game = load_game(name)
    for what, read in (("state", game.state), ("observation", game.observation)):
        said = refusal(read, data)
        assert said == f'this is not the JSON form of a {game.title()} {what}: it must contain "game": "{name}"'


def test_the_form_of_another_game_is_refused() -> None:
    for name, other in (("gwent", "hearthstone"), ("hearthstone", "gwent")):
        assert f'it must contain "game": "{name}"' in refusal(load_game(name).state, MID_GAME[other]().to_json())


@each_game
@pytest.mark.parametrize("schema", [0, 1, 3, "2", None, [2], True], ids=str)
def test_another_schema_is_refused(name: str, schema: object) -> None:
    game = load_game(name)
    said = refusal(game.state, changed(MID_GAME[name]().to_json(), "schema", schema))
    assert said == f"unsupported schema {schema!r} for a {game.title()} state; expected 2"


@each_game
@pytest.mark.parametrize("view", [2, -1, None, "0", True], ids=str)
def test_an_observation_is_somebodys(name: str, view: object) -> None:
    game, state = load_game(name), MID_GAME[name]()
    said = refusal(game.observation, changed(state.observe(0).to_json(), "view", view))
    assert said.startswith(f"invalid {game.title()} observation: view: ")
    said = refusal(game.observation, state.to_json())
    assert said == f"invalid {game.title()} observation: view: the seat of the observing player must be 0 or 1"


# ---- actions


@each_position
def test_an_action_goes_to_json_and_back(position: Position) -> None:
    state = position()
    for action in state.actions():
        data = json.loads(json.dumps(action.to_json()))
        assert state.parse_json(data) == state.observe(state.player).parse_json(data) == action


@each_game
@pytest.mark.parametrize("data", [None, [], {}, {"schema": 2, "action": "end"}, {"schema": 1, "action": 7}])
def test_a_malformed_action_is_refused(name: str, data: object) -> None:
    with pytest.raises(FormError, match="the JSON form of an action must contain"):
        MID_GAME[name]().parse_json(data)
