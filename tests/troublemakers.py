"""Agents that fail, for matches in other processes, and a way to make them there."""

from __future__ import annotations

import os
import time

from topdeck import agents
from topdeck.agent import Agent, Clock
from topdeck.agents.simple import RandomAgent
from topdeck.arena import runner
from topdeck.arena.runner import Batch
from topdeck.arena.schedule import Fixture, Match
from topdeck.game import Action, Observation

PLAY_ELSEWHERE = runner.play_elsewhere


class Crasher(RandomAgent):
    """It fails at its third decision."""

    name = "crasher"
    decisions = 0

    def act(self, view: Observation, clock: Clock) -> Action:
        self.decisions += 1
        if self.decisions == 3:
            raise ValueError("out of ideas")
        return super().act(view, clock)


class Cheater(RandomAgent):
    """It answers with something that is no action."""

    name = "cheater"

    def act(self, view: Observation, clock: Clock) -> Action:
        return "I win"  # type: ignore[return-value]


class Sleeper(RandomAgent):
    """Every decision takes it a few milliseconds."""

    name = "sleeper"

    def act(self, view: Observation, clock: Clock) -> Action:
        time.sleep(0.003)
        return super().act(view, clock)


class Bomb(RandomAgent):
    """It takes its process down."""

    name = "bomb"

    def act(self, view: Observation, clock: Clock) -> Action:
        os._exit(1)


class Homeless(RandomAgent):
    """It does not find what it has learned."""

    name = "homeless"

    def open(self) -> None:
        raise FileNotFoundError("weights.json")


class Learner(RandomAgent):
    """It would play the first action from its second game on, if it had one."""

    name = "learner"

    def __init__(self) -> None:
        self.games = 0

    def act(self, view: Observation, clock: Clock) -> Action:
        return super().act(view, clock) if self.games == 0 else view.actions()[0]

    def end(self, result: object) -> None:
        self.games += 1


KINDS: dict[str, type[Agent]] = {
    f"troublemakers:{kind.__name__}": kind for kind in (Crasher, Cheater, Sleeper, Bomb, Homeless, Learner)
}


def make_agent(spec: str) -> Agent:
    return KINDS[spec]() if spec in KINDS else agents.make_agent(spec)


def play_elsewhere(match: Match, fixtures: list[Fixture], place: str | None) -> Batch:
    """What a process of the match does, with these agents known."""
    vars(runner)["make_agent"] = make_agent
    return PLAY_ELSEWHERE(match, fixtures, place)
