"""Agents in separate processes, which keep the server responsive during searches and can be killed at any time."""

import asyncio
import logging
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock, Thread
from typing import Any, TypeVar

from topdeck import Clock, Game, Rng, load_game
from topdeck.agents import make_score
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.launcher import SharedLauncher
from topdeck.config.external_code import is_external
from topdeck.config.spec import Spec
from topdeck.core.agent import AgentFailed
from topdeck.core.errors import IllegalAction, InfrastructureError
from topdeck.core.settings import Value
from topdeck.core.state import Action, Json, Observation, Result, Scale
from topdeck.sandbox.levels import PROCESS
from topdeck.web.errors import LimitReached, RequestError
from topdeck.web.fairness import FairSlots, Quota

MEMORY = 2048  # memory limit of an agent, in megabytes
MOST_EACH = 6  # maximum number of pages per client that analyse positions
MOST_THINKERS = 16  # maximum number of pages that analyse positions or search for a win at the same time
LONGEST = 40.0  # the time limit for every answer in seconds, regardless of the agent's spec
QUANTUM = 0.5  # seconds after which a search gives up its slot if others are waiting
START = 3.0  # seconds of processor time in which a new process loads its modules
LOWEST = 19  # niceness
LIMIT = TimeLimit(decision=LONGEST)
GRACE = 2.0  # seconds beyond its time limit after which an analysing agent is killed
NICENESS = 10  # the niceness of agents' processes, so that the server has priority
MOMENT = 0.02  # seconds between checks of a process that is being killed
LOG = logging.getLogger("topdeck.web")

Found = TypeVar("Found")
Settings = Mapping[str, Value]  # a game's settings by name
Decision = tuple[Action, Json | None]  # an action and the agent's search info


@dataclass(frozen=True)
class LoggedFailure:
    """A log message with a one-sentence description of an agent's failure, its traceback and its last output."""

    text: str
    traceback: str
    output: str

    def __str__(self) -> str:
        return self.text


class AgentSlots(FairSlots):
    """Limits how many agents search at the same time, and determines how their processes start and are isolated.

    Args:
        count: The maximum number of agents.
        level: The isolation level for external agents; by default, the strongest sandbox available on this machine.
        hidden: Files and folders that external agents must not read.
    """

    def __init__(self, count: int, level: str = "", hidden: Iterable[Path] = ()) -> None:
        super().__init__(count)
        self.level = level
        self.hidden = tuple(path.absolute() for path in hidden)
        self.launcher = SharedLauncher()  # starts the processes of built-in agents


class Thinker:
    """Calls an agent without blocking the event loop; `cores` limits how many agents run at the same time."""

    def __init__(self, spec: str, game: str, cores: AgentSlots, settings: Settings | None = None) -> None:
        self.cores = cores
        is_built_in = not is_external(spec)
        self.agent = IsolatedAgent(
            *(spec, spec, game),
            memory=MEMORY,
            limit=LIMIT,
            explain=True,
            settings=settings,
            first_deck=load_game(game).decks.default() if is_built_in else None,
            niceness=NICENESS,
            level=PROCESS if is_built_in else cores.level,
            launcher=cores.launcher if is_built_in else None,
            hidden=cores.hidden,
        )
        # Agents must not occupy the server's threads, and a process ends with the thread that started it.
        self.thread = ThreadPoolExecutor(1)
        self.work: Future[Any] | None = None  # the current or last call
        self.ending = Lock()

    async def ask(self, question: Callable[[IsolatedAgent], Found]) -> Found:
        """Call the agent when it has a slot; cancelling the caller does not stop the call, but `kill` does.

        A long call keeps its slot only while no other call is waiting for one.  Without a slot, the agent continues to
        run.  Once an agent has used more processor time than a short decision needs, its priority is lowered, so that
        it does not delay the short decisions of other agents.  An agent that is slow because the machine is busy keeps
        its priority.
        """
        is_new = not self.agent.process.runs
        async with self.cores.turn():
            result = self.start(question)
            await asyncio.wait({result}, timeout=QUANTUM)
            while not result.done() and not self.cores.has_waiting:
                await asyncio.wait({result}, timeout=QUANTUM)
        if not result.done():
            await self.lower_priority(result, START if is_new else QUANTUM)
        return await asyncio.shield(result)

    async def call(self, step: Callable[[IsolatedAgent], Found]) -> Found:
        """Call the agent in its thread without waiting for a slot."""
        return await asyncio.shield(self.start(step))

    def start(self, step: Callable[[IsolatedAgent], Found]) -> asyncio.Future[Found]:
        self.work = self.thread.submit(step, self.agent)
        result = asyncio.wrap_future(self.work)
        result.add_done_callback(asyncio.Future.exception)  # the result may no longer be awaited
        return result

    async def lower_priority(self, result: asyncio.Future[Any], allowance: float) -> None:
        """Give the agent's processes the lowest priority once they have used this many seconds of processor time."""
        cpu_seconds = self.agent.process.cpu_seconds
        end = cpu_seconds() + allowance
        while not result.done() and cpu_seconds() < end:
            await asyncio.wait({result}, timeout=QUANTUM)
        process = self.agent.process.popen
        if process is not None and not result.done():
            with suppress(OSError):  # the process has just ended, or has an even lower priority
                os.setpriority(os.PRIO_PGRP, process.pid, LOWEST)

    @property
    def is_busy(self) -> bool:
        return self.work is not None and not self.work.done()

    async def close(self) -> None:
        """Close the agent unless it is busy, because a busy agent would not read the request.

        Raises:
            AgentFailed: The agent failed or did not answer in time.
        """

        if not self.is_busy:
            await self.call(IsolatedAgent.close)

    def log(self, text: str, error: Exception) -> None:
        """Log a failure of the agent with its traceback and last output."""
        traceback = error.traceback if isinstance(error, AgentFailed) else ""
        LOG.warning(LoggedFailure(text, traceback, self.agent.process.output.text()))

    async def kill(self) -> None:
        """Kill the agent's process, even if the caller is cancelled."""
        await run_to_the_end(self.kill_now)

    def kill_now(self) -> None:
        """Kill the agent's process.

        The thread that waits for the process cleans up afterwards; two threads must never do so simultaneously.
        """
        with self.ending:
            while self.work is not None and not self.work.done():
                self.agent.interrupt()
                wait({self.work}, timeout=MOMENT)
            self.agent.kill()
            self.thread.shutdown()


