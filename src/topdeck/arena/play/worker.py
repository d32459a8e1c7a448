"""Workers: play games of an experiment in the current process."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from time import perf_counter
from typing import NamedTuple, Protocol, TypeVar

from topdeck import Agent, Deck, Rng
from topdeck.agents import make_agent
from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.play.faults import AgentFailed, describe_error, format_traceback
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.match import play_fixture
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.core.errors import ImportFailure, InfrastructureError
from topdeck.core.state import Action, Json

MOST_TEXTS = 100_000  # of actions in memory
CLOSING = 60.0  # seconds for processes to close their agents

Done = TypeVar("Done")


class Batch(NamedTuple):
    """Played games, and the seconds they took."""

    games: list[PlayedGame]
    seconds: float


class AgentPool:
    """The agents of an experiment in this process, each of which is opened once.

    Every game is played by a copy of the opened agent, so that no game depends on the games before it.
    """

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.opened: dict[str, Agent] = {}
        self.texts: dict[Action, str] = {}  # of actions played so far

    @cached_property
    def setup(self) -> Json:
        """The setup of all games, computed once."""
        return self.experiment.setup()

    def play(self, fixtures: list[Fixture]) -> Batch:
        """Play games one after the other."""
        started = perf_counter()
        games = [self.play_one(fixture) for fixture in fixtures]
        if len(self.texts) > MOST_TEXTS:
            self.texts.clear()
        return Batch(games, perf_counter() - started)

    def play_one(self, fixture: Fixture) -> PlayedGame:
        """Play a game with new agents."""
        experiment = self.experiment
        first, second = fixture.agents
        return play_fixture(
            experiment.game,
            fixture,
            (self.agent(first), self.agent(second)),
            experiment.decks_by_seat(fixture),
            experiment.settings,
            limit=experiment.limit,
            explain=experiment.explain,
            salt=experiment.lineup.salt,
            setup=self.setup,
            known=self.texts,
            true_state=experiment.true_state,
        )

    def agent(self, name: str) -> Agent:
        """Return an agent for one game; if it cannot be prepared, an agent that loses the game with the reason."""
        if name not in self.opened:
            self.opened[name] = self.open(name)
        agent = self.opened[name]
        if isinstance(agent, IsolatedAgent):
            try:
                agent.prepare()
            except AgentFailed as error:
                return UnavailableAgent(name, error)
            return agent
        try:
            return deepcopy(agent) if name in self.experiment.external_agents else copy_agent(agent)
        except Exception as error:
            words = "cannot be copied for every game; let it play in a process of its own"
            return UnavailableAgent(name, AgentFailed(f"{words} ({describe_error(error)})"))

    def open(self, name: str) -> Agent:
        """Open an agent; if that fails, return an agent that loses every game with the reason.

        Raises:
            ImportFailure: Its module could be imported by the process that started the run, but not here.
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
                    first_deck=experiment.every_deck()[0],
                )
            agent.name = name
            agent.open()
        except (ImportFailure, InfrastructureError):
            raise
        except (Exception, SystemExit) as error:
            return UnavailableAgent(name, error)
        return agent

    def close(self, at_once: bool = False) -> list[str]:
        """Close the agents and return their faults.

        Args:
            at_once: Whether isolated agents are ended instead of closed, because they may be in a decision.
        """
        faults: list[str] = []
        for name, agent in self.opened.items():
            if at_once and isinstance(agent, IsolatedAgent):
                agent.process.stop()
            elif fault := close_agent(name, agent):
                faults.append(fault)
        self.opened.clear()
        return faults


def close_agent(name: str, agent: Agent) -> str:
    """Close an agent and describe its fault; empty if there was none."""
    try:
        agent.close()
    except (Exception, SystemExit) as error:
        return f"{name} {describe_error(error)} when it was closed"
    return ""


def copy_agent(agent: Agent) -> Agent:
    """Return a shallow copy, which is enough for built-in agents: `begin` resets all other state.

    Attribute access on the result of `copy.copy` would be slower in every decision.
    """
    twin = object.__new__(type(agent))
    for name, value in vars(agent).items():
        setattr(twin, name, value)
    return twin


class UnavailableAgent(Agent):
    """An agent that could not be made or opened, and fails in every game."""

    def __init__(self, name: str, error: BaseException) -> None:
        self.name = name
        self.text = describe_error(error)
        self.traceback = format_traceback(error)

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        raise AgentFailed(self.text, self.traceback)


class Work(Protocol[Done]):
    """Games to be played by any worker."""

    @property
    def game(self) -> str: ...

    @property
    def title(self) -> str:
        """The first game, for messages."""

    @property
    def untrusted(self) -> bool:
        """Whether external or isolated agents play."""

    def run(self, worker: Worker) -> Done:
        """Play in this process."""

    def split(self) -> Sequence[Work[Done]]:
        """Return the smallest parts of the work, to isolate a part that fails; results are joined in this order."""

    def join(self, results: Sequence[Done]) -> Done: ...


def run_work(work: Work[Done], worker: Worker) -> Done:
    """Play in this process.

    Raises:
        InfrastructureError: A module could be imported by the process that started the run, but not here.
    """
    try:
        return work.run(worker)
    except ImportFailure as error:
        raise InfrastructureError(str(error)) from None


@dataclass(frozen=True)
class Portion:
    """A portion of the games of an experiment."""

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
    """The open agents of a process."""

    def close(self, at_once: bool = False) -> list[str]:
        """Close the agents and return their faults; `at_once` does not wait for agents in a decision."""


class Worker:
    """Plays work in this process, with the agents of one experiment or evolution at a time."""

    def __init__(self) -> None:
        self.pool: Pool | None = None

    def play(self, experiment: Experiment, fixtures: list[Fixture]) -> Batch:
        pool = self.pool
        if not isinstance(pool, AgentPool) or pool.experiment != experiment:
            pool = AgentPool(experiment)
            self.use(pool)
        return pool.play(fixtures)

    def use(self, pool: Pool) -> None:
        """Close the agents of earlier work, and keep these open for the next."""
        self.close()
        self.pool = pool

    def close(self, at_once: bool = False) -> None:
        """Close all agents, and print their faults; `at_once` abandons the current game."""
        if self.pool is not None:
            for fault in self.pool.close(at_once):
                print(fault, file=sys.stderr)
            self.pool = None
