"""The engine answers a host for any agent, and reports errors in messages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from topdeck.agents import make_agent
from topdeck.core.registry import load_game
from topdeck.protocol.engine import Engine

HELLO = {"type": "hello", "protocol": 1, "topdeck": "0", "game": "gwent", "rules": 1}


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine("random", lambda name: make_agent("random", name), "gwent")


def answer(engine: Engine, message: Any) -> str:
    told = engine.answer(json.dumps(message).encode())
    return getattr(told, "message", repr(told))


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ([], "the message cannot be read: Expected `object`, got `array`"),
        ({"type": "dance"}, "the message cannot be read: Invalid value 'dance' - at `$.type`"),
        ({"type": "hello"}, "the message cannot be read: Object missing required field `protocol`"),
        ({**HELLO, "protocol": 9}, "this engine uses protocol version 1, not 9"),
        ({**HELLO, "rules": -1}, "this engine has rules version "),
        ({**HELLO, "game": "chess"}, "unknown game 'chess'"),
        (
            {"type": "act", "observation": {}, "text": "", "history": [], "actions": [], "clock": {}},
            "`act` must follow `begin`",
        ),
        ({"type": "begin", "game": "gwent", "seat": 0, "deck": {}}, "the deck lacks 'name'"),
    ],
)
def test_an_invalid_message_is_answered_with_an_error(engine: Engine, message: Any, error: str) -> None:
    assert answer(engine, message).startswith(error)


def test_text_that_is_not_json_is_answered_with_an_error(engine: Engine) -> None:
    told = engine.answer(b"hello?\n")
    assert getattr(told, "message", "").startswith("the message cannot be read: JSON is malformed")
    assert engine.answer(b"\n") is None


def test_an_agent_that_cannot_begin_does_not_continue_its_previous_game(engine: Engine) -> None:
    begin = {"type": "begin", "game": "gwent", "seat": 0, "deck": load_game("gwent").decks.default().to_json()}
    assert answer(engine, begin) == "Ready()"
    assert answer(engine, {**begin, "deck": {}}).startswith("the deck lacks 'name'")
    act = {"type": "act", "observation": {}, "text": "", "history": [], "actions": [], "clock": {}}
    assert answer(engine, act) == "`act` must follow `begin`"


@pytest.mark.slow
def test_the_command_speaks_the_protocol_and_keeps_what_the_agent_prints_apart() -> None:
    lines = "\n".join(map(json.dumps, ({**HELLO, "game": "hearthstone", "rules": -1}, {"type": "quit"})))
    done = subprocess.run(
        [sys.executable, "-m", "topdeck", "engine", "random"],
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ,
        check=True,
    )
    [told] = [json.loads(line) for line in done.stdout.splitlines()]
    assert told["type"] == "error"
    assert done.stderr == ""