async def run_to_the_end(work: Callable[[], None]) -> None:
    """Run `work` in a separate thread and wait until it is done.

    The thread keeps running even if the task is cancelled or the event loop ends.  A server that is interrupted twice
    cancels its tasks repeatedly and closes the loop and its thread pool without waiting for new threads.
    """
    thread = Thread(target=work)
    thread.start()
    while thread.is_alive():
        await asyncio.sleep(MOMENT)


# ---- analysing positions


class Analyser(Thinker):
    """Analyses single positions from a player's point of view; each decision is a game with its own seed."""

    def __init__(
        self, spec: str, game: Game, cores: AgentSlots, name: str = "", settings: Settings | None = None
    ) -> None:
        super().__init__(spec, game.name, cores, settings)
        self.game = game
        self.name = name or spec.partition("(")[0]

    async def decide(self, view: Observation, seconds: float, seed: int, *, uses_cpu_time: bool = False) -> Decision:
        """Return the agent's action and search info; the agent's `ms` is CPU time if `uses_cpu_time` is true.

        Raises:
            RequestError: The agent failed, or its process cannot be started.
        """
        try:
            return await self.ask(lambda agent: self.play_once(agent, view, seconds, seed, uses_cpu_time))
        except OSError as error:
            raise RequestError(f"{self.name} cannot be started now: {error.strerror}") from None
        except (AgentFailed, IllegalAction) as error:
            self.log(f"{self.name} {error}", error)
            raise RequestError(f"{self.name} {error}") from None
        except InfrastructureError as error:
            raise RequestError(str(error)) from None

    def play_once(
        self, agent: IsolatedAgent, view: Observation, seconds: float, seed: int, uses_cpu_time: bool
    ) -> Decision:
        """Play a game that consists of a single decision.

        A single position does not reveal the agent's deck, so the agent receives the default deck, which no built-in
        agent uses.
        """
        agent.begin(self.game.name, view.player, self.game.decks.default(), Rng(seed))
        agent.limit = TimeLimit(decision=seconds, grace=GRACE)
        try:
            action = agent.act(view, Clock(seconds, uses_cpu_time=uses_cpu_time))
        finally:
            agent.limit = LIMIT
        search_info = agent.explanation(view)
        agent.end(Result(None, "the position was analysed"))
        return action, search_info

    async def aclose(self) -> None:
        """Close the agent and kill its process, even if the caller is cancelled."""
        await run_to_the_end(self.finish)

    def finish(self) -> None:
        """Close the agent unless it is busy, then kill its process."""
        try:
            if not self.is_busy:
                self.agent.limit = TimeLimit(decision=GRACE)
                self.agent.close()
        except InfrastructureError:  # the operating system killed its process
            pass
        except AgentFailed as error:
            self.log(f"{self.name} {error} when it was closed", error)
        finally:
            self.kill_now()


@dataclass
class Thinkers:
    """The resources that pages share for analysing positions."""

    cores: AgentSlots
    external_agents: frozenset[str]  # the external agents that are offered
    busy: int = 0
    quota: Quota = field(default_factory=lambda: Quota(MOST_EACH))

    @contextmanager
    def admit(self) -> Iterator[None]:
        """Count a page while it analyses positions, or reject the page if too many pages are already doing so."""
        if self.busy >= MOST_THINKERS:
            raise LimitReached(f"{MOST_THINKERS} pages are already analysing positions; try again later")
        with self.quota.admit(f"you are already analysing positions on {MOST_EACH} pages; close one of them"):
            self.busy += 1
            try:
                yield
            finally:
                self.busy -= 1


def with_time(spec: Spec, ms: int) -> Spec:
    """Return the spec with this time limit per decision, or unchanged if the agent has no time limit."""
    return Spec(spec.name, {**spec.values, "ms": ms}) if counts_time(spec) else spec


def counts_time(spec: Spec) -> bool:
    return spec.values.get("ms") is not None


def value_scale(spec: Spec, game: Game) -> Scale | None:
    """Return the scale of an agent's values.

    The scale is `None` if the agent has no score, or if its score declares no scale or is external code.
    """
    score = spec.values.get("score")
    if not isinstance(score, str | Spec) or is_external(score):
        return None
    return make_score(score, game.name).scale
