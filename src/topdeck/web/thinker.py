"""An agent in a process of its own: the server goes on while it thinks, and can end it in the middle of a thought."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock, Thread
from typing import Any, TypeVar

from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.faults import AgentFailed
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.process_tree import kill_tree
from topdeck.core.settings import Value
from topdeck.web.errors import TooMany

MEMORY = 2048  # megabytes
MOST_THINKERS = 16  # pages that may let an agent think about positions, and searches for a win
LONGEST = 60.0  # seconds that any answer may take
LIMIT = TimeLimit(decision=LONGEST)
NICENESS = 10  # whoever thinks lets the server go first
MOMENT = 0.02  # seconds between two looks at a process that is being ended
LOG = logging.getLogger("topdeck.web")

Found = TypeVar("Found")


@dataclass(frozen=True)
class LoggedFailure:
    """A message of the log: an agent's failure in one sentence, its traceback and its last output."""

    text: str
    traceback: str
    output: str

    def __str__(self) -> str:
        return self.text


class Thinker:
    """Asks an agent without waiting for it; `cores` says how many think at the same time."""

    def __init__(
        self, spec: str, game: str, cores: asyncio.Semaphore, settings: Mapping[str, Value] | None = None
    ) -> None:
        self.cores = cores
        self.agent = IsolatedAgent(
            *(spec, spec, game), memory=MEMORY, limit=LIMIT, explain=True, settings=settings, niceness=NICENESS
        )
        # Those of the server are for whoever does not think; and a process ends with the thread that started it.
        self.thread = ThreadPoolExecutor(1)
        self.work: Future[Any] | None = None  # what it waits for
        self.ending = Lock()

    async def ask(self, question: Callable[[IsolatedAgent], Found]) -> Found:
        """What the agent answers; it goes on if nobody waits for that any more, until it is ended."""
        async with self.cores:
            return await self.call(question)

    async def call(self, step: Callable[[IsolatedAgent], Found]) -> Found:
        """Call the agent in its thread, without waiting for a core."""
        self.work = self.thread.submit(step, self.agent)
        answer = asyncio.wrap_future(self.work)
        answer.add_done_callback(asyncio.Future.exception)  # which nobody may wait for any more
        return await asyncio.shield(answer)

    @property
    def is_busy(self) -> bool:
        return self.work is not None and not self.work.done()

    async def close(self, seconds: float = LONGEST) -> None:
        """Close the agent within a time limit, unless it is busy: then it would not read the request.

        Raises:
            AgentFailed: It failed or did not answer in time.
        """

        if not self.is_busy:
            await self.call(lambda agent: close_within(seconds, agent))

    def log(self, text: str, error: Exception) -> None:
        """Log a failure of the agent."""
        traceback = error.traceback if isinstance(error, AgentFailed) else ""
        LOG.warning(LoggedFailure(text, traceback, self.agent.process.output.text()))

    async def end(self) -> None:
        """End it for good and now, whatever it does, and even if nobody waits for that."""
        await run_to_the_end(self.clear)

    def clear(self) -> None:
        """Kill the process; the thread that waits for it notices, and puts it away.  Two threads must never do so."""
        with self.ending:
            while self.work is not None and not self.work.done():
                process = self.agent.process.popen
                if process is not None:
                    kill_tree(process.pid)
                wait({self.work}, timeout=MOMENT)
            self.agent.process.stop()
            self.thread.shutdown()


def close_within(seconds: float, agent: IsolatedAgent) -> None:
    """Close an agent within a time limit."""
    agent.limit = TimeLimit(decision=seconds)
    agent.close()


async def run_to_the_end(work: Callable[[], None]) -> None:
    """Run `work` in a thread of its own.

    Neither a cancelled task nor the end of the event loop interrupts it: a server that is interrupted twice cancels
    its tasks repeatedly, and closes its loop and the loop's threads without waiting for new ones.
    """
    thread = Thread(target=work)
    thread.start()
    while thread.is_alive():
        await asyncio.sleep(MOMENT)


class Thinkers:
    """Those who let agents think; each page has one agent, or none."""

    def __init__(self, cores: asyncio.Semaphore, outsiders: frozenset[str]) -> None:
        self.cores = cores
        self.outsiders = outsiders
        self.busy = 0

    @contextmanager
    def admitted(self) -> Iterator[None]:
        """One more, as long as there is room for it."""
        if self.busy >= MOST_THINKERS:
            raise TooMany(f"{MOST_THINKERS} pages analyse positions already; close one of them")
        self.busy += 1
        try:
            yield
        finally:
            self.busy -= 1
