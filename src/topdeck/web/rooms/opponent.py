"""The agent that plays against a person."""

import asyncio

from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation, Result
from topdeck.web.rooms.invitation import Invitation
from topdeck.web.thinker import LONGEST, Thinker


class Opponent(Thinker):
    """Plays a whole game by what its seat sees."""

    def __init__(self, invitation: Invitation, cores: asyncio.Semaphore) -> None:
        super().__init__(invitation.opponent, invitation.game, cores, invitation.settings)
        self.game = invitation.game
        self.seconds = invitation.seconds or LONGEST

    async def begin(self, seat: int, deck: Deck, rng: Rng) -> None:
        await self.ask(lambda agent: agent.begin(self.game, seat, deck, rng))

    async def act(self, view: Observation) -> Action:
        return await self.ask(lambda agent: agent.act(view, Clock(self.seconds)))

    async def end(self, result: Result) -> None:
        """Tell the agent the result of the game."""
        await self.call(lambda agent: agent.end(result))
