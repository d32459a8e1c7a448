"""Events: what players see of each other's actions."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

import topdeck
from topdeck.core.errors import FormError
from topdeck.core.event import Event, event_from_json, history_from_json, history_to_json
from topdeck.core.state import Action
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

FIREBALL = Event(1, 6, "play CS2_029 > 0.1", "play Fireball → Chillwind Yeti")


def told(table: Scenario, words: str, viewer: int) -> Event:
    """Return the event that a player sees for the action with this description."""
    state = table.state
    [action] = [action for action in state.actions() if state.describe(action) == words]
    return state.event(state.redact(action, viewer))


def test_an_event_says_who_did_what_and_when() -> None:
    assert (FIREBALL.player, FIREBALL.turn) == (1, 6)
    assert (FIREBALL.action, FIREBALL.words) == ("play CS2_029 > 0.1", "play Fireball → Chillwind Yeti")
    assert str(FIREBALL) == "turn 6, player 1: play Fireball → Chillwind Yeti"


def test_an_event_is_a_value() -> None:
    read = event_from_json(json.loads(json.dumps(FIREBALL.to_json())))
    for twin in (read, eval(repr(FIREBALL)), pickle.loads(pickle.dumps(FIREBALL)), copy.deepcopy(FIREBALL)):
        assert twin == FIREBALL
        assert hash(twin) == hash(FIREBALL)
        assert twin is not FIREBALL
    others = [(0, 6, "end", ""), (1, 7, FIREBALL.action, FIREBALL.words), (1, 6, FIREBALL.action, "Fireball")]
    assert all(Event(*other) != FIREBALL for other in others)
    assert FIREBALL != "play CS2_029 > 0.1"


def test_a_history_is_read_back() -> None:
    history = (Event(0, 5, "end", "end turn"), FIREBALL)
    assert history_from_json(json.loads(json.dumps(history_to_json(history)))) == history


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"schema": 1}, "must have schema 2, not 1; read it with the version of Topdeck that wrote it"),
        ({"player": "me"}, "player of an event must be a whole number, not 'me'"),
        ({"turn": None}, "turn of an event must be a whole number, not None"),
        ({"action": 7}, "action of an event must be a string, not 7"),
        ({"words": ["a"]}, r"words of an event must be a string, not \['a'\]"),
    ],
)
def test_a_malformed_event_is_refused(change: dict[str, object], error: str) -> None:
    with pytest.raises(FormError, match=error):
        event_from_json({**FIREBALL.to_json(), **change})


# ---- Hearthstone


def test_a_move_that_is_open_is_told_to_both() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("mage", board=["Chillwind Yeti"]))
    for viewer in (0, 1):
        event = told(table, "play Fireball → Chillwind Yeti", viewer)
        assert event == Event(0, table.state.turn, "play CS2_029 > 1.1", "play Fireball → Chillwind Yeti")


def test_an_event_keeps_the_names_of_those_who_are_gone() -> None:
    table = scenario(side("mage", board=["War Golem"]), side("mage", board=["Wisp"]))
    event = told(table, "attack: War Golem → Wisp", 1)
    table.attack("War Golem", "Wisp")
    assert event.words == "attack: War Golem → Wisp"


def test_two_of_the_same_name_are_told_apart() -> None:
    table = scenario(side("mage", board=["Wisp"]), side("priest", board=["Wisp"]))
    words = "attack: own Wisp → enemy Wisp"
    assert told(table, words, 1).words == words


@pytest.mark.parametrize(
    ("words", "told_words"),
    [("play Snake Trap", "play a hidden hunter secret"), ("use Steady Shot", "use Steady Shot"), ("end turn",) * 2],
)
def test_what_the_other_player_is_told(words: str, told_words: str) -> None:
    table = scenario(side("hunter", hand=["Snake Trap"]), side("mage"))
    assert told(table, words, 0).words == words
    assert told(table, words, 1).words == told_words


def test_the_other_player_is_told_how_many_cards_are_thrown_back(mulligan: Scenario) -> None:
    events = [mulligan.state.event(mulligan.state.redact(action, 1)) for action in mulligan.state.actions()]
    assert [event.words for event in events][:2] == ["keep all cards", "throw back 1 card"]
    assert events[-1].words == "throw back 3 cards"


@pytest.fixture
def mulligan() -> Scenario:
    state = topdeck.make("hearthstone", decks=("MurlocDruid", "MurlocDruid"), seed=3)
    assert isinstance(state, HearthstoneState)
    return Scenario(state)


def test_what_is_seen_of_a_move_can_be_parsed_by_who_sees_it() -> None:
    table = scenario(side("hunter", hand=["Snake Trap"]), side("mage"))
    seen: Action = table.state.observe(1).parse(told(table, "play Snake Trap", 1).action)
    assert table.state.describe(seen) == "play a hidden hunter secret"
