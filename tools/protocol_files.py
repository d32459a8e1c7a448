"""Generate the protocol files: the JSON schema, and recorded conversations for the tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from topdeck.agents import make_agent
from topdeck.agents.exec_agent import ExecAgent
from topdeck.core.clock import Clock
from topdeck.core.game import Game
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Result
from topdeck.protocol import messages
from topdeck.protocol.engine import Engine
from topdeck.protocol.messages import Choice, HostMessage, ProgramMessage, Request
from topdeck.protocol.program import DECODER, Program

AGENT = "greedy"  # the agent that decides in the recorded conversations
DECISIONS = 6
SEED = 5


def protocol_schema() -> str:
    """Return the JSON schema of all messages, grouped by direction."""
    (host, program), definitions = msgspec.json.schema_components(
        (HostMessage, ProgramMessage), ref_template="#/$defs/{name}"
    )
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Topdeck protocol, version {messages.VERSION}",
        "description": "Messages from the host match `host`, and messages from the program match `program`.",
        "properties": {"host": host, "program": program},
        "$defs": definitions,
    }
    return f"{json.dumps(schema, indent=2, ensure_ascii=False)}\n"


# ---- conversations


@dataclass
class ScriptedProgram(Program):
    """An in-process program: the engine of an agent that sends one forward-model request of each kind."""

    engine: Engine
    lines: list[dict[str, Any]] = field(default_factory=list)
    waiting: list[ProgramMessage] = field(default_factory=list)

    @property
    def has_ended(self) -> bool:
        return False

    def send(self, message: HostMessage, seconds: float) -> None:
        line = msgspec.json.encode(message)
        self.note("host", line)
        if self.waiting:  # the answer to a request
            return
        if isinstance(message, messages.Act) and len(self.lines) == 5:
            self.waiting += script(message)
        answer = self.engine.answer(line)
        if isinstance(answer, Choice):
            answer = Choice(action=answer.action)  # without search info, because it contains times
        if answer is not None:
            self.waiting.append(DECODER.decode(msgspec.json.encode(answer)))

    def receive(self, seconds: float, limit: float | None = None) -> ProgramMessage:
        message = self.waiting.pop(0)
        self.note("program", msgspec.json.encode(message))
        return message

    def note(self, sender: str, line: bytes) -> None:
        self.lines.append({"from": sender, "message": json.loads(line)})


def script(act: messages.Act) -> Iterator[Request]:
    """Yield one request of each kind for the forward model, and two invalid requests."""
    yield messages.Sample(count=2)
    yield messages.ListActions(states=[0, 1])
    yield messages.Apply(states=[0, 1], actions=[0, act.actions[-1].text])
    yield messages.Apply(states=[0], actions=[len(act.actions) - 1], copy=False)
    yield messages.GetResults(states=[0, 3])
    yield messages.GetScores(states=[0, 1, 2, 3])
    yield messages.Free(states=[1, 2])
    yield messages.ListActions(states=[1])
    yield messages.Apply(states=[0], actions=["win"])


def conversation(game: str) -> str:
    """Return a conversation between the host and an engine, with one message and its sender per line."""
    program = ScriptedProgram(Engine(AGENT, lambda name: make_agent(AGENT, name), game))
    converse(load_game(game), program)
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in program.lines)


def converse(game: Game, program: Program) -> None:
    """Let a program play the first decisions of a game against a random player."""
    agent = ExecAgent(command="true")
    agent.program, agent.is_open, agent.can_keep = program, True, True
    program.greet(game)
    first, second = game.decks.included()[:2]
    session = Session(game.start((first, second), SEED))
    opponent = make_agent("random", game.name)
    agent.begin(game.name, 0, first, Rng(SEED))
    opponent.begin(game.name, 1, second, Rng(SEED))
    left = DECISIONS
    while left and (player := session.player) is not None:
        left -= player == 0
        decider = agent if player == 0 else opponent
        session.submit(player, decider.act(session.view(player), Clock(1.0, 10.0)))
    agent.end(session.result or Result(0, "the opponent conceded"))
