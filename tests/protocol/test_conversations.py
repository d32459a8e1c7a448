"""Recorded conversations are repeated message by message, against the host and against the engine."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from protocol_files import AGENT, ScriptedProgram, converse

from topdeck.agents import make_agent
from topdeck.core.registry import load_game
from topdeck.protocol.engine import Engine
from topdeck.protocol.messages import HostMessage, ProgramMessage
from topdeck.protocol.program import DECODER, Program

FOLDER = Path(__file__).parent / "conversations"
GAMES = [path.stem for path in sorted(FOLDER.glob("*.jsonl"))]
ANSWERS = ("sampled", "listed", "applied", "results", "scores", "freed", "error")  # to requests of the program


def conversation(game: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{game}.jsonl").read_text("utf-8").splitlines()]


class RecordedProgram(Program):
    """Sends the recorded messages of the program, and checks that the host sends its recorded messages."""

    def __init__(self, lines: list[dict[str, Any]]) -> None:
        self.lines = lines

    @property
    def has_ended(self) -> bool:
        return False

    def send(self, message: HostMessage, seconds: float) -> None:
        assert self.lines.pop(0) == {"from": "host", "message": json.loads(msgspec.json.encode(message))}

    def receive(self, seconds: float, limit: float | None = None) -> ProgramMessage:
        line = self.lines.pop(0)
        assert line["from"] == "program"
        message: ProgramMessage = DECODER.decode(json.dumps(line["message"]))
        return message


def test_there_is_a_conversation_for_each_game() -> None:
    assert GAMES == ["gwent", "hearthstone"]


@pytest.mark.parametrize("game", GAMES)
def test_the_host_repeats_a_recorded_conversation(game: str) -> None:
    program = RecordedProgram(conversation(game))
    converse(load_game(game), program)
    assert program.lines == []


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_repeats_a_recorded_conversation(game: str) -> None:
    lines = conversation(game)
    heard = [line["message"] for line in lines if line["from"] == "host" and line["message"]["type"] not in ANSWERS]
    said = [line["message"] for line in lines if line["from"] == "program"]
    output = BytesIO()
    Engine(AGENT, lambda name: make_agent(AGENT, name), game).serve(
        [json.dumps(item).encode() for item in heard], output
    )
    answers = [json.loads(line) for line in output.getvalue().splitlines()]
    for answer in answers:
        answer.pop("info", None)  # contains times
    assert answers == [item for item in said if item["type"] in ("hello", "ready", "action")]


def test_a_conversation_contains_every_message_except_quit_and_those_of_competitions() -> None:
    tags = {line["message"]["type"] for line in conversation("gwent")}
    known = {kind.__struct_config__.tag for union in (HostMessage, ProgramMessage) for kind in union.__args__}
    assert tags == known - {"quit", "choose_deck", "deck", "learn", "learned"}


def test_a_different_program_gives_a_different_conversation() -> None:
    program = ScriptedProgram(Engine("random", lambda name: make_agent("random", name), "gwent"))
    converse(load_game("gwent"), program)
    assert program.lines != conversation("gwent")
