"""Workers, which play the games of an experiment in the current process."""

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
from topdeck.arena.play.faults import describe_error, format_traceback
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.launcher import Launcher
from topdeck.arena.play.match import play_fixture
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.core.agent import AgentFailed
from topdeck.core.errors import ImportFailure, InfrastructureError
from topdeck.core.state import Action, Json
from topdeck.sandbox.levels import PROCESS

MOST_TEXTS = 100_000  # the maximum number of cached action strings
CLOSING = 60.0  # seconds to wait for processes to close their agents

Done = TypeVar("Done")


class Batch(NamedTuple):
    """A list of played games and their total duration in seconds."""

    games: list[PlayedGame]
    seconds: float


class AgentPool:
    """An experiment's agents in this process; each agent is opened only once.

    Every game is played by copies of the opened agents, so that games do not affect each other.
    """

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.opened: dict[str, Agent] = {}
        self.texts: dict[Action, str] = {}  # a cache of action strings
        self.launcher = Launcher()  # the launcher of sandboxed agents, started only if needed

    @cached_property
    def setup(self) -> Json:
        """The setup for the games' records, computed only once."""
        return self.experiment.setup()

    def play(self, fixtures: list[Fixture]) -> Batch:
        """Play games one after another and measure their total duration."""
        started = perf_counter()
        games = [self.play_one(fixture) for fixture in fixtures]
        if len(self.texts) > MOST_TEXTS:
            self.texts.clear()
        return Batch(games, perf_counter() - started)

    def play_one(self, fixture: Fixture, agent_seeds: tuple[int, int] | None = None) -> PlayedGame:
        """Play a game with fresh copies of its agents.

        By default, the seeds of the agents are derived from the experiment's salt.
        """
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
            agent_seeds=agent_seeds,
        )

    def agent(self, name: str) -> Agent:
        """Return an agent for one game or, if preparation fails, an agent that loses and reports the reason."""
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
            words = "cannot be copied for each game; run it in a separate process (--isolate process)"
            return UnavailableAgent(name, AgentFailed(f"{words} ({describe_error(error)})"))

    def open(self, name: str) -> Agent:
        """Return an opened agent or, if it cannot be opened, an agent that loses every game and reports the reason.

        Raises:
            ImportFailure: The agent's module cannot be imported in this process.
            InfrastructureError: The agent's process cannot be started.
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
                    processes=experiment.processes,
                    start_seconds=experiment.start,
                    libraries=experiment.libraries[name],
                    learning=experiment.learning_folders[name],
                    limit=experiment.limit,
                    explain=experiment.explain,
                    settings=experiment.settings,
                    first_deck=experiment.every_deck()[0],
                    level=PROCESS if experiment.isolated == PROCESS else "",
                    launcher=self.launcher,
                    hidden=experiment.hidden,
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
            at_once: Whether to kill isolated agents instead of waiting for their current decisions.
        """
        faults: list[str] = []
        for name, agent in self.opened.items():
            if at_once and isinstance(agent, IsolatedAgent):
                agent.kill()
            elif fault := close_agent(name, agent):
                faults.append(fault)
        self.opened.clear()
        self.launcher.close()
        return faults


def close_agent(name: str, agent: Agent) -> str:
    """Close an agent, and return a description of any error or, if there was none, an empty string."""
    try:
        agent.close()
    except (Exception, SystemExit) as error:
        return f"{name} {describe_error(error)} when it was closed"
    return ""


def copy_agent(agent: Agent) -> Agent:
    """Return a shallow copy, which is sufficient for built-in agents, because `begin` resets all other state.

    This function does not use `copy.copy`, because attribute access on its result would be slower.
    """
    twin = object.__new__(type(agent))
    for name, value in vars(agent).items():
        setattr(twin, name, value)
    return twin


class UnavailableAgent(Agent):
    """A placeholder for an agent that could not be created or opened; it loses every game."""

    def __init__(self, name: str, error: BaseException) -> None:
        self.name = name
        self.text = describe_error(error)
        self.traceback = format_traceback(error)
        self.output = error.output if isinstance(error, AgentFailed) else ""

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        raise AgentFailed(self.text, self.traceback, output=self.output)


class Work(Protocol[Done]):
    """A unit of work that any worker can run."""

    @property
    def game(self) -> str: ...

    @property
    def title(self) -> str:
        """A description of the first game for error messages."""

    @property
    def untrusted(self) -> bool:
        """Whether the work involves external or isolated agents."""

    def run(self, worker: Worker) -> Done:
        """Play the games with a worker in this process."""

    def split(self) -> Sequence[Work[Done]]:
        """Split the work into the smallest possible parts to isolate a failing part.

        The `join` method combines the results of the parts.
        """

    def join(self, results: Sequence[Done]) -> Done: ...


def run_work(work: Work[Done], worker: Worker) -> Done:
    """Run work in this process.

    Raises:
        InfrastructureError: A module cannot be imported in this process.
    """
    try:
        return work.run(worker)
    except ImportFailure as error:
        raise InfrastructureError(str(error)) from None


@dataclass(frozen=True)
class Portion:
    """A unit of work that consists of some of an experiment's games."""

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
    """A set of open agents that a worker can close."""

    def close(self, at_once: bool = False) -> list[str]:
        """Close the agents and return their faults; if `at_once` is true, do not wait for current decisions."""


class Worker:
    """Runs work in this process, with the agents of one experiment or one evolution at a time."""

    def __init__(self) -> None:
        self.pool: Pool | None = None

    def play(self, experiment: Experiment, fixtures: list[Fixture]) -> Batch:
        return self.agents(experiment).play(fixtures)

    def agents(self, experiment: Experiment) -> AgentPool:
        """Return the open agents of an experiment, closing the agents of any other experiment first."""
        pool = self.pool
        if not isinstance(pool, AgentPool) or pool.experiment != experiment:
            pool = AgentPool(experiment)
            self.use(pool)
        return pool

    def use(self, pool: Pool) -> None:
        """Close the current agents and replace them with new agents, which stay open between units of work."""
        self.close()
        self.pool = pool

    def close(self, at_once: bool = False) -> None:
        """Close all agents and print their faults; if `at_once` is true, abandon the current game."""
        if self.pool is not None:
            for fault in self.pool.close(at_once):
                print(fault, file=sys.stderr)
            self.pool = None
