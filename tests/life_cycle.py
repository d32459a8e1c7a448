"""Agents that log their life cycle or fail, and a game whose demonstration uses them: `life_cycle:Logger` and so on."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import sleep

from tiny_game import HighCard

from topdeck.agents.simple import RandomAgent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.description import Demo
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation, Result

LOG = "TOPDECK_TEST_LOG"  # in the environment: the file in which agents log what they are asked for


class Logger(RandomAgent):
    """An agent that logs every call with its own number."""

    def __init__(self, number: int = 1) -> None:
        super().__init__()
        self.number = number

    def log(self, word: str) -> None:
        if LOG in os.environ:  # not in a sandbox
            with Path(os.environ[LOG]).open("a") as log:
                log.write(f"{self.number} {word}\n")

    def open(self) -> None:
        self.log("open")

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        self.log("begin")
        super().begin(game, seat, deck, rng)

    def act(self, view: Observation, clock: Clock) -> Action:
        self.log("act")
        return super().act(view, clock)

    def end(self, result: Result) -> None:
        self.log("end")

    def close(self) -> None:
        self.log("close")


class Crasher(Logger):
    """An agent that fails at its first decision."""

    def act(self, view: Observation, clock: Clock) -> Action:
        raise ValueError("out of ideas")


class Victim(Logger):
    """An agent that is killed at its first decision, as by the operating system when memory is short."""

    def act(self, view: Observation, clock: Clock) -> Action:
        path = Path(os.environ[LOG])
        if "act" not in path.read_text():
            self.log("act")
            os.kill(os.getpid(), signal.SIGKILL)
        return super().act(view, clock)


class EndCrasher(Logger):
    """An agent that fails at the end of its game."""

    def end(self, result: Result) -> None:
        super().end(result)
        raise ValueError("sore loser")


class CloseHanger(Logger):
    """An agent that never finishes closing."""

    def close(self) -> None:
        super().close()
        sleep(600)


class LoggerGame(HighCard):
    """High Card with a demonstration of an agent that logs."""

    agent = "Logger"

    @property
    def demo(self) -> Demo:
        agents = {"mine": f"life_cycle:{self.agent}", "random": "random"}
        return Demo("A demonstration", "It shows an external agent.", agents, ("low",))


class CrasherGame(LoggerGame):
    """High Card with a demonstration of an agent that fails."""

    agent = "Crasher"
