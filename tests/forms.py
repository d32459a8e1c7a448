"""Forms of states and observations: round trips, nodes, changes, and the messages for invalid forms."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest

from topdeck import load_game
from topdeck.core.errors import FormError
from topdeck.core.state import Json, State

StateT = TypeVar("StateT", bound=State)


def form(state: State) -> str:
    return json.dumps(state.to_json())


def through_json(state: StateT) -> StateT:
    data = json.loads(form(state))
    twin = load_game(data["game"]).state(data)
    assert isinstance(twin, type(state))
    return twin


def through_pickle(state: StateT) -> StateT:
    twin: StateT = pickle.loads(pickle.dumps(state))
    return twin


def copied(state: State) -> State:
    return state.copy()


each_way = pytest.mark.parametrize("there_and_back", [through_json, through_pickle, copied, copy.copy, copy.deepcopy])


def nodes(data: Any, before: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield every node of a form: its path, such as `players/0/wins`, its container, and its key."""
    for key, value in list(data.items()) if isinstance(data, dict) else list(enumerate(data)):
        yield f"{before}{key}", data, key
        if isinstance(value, dict | list):
            yield from nodes(value, f"{before}{key}/")


def changed(data: Json, path: str, value: Any) -> Json:
    """Return the form with a different value at a path, or without this node if the value is `...`."""
    data = json.loads(json.dumps(data))
    *way, last = [int(step) if step.isdecimal() else step for step in path.split("/")]
    place: Any = data
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return data


def refusal(read: Callable[[Json], object], data: Any) -> str:
    """Return the reason why the form is rejected, in one sentence."""
    with pytest.raises(FormError) as refused:
        read(data)
    said = str(refused.value)
    assert "\n" not in said
    assert len(said) < 300
    return said
