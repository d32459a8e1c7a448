"""The engine: a program that exposes an agent over the protocol, so that other hosts can use the agent."""

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import BinaryIO

from msgspec import DecodeError, Struct, ValidationError, json

from topdeck.core.agent import Agent
from topdeck.core.build import VERSION as TOPDECK
from topdeck.core.clock import Clock
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.state import Result
from topdeck.protocol import messages
from topdeck.protocol.messages import Act, Begin, Choice, End, Error, Greeting, Hello, ProgramMessage, Quit, Ready

DECODER = json.Decoder(Hello | Begin | Act | End | Quit)
ENCODER = json.Encoder()


class Engine:
    """Answers a host's messages on behalf of an agent.

    Args:
        name: The name of the agent, which is sent to the host.
        make: A function that creates the agent for a game.
        game: The name of the game that is loaded before the first message.
    """

    def __init__(self, name: str, make: Callable[[str], Agent], game: str) -> None:
        self.name = name
        self.make = make
        self.agents: dict[str, Agent] = {}
        self.playing: tuple[str, Agent] | None = None  # the current game and agent, from `begin` to `end`
        self.agent(game)  # to report an invalid spec immediately, and to load the game before any clock starts

    def serve(self, lines: Iterable[bytes], output: BinaryIO) -> None:
        """Answer messages until the host sends `quit` or closes the input."""
        try:
            for line in lines:
                answer = self.answer(line)
                if isinstance(answer, Quit):
                    return
                if answer is not None:
                    output.write(ENCODER.encode(answer) + b"\n")
                    output.flush()
        finally:
            for agent in self.agents.values():
                agent.close()

    def answer(self, line: bytes) -> ProgramMessage | Quit | None:
        """Return the answer to a line, None if no answer is required, or `Quit` to end the conversation."""
        if not line.strip():
            return None
        try:
            return self.reply(DECODER.decode(line))
        except (ValidationError, DecodeError, RecursionError) as error:
            return Error(message=f"the message cannot be read: {error}")
        except TopdeckError as error:
            return Error(message=str(error))
        except Exception as error:  # the agent can raise any exception
            return Error(message=f"{type(error).__name__}: {error}")

    def reply(self, message: Struct) -> ProgramMessage | Quit | None:
        match message:
            case Hello():
                return self.greet(message)
            case Begin():
                return self.begin(message)
            case Act():
                return self.act(message)
            case End():
                self.end(message)
                return None
        return Quit()

    # ---- the messages

    def greet(self, hello: Hello) -> Greeting | Error:
        if hello.protocol != messages.VERSION:
            return Error(message=f"this engine uses protocol version {messages.VERSION}, not {hello.protocol}")
        rules = load_game(hello.game).rules_version
        if hello.rules != rules:
            return Error(message=f"this engine has rules version {rules} of {hello.game}, not {hello.rules}")
        self.agent(hello.game)
        return Greeting(name=self.name, version=TOPDECK, keep=True)

    def begin(self, begin: Begin) -> Ready:
        self.playing = None  # `act` must be rejected if the agent fails to begin
        deck = load_game(begin.game).decks.from_json(begin.deck)
        agent = self.agent(begin.game)
        agent.begin(begin.game, begin.seat, deck, Rng(begin.seed))
        self.playing = begin.game, agent
        return Ready()

    def act(self, act: Act) -> Choice | Error:
        if self.playing is None:
            return Error(message="`act` must follow `begin`")
        name, agent = self.playing
        clock = Clock(act.clock.seconds, act.clock.turn, act.clock.time == "cpu")
        view = load_game(name).observation({**act.observation, "history": act.history})
        action = agent.act(view, clock)
        return Choice(action=action.text(), info=agent.explanation(view))

    def end(self, end: End) -> None:
        if self.playing is not None:
            _, agent = self.playing
            self.playing = None
            agent.end(Result(end.result.winner, end.result.reason))

    def agent(self, game: str) -> Agent:
        """Return the opened agent for a game."""
        if game not in self.agents:
            agent = self.make(game)
            agent.open()
            self.agents[game] = agent
        return self.agents[game]


def serve_standard_streams(engine: Engine) -> None:
    """Serve a host over standard input and output; the agent's output goes to standard error."""
    answers = os.dup(1)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    with suppress(BrokenPipeError), os.fdopen(answers, "wb") as output:
        engine.serve(sys.stdin.buffer, output)
