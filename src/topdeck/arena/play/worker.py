"""Plays games of an experiment, in whatever process this is."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from time import perf_counter
from typing import NamedTuple, Protocol, TypeVar

from topdeck.agents import make_agent
from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.play.faults import AgentFailed, raised, traced
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.match import play_fixture
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.core.agent import Agent
from topdeck.core.deck import Deck
from topdeck.core.errors import ImportFailure, InfrastructureError
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Json

MOST_TEXTS = 100_000  # that are kept in memory
CLOSING = 60.0  # seconds that processes have to close their agents

Done = TypeVar("Done")


class Batch(NamedTuple):
    """Some games that were played, and the seconds they took."""

    games: list[PlayedGame]
    seconds: float


class AgentPool:
    """The agents of an experiment in this process: each is made and opened once, and closed when all is played.

    Every game is played by a copy of the opened agent, so that none depends on the games before it.
    """

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.opened: dict[str, Agent] = {}
        self.texts: dict[Action, str] = {}  # of actions that were played

    @cached_property
    def setup(self) -> Json:
        """How its games are set up: all alike."""
        return self.experiment.setup()

    def play(self, fixtures: list[Fixture]) -> Batch:
        """Some games, one after the other."""
        started = perf_counter()
        games = [self.play_one(fixture) for fixture in fixtures]
        if len(self.texts) > MOST_TEXTS:
            self.texts.clear()
        return Batch(games, perf_counter() - started)

    def play_one(self, fixture: Fixture) -> PlayedGame:
        """One game, with new agents."""
        experiment = self.experiment
        first, second = fixture.agents
        return play_fixture(
            experiment.game,
            fixture,
            (self.agent(first), self.agent(second)),
            experiment.seated(fixture),
            experiment.settings,
            limit=experiment.limit,
            explain=experiment.explain,
            salt=experiment.lineup.salt,
            setup=self.setup,
            known=self.texts,
            true_state=experiment.true_state,
        )

    def agent(self, name: str) -> Agent:
        """An agent for one game."""
        if name not in self.opened:
            self.opened[name] = self.open(name)
        agent = self.opened[name]
        if isinstance(agent, IsolatedAgent):
            return prepared(agent)
        try:
            return deepcopy(agent) if name in self.experiment.external_agents else twin_of(agent)
        except Exception as error:
            words = "cannot be copied for every game; let it play in a process of its own"
            return UnavailableAgent(name, AgentFailed(f"{words} ({raised(error)})"))

    def open(self, name: str) -> Agent:
        """The agent, opened; if that fails, one that loses every game and says why.

        Raises:
            ImportFailure: Its module was imported where the run was started, and cannot be imported here.
            InfrastructureError: Its process cannot be started.
        """
        experiment = self.experiment
        if name in experiment.forfeits:
            return UnavailableAgent(name, AgentFailed(f"forfeits: {experiment.forfeits[name]}"))
        spec = experiment.specs[name]
        try:
            if experiment.trusts(spec):
                agent = make_agent(spec, experiment.game, true_state=experiment.true_state)
            else:
                agent = IsolatedAgent(
                    name,
                    spec,
                    experiment.game,
                    memory=experiment.memory,
                    limit=experiment.limit,
                    explain=experiment.explain,
                    settings=experiment.settings,
                    deck=experiment.every_deck()[0],
                )
            agent.name = name
            agent.open()
        except (ImportFailure, InfrastructureError):
            raise
        except (Exception, SystemExit) as error:
            return UnavailableAgent(name, error)
        return agent

    def close(self, at_once: bool = False) -> list[str]:
        """Close the agents; says what went wrong.  At once, those in other processes are ended instead: one that is
        thinking would not hear that it should close."""
        faults: list[str] = []
        for name, agent in self.opened.items():
            if at_once and isinstance(agent, IsolatedAgent):
                agent.process.stop()
            elif fault := closing_fault(name, agent):
                faults.append(fault)
        self.opened.clear()
        return faults


def closing_fault(name: str, agent: Agent) -> str:
    """Close an agent and return what went wrong, in words; empty if nothing did."""
    try:
        agent.close()
    except (Exception, SystemExit) as error:
        return f"{name} {raised(error)} when it was closed"
    return ""


def prepared(agent: IsolatedAgent) -> Agent:
    """Return the agent with a process that runs; if none can be started, one that loses the game and says why."""
    try:
        agent.prepare()
    except AgentFailed as error:
        return UnavailableAgent(agent.name, error)
    return agent


def twin_of(agent: Agent) -> Agent:
    """A shallow copy, which is enough of ours: they forget all else in `begin`.

    Python finds the attributes of what `copy` makes more slowly, at every decision."""
    twin = object.__new__(type(agent))
    for name, value in vars(agent).items():
        setattr(twin, name, value)
    return twin


class UnavailableAgent(Agent):
    """An agent that could not be made or opened."""

    def __init__(self, name: str, error: BaseException) -> None:
        self.name = name
        self.text = raised(error)
        self.traceback = traced(error)

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        raise AgentFailed(self.text, self.traceback)


class Work(Protocol[Done]):
    """Something to be played, wherever that is."""

    @property
    def game(self) -> str: ...

    @property
    def title(self) -> str:
        """What is played first, for messages."""

    @property
    def untrusted(self) -> bool:
        """Do agents from outside play, or agents in processes of their own?"""

    def run(self, worker: Worker) -> Done:
        """Play it in this process."""

    def split(self) -> Sequence[Work[Done]]:
        """The same in the smallest pieces, to find the one that fails; their results are joined in this order."""

    def join(self, results: Sequence[Done]) -> Done: ...


def run_work(work: Work[Done], worker: Worker) -> Done:
    """Play in this process.

    Raises:
        InfrastructureError: A module that was imported where the run was started cannot be imported here.
    """
    try:
        return work.run(worker)
    except ImportFailure as error:
        raise InfrastructureError(str(error)) from None


@dataclass(frozen=True)
class Portion:
    """Some games of an experiment."""

    experiment: Experiment
    fixtures: list[Fixture]

    @property
    def game(self) -> str:
        return self.experiment.game

    @property
    def title(self) -> str:
        first, second = self.fixtures[0].agents
        return f"{first} against {second} (seed {self.fixtures[0].seed})"

    @property
    def untrusted(self) -> bool:
        return bool(self.experiment.external_agents) or self.experiment.isolated == "all"

    def run(self, worker: Worker) -> Batch:
        return worker.play(self.experiment, self.fixtures)

    def split(self) -> list[Portion]:
        return [replace(self, fixtures=[fixture]) for fixture in self.fixtures]

    def join(self, results: Sequence[Batch]) -> Batch:
        return Batch([game for batch in results for game in batch.games], sum(batch.seconds for batch in results))


class Pool(Protocol):
    """Agents that are open in a process."""

    def close(self, at_once: bool = False) -> list[str]:
        """Close them and return what went wrong; at once, nobody waits for one that is thinking."""


class Worker:
    """Plays whatever this process is given, with the agents of one experiment or evolution at a time."""

    def __init__(self) -> None:
        self.pool: Pool | None = None

    def play(self, experiment: Experiment, fixtures: list[Fixture]) -> Batch:
        pool = self.pool
        if not isinstance(pool, AgentPool) or pool.experiment != experiment:
            pool = AgentPool(experiment)
            self.use(pool)
        return pool.play(fixtures)

    def use(self, pool: Pool) -> None:
        """Close the agents of earlier work, and keep these open until other work comes or the last game is played."""
        self.close()
        self.pool = pool

    def close(self, at_once: bool = False) -> None:
        """The last game is played; or, at once, the one under way is given up."""
        if self.pool is not None:
            for fault in self.pool.close(at_once):
                print(fault, file=sys.stderr)
            self.pool = None
