"""An agent that is asked about a position: it thinks in a process of its own, and can be ended in the middle of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.faults import AgentFailed
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.process_tree import kill_tree
from topdeck.clock import Clock
from topdeck.errors import IllegalAction
from topdeck.game import Game
from topdeck.rng import Rng
from topdeck.state import Action, Json, Observation, Result
from topdeck.web.errors import Refused
from topdeck.web.rooms.opponent import LONGEST, MEMORY

STARTING = TimeLimit(decision=LONGEST)
GRACE = 2.0  # seconds beyond its budget after which an agent is ended
MOMENT = 0.02  # seconds between two looks at a process that is being ended


class Mind:
    """It is shown what a seat sees, and nothing else; every question is a game of its own, with chance of its own."""

    def __init__(self, spec: str, game: Game, cores: asyncio.Semaphore, name: str = "") -> None:
        self.game = game
        self.cores = cores
        self.name = name or spec.partition("(")[0]
        self.agent = IsolatedAgent(spec, spec, game.name, memory=MEMORY, limit=STARTING, explain=True)
        self.work: asyncio.Task[tuple[Action, Json | None]] | None = None  # what a thread waits for

    async def decide(self, view: Observation, seconds: float, seed: int) -> tuple[Action, Json | None]:
        """What it does, and what it thought."""
        async with self.cores:
            self.work = asyncio.create_task(asyncio.to_thread(self.ask, view, seconds, seed))
            try:
                return await asyncio.shield(self.work)
            except (AgentFailed, IllegalAction) as error:
                raise Refused(f"{self.name} {error}") from None
            except OSError as error:
                raise Refused(f"{self.name} cannot be started now: {error.strerror}") from None

    def ask(self, view: Observation, seconds: float, seed: int) -> tuple[Action, Json | None]:
        """The same, waiting for the answer.  No built-in agent looks at the deck it is said to have brought: of a
        position nobody knows which one that was."""
        agent = self.agent
        agent.limit = STARTING
        agent.begin(self.game.name, view.player, self.game.default_deck(), Rng(seed))
        agent.limit = TimeLimit(decision=seconds, grace=GRACE)
        action = agent.act(view, Clock(seconds))
        told = agent.explanation(view)
        agent.limit = STARTING
        agent.end(Result(None, "the position was thought about"))
        return action, told

    async def end(self) -> None:
        """End it now, whatever it does, and even if nobody waits for that."""
        await asyncio.shield(asyncio.create_task(self.clear()))

    async def clear(self) -> None:
        """Kill the process; the thread that waits for it notices, and puts it away."""
        while self.work is not None and not self.work.done():
            process = self.agent.process.popen
            if process is not None:
                kill_tree(process.pid)
            await asyncio.wait({self.work}, timeout=MOMENT)
        if self.work is not None:
            with suppress(asyncio.CancelledError):
                self.work.exception()  # nobody asks for it any more
        await asyncio.to_thread(self.agent.process.stop)
