"""An agent at the table: it thinks in a process of its own, while the server goes on."""

from __future__ import annotations

import asyncio

from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.clock import Clock
from topdeck.deck import Deck
from topdeck.rng import Rng
from topdeck.settings import Value
from topdeck.state import Action, Json, Observation

MEMORY = 2048  # megabytes
LONGEST = 60.0  # seconds that any decision may take


class Opponent:
    """Asks an agent without waiting for it; `cores` says how many think at the same time."""

    def __init__(
        self, spec: str, game: str, settings: dict[str, Value], seconds: float | None, cores: asyncio.Semaphore
    ) -> None:
        self.seconds = seconds
        self.cores = cores
        self.game = game
        limit = TimeLimit(decision=LONGEST)
        self.agent = IsolatedAgent(spec, spec, game, memory=MEMORY, limit=limit, explain=True, settings=settings)

    async def begin(self, seat: int, deck: Deck, rng: Rng) -> None:
        await asyncio.to_thread(self.agent.begin, self.game, seat, deck, rng)

    async def act(self, view: Observation) -> tuple[Action, Json | None]:
        """What it does, and what it thought."""
        async with self.cores:
            clock = Clock(self.seconds or LONGEST)
            action = await asyncio.to_thread(self.agent.act, view, clock)
        return action, self.agent.explanation(view)

    async def close(self) -> None:
        await asyncio.to_thread(self.agent.process.stop)
