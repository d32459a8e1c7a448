"""The process of an agent that is not trusted: it is given observations, and answers with text.

Its argument is the megabytes it may have.  Requests come by the standard input, answers go to the standard output;
the agent has neither: it reads nothing, and what it prints goes to the standard error output.

The process makes and opens its agent once.  Each game is played by a copy of the process, so none depends on what the
agent remembers of another.  A process with threads or with processes of its own cannot be copied; it plays one game.
"""

from __future__ import annotations

import gc
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal

import psutil
from msgspec import Struct, json

from topdeck.agents import full_spec, make_agent
from topdeck.arena.play.channel import Channel, Closed
from topdeck.arena.play.faults import raised, traced
from topdeck.arena.play.process_tree import adopt_orphans, end_children, end_with_parent
from topdeck.arena.play.sanitize import explanation, sentence
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import ConstructorError, ImportFailure, TopdeckError
from topdeck.core.registry import inherit_game, load_game
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation, Result

PLAYED = 77  # the status of a process that played its game to the end


class Answer(Struct, omit_defaults=True):
    """What comes back for a request."""

    kind: Literal["done", "nonsense", "raised", "ended"]
    text: str = ""  # the action, the spec, or what went wrong
    traceback: str = ""
    refusal: str = ""  # what a user can put right, where that was raised
    import_failed: bool = False
    explanation: Any = None
    again: bool = False  # can the process play more than one game?


DONE = Answer("done")


class AgentServer:
    """Does what the host asks."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.agent = Agent()
        self.again = False
        self.settings: dict[str, object] | None = None  # of the game, until it is loaded

    def serve(self) -> None:
        """Until nobody asks any more."""
        while True:
            method = self.answer_next()
            if method == "begin" and not self.again:
                self.play_on()
            if method == "close":
                return

    def play_on(self) -> None:
        """The rest of the game that just began."""
        while self.answer_next() != "end":
            pass

    def answer_next(self) -> str:
        """Do what is asked next; says what that was."""
        method, arguments = pickle.loads(self.channel.receive())
        if method == "begin" and self.again:
            self.play_apart(arguments)
        else:
            self.answer(getattr(self, method), arguments)
        return str(method)

    def answer(self, step: Callable[..., Answer], arguments: tuple[Any, ...]) -> None:
        try:
            answer = step(*arguments)
        except BaseException as error:  # whatever it is, the host must hear of it
            mistake = isinstance(error, TopdeckError) and not isinstance(error, ConstructorError)
            refusal = sentence(str(error)) if mistake else ""
            import_failed = isinstance(error, ImportFailure)
            answer = Answer("raised", raised(error), traced(error), refusal=refusal, import_failed=import_failed)
        self.channel.send(json.encode(answer))

    # ---- before the games

    def complete(self, spec: str, game: str, place: str | None) -> Answer:
        """The whole spec of an agent."""
        inherit_game(game, place)
        return Answer("done", str(full_spec(spec, game)))

    def make(self, spec: str, game: str, place: str | None, settings: dict[str, object]) -> Answer:
        inherit_game(game, place)
        self.settings = settings
        self.agent = make_agent(spec, game)
        return DONE

    def open(self) -> Answer:
        self.agent.open()
        this = psutil.Process()
        self.again = hasattr(os, "fork") and this.num_threads() == 1 and not this.children()
        return Answer("done", again=self.again)

    def close(self) -> Answer:
        self.agent.close()
        return DONE

    # ---- a game

    def play_apart(self, arguments: tuple[Any, ...]) -> None:
        """A game in a copy of this process; what the copy leaves behind ends with it."""
        game, _seat, deck, _rng = arguments
        self.load(game, deck)
        copy = os.fork()
        if copy == 0:
            end_with_parent()
            self.answer(self.begin, arguments)
            self.play_on()
            os._exit(PLAYED)
        _, status = os.waitpid(copy, 0)
        end_children()
        if os.waitstatus_to_exitcode(status) != PLAYED:
            self.channel.send(json.encode(Answer("ended")))

    def load(self, game: str, deck: Deck) -> Answer:
        """Load all that a first decision needs, here and once, instead of in every copy."""
        if self.settings is not None:
            view = load_game(game).start((deck, deck), 0, **self.settings).observe(0)
            pickle.loads(pickle.dumps(view)).actions()
            self.settings = None
            gc.freeze()  # copies share what is never looked through
        return DONE

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> Answer:
        self.agent.begin(game, seat, deck, rng)
        return DONE

    def act(self, view: Observation, seconds: float | None, turn: float | None, explain: bool) -> Answer:
        action: object = self.agent.act(view, Clock(seconds, turn))
        if not isinstance(action, Action):
            return Answer("nonsense", sentence(repr(action)))
        told = explanation(self.agent.explanation(view)) if explain else None
        return Answer("done", action.text(), explanation=told)

    def end(self, result: Result) -> Answer:
        self.agent.end(result)
        return DONE


def private_channel() -> Channel:
    """The way from and to the host; the agent's own input is empty, and what it prints is kept apart."""
    requests, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return Channel(requests, answers)


def limit_memory(megabytes: int) -> None:
    """Limit the address space; macOS does not let a process have less than it has reserved, and has no limit here."""
    if sys.platform == "linux":
        import resource

        most = megabytes << 20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main() -> None:
    channel = private_channel()
    end_with_parent()
    adopt_orphans()
    limit_memory(int(sys.argv[1]))
    try:
        with suppress(Closed):
            AgentServer(channel).serve()
    finally:
        os._exit(0)  # at once: an agent may have left something open that would be waited for
