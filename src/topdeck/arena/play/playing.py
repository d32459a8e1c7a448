"""Plays games of an experiment, in whatever process this is."""

from __future__ import annotations

import sys
from copy import copy, deepcopy
from dataclasses import asdict
from time import perf_counter

from topdeck.agent import Agent
from topdeck.agents import make_agent
from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.plan.fixture import Fixture, Outcome, Story, Told
from topdeck.arena.play.faults import AgentFailed, raised, traced
from topdeck.arena.play.isolation import Isolated
from topdeck.arena.play.match import Played, play_game
from topdeck.game import Deck
from topdeck.rng import Rng

CLOSING = 60.0  # seconds that processes have to close their agents

Batch = tuple[list[Told], float]  # with the seconds they took


class Players:
    """The agents of an experiment in this process: each is made and opened once, and closed when all is played.

    Every game is played by a copy of the opened agent, so that none depends on the games before it.
    """

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.opened: dict[str, Agent] = {}

    def play(self, fixtures: list[Fixture]) -> Batch:
        """Some games, one after the other."""
        started = perf_counter()
        games = [play_fixture(self.experiment, fixture, self) for fixture in fixtures]
        return games, perf_counter() - started

    def player(self, name: str) -> Agent:
        """An agent for one game."""
        if name not in self.opened:
            self.opened[name] = self.introduced(name)
        agent = self.opened[name]
        if isinstance(agent, Isolated):
            return agent
        try:
            # Of ours a shallow copy is enough: they forget all else in `begin`.
            return deepcopy(agent) if name in self.experiment.strangers else copy(agent)
        except Exception as error:
            words = "cannot be copied for every game; let it play in a process of its own"
            return Absent(name, AgentFailed(f"{words} ({raised(error)})"))

    def introduced(self, name: str) -> Agent:
        """The agent, opened; if that fails, one that loses every game and says why."""
        experiment = self.experiment
        spec = experiment.specs[name]
        try:
            if experiment.trusts(spec):
                agent = make_agent(spec, experiment.game)
            else:
                limits = experiment.memory, experiment.limit
                agent = Isolated(name, spec, experiment.game, *limits, experiment.explain, experiment.settings)
            agent.name = name
            agent.open()
        except (Exception, SystemExit) as error:
            return Absent(name, error)
        return agent

    def leave(self, at_once: bool = False) -> list[str]:
        """Close the agents; says what went wrong.  At once, those in other processes are ended instead: one that is
        thinking would not hear that it should close."""
        faults: list[str] = []
        for name, agent in self.opened.items():
            try:
                if at_once and isinstance(agent, Isolated):
                    agent.guest.stop()
                else:
                    agent.close()
            except (Exception, SystemExit) as error:
                faults.append(f"{name} {raised(error)} when it was closed")
        self.opened.clear()
        return faults


class Absent(Agent):
    """An agent that could not be made or opened."""

    def __init__(self, name: str, error: BaseException) -> None:
        self.name = name
        self.text = raised(error)
        self.traceback = traced(error)

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        raise AgentFailed(self.text, self.traceback)


class Staff:
    """Whoever plays in this process: the players of one experiment at a time."""

    def __init__(self) -> None:
        self.players: Players | None = None

    def play(self, experiment: Experiment, fixtures: list[Fixture]) -> Batch:
        if self.players is None or self.players.experiment != experiment:
            self.leave()
            self.players = Players(experiment)
        return self.players.play(fixtures)

    def leave(self, at_once: bool = False) -> None:
        """The last game is played; or, at once, the one under way is given up."""
        if self.players is not None:
            for fault in self.players.leave(at_once):
                print(fault, file=sys.stderr)
            self.players = None


def play_fixture(experiment: Experiment, fixture: Fixture, players: Players) -> Told:
    """One game, with new agents."""
    first, second = (players.player(name) for name in fixture.agents)
    played = play_game(
        experiment.game,
        (first, second),
        experiment.seated(fixture),
        fixture.seed,
        experiment.settings,
        limit=experiment.limit,
        explain=experiment.explain,
        salt=experiment.field.salt,
    )
    return outcome_of(fixture, played), story_of(played)


def outcome_of(fixture: Fixture, played: Played) -> Outcome:
    first, second = played.thinking
    return Outcome(
        fixture=fixture,
        winner=played.result.winner,
        reason=played.result.reason,
        turns=played.turns,
        decisions=(first.decisions, second.decisions),
        seconds=(round(first.seconds, 6), round(second.seconds, 6)),
        slowest=(round(first.slowest, 6), round(second.slowest, 6)),
        fault=None if played.fault is None else asdict(played.fault),
        fingerprint=played.record.fingerprint,
    )


def story_of(played: Played) -> Story:
    actions = played.record.actions
    thoughts = played.explanations[: len(actions)]  # there may be one more, of an action that was not legal
    return Story("\n".join(actions), thoughts)
