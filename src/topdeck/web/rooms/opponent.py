"""An agent at the table."""

from __future__ import annotations

import asyncio

from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Json, Observation, Result
from topdeck.web.rooms.invitation import Invitation
from topdeck.web.thinker import LONGEST, Thinker


class Opponent:
    """Plays a whole game by what its seat sees; `seconds` is what it may take for a decision."""

    def __init__(self, spec: str, asked: Invitation, cores: asyncio.Semaphore, seconds: float | None = None) -> None:
        self.game = asked.game
        self.seconds = seconds or LONGEST
        self.thinker = Thinker(spec, asked.game, cores, asked.settings)

    async def begin(self, seat: int, deck: Deck, rng: Rng) -> None:
        await self.thinker.ask(lambda agent: agent.begin(self.game, seat, deck, rng))

    async def act(self, view: Observation) -> tuple[Action, Json | None]:
        """What it does, and what it thought."""

        def decide(agent: IsolatedAgent) -> tuple[Action, Json | None]:
            action = agent.act(view, Clock(self.seconds))
            return action, agent.explanation(view)

        return await self.thinker.ask(decide)

    async def end(self, result: Result) -> None:
        """Tell it the result of the game."""
        await self.thinker.call(lambda agent: agent.end(result))

    async def close(self) -> None:
        await self.thinker.close()

    async def kill(self) -> None:
        await self.thinker.end()

    def log(self, text: str, error: Exception) -> None:
        self.thinker.log(text, error)
