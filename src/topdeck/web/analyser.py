"""An agent that is asked about positions, one after the other, and what its answers mean."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from topdeck.agents import make_score
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.faults import AgentFailed
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.config.spec import Spec
from topdeck.core.clock import Clock
from topdeck.core.errors import IllegalAction, InfrastructureError
from topdeck.core.game import Game
from topdeck.core.rng import Rng
from topdeck.core.settings import Value
from topdeck.core.state import Action, Json, Observation, Result, Scale
from topdeck.web.errors import Refused
from topdeck.web.thinker import LIMIT, Thinker, close_within, run_to_the_end

GRACE = 2.0  # seconds beyond its budget after which an agent is ended


class Analyser:
    """It is shown what a seat sees, and nothing else; every question is a game of its own, with chance of its own."""

    def __init__(
        self,
        spec: str,
        game: Game,
        cores: asyncio.Semaphore,
        name: str = "",
        settings: Mapping[str, Value] | None = None,
    ) -> None:
        self.game = game
        self.name = name or spec.partition("(")[0]
        self.thinker = Thinker(spec, game.name, cores, settings)

    async def decide(self, view: Observation, seconds: float, seed: int) -> tuple[Action, Json | None]:
        """What it does, and what it thought."""
        try:
            return await self.thinker.ask(lambda agent: self.answer(agent, view, seconds, seed))
        except OSError as error:
            raise Refused(f"{self.name} cannot be started now: {error.strerror}") from None
        except (AgentFailed, IllegalAction) as error:
            self.thinker.log(f"{self.name} {error}", error)
            raise Refused(f"{self.name} {error}") from None
        except InfrastructureError as error:
            raise Refused(str(error)) from None

    def answer(self, agent: IsolatedAgent, view: Observation, seconds: float, seed: int) -> tuple[Action, Json | None]:
        """The same, waiting for it.  No built-in agent looks at the deck it is said to have brought: of a position
        nobody knows which one that was."""
        agent.begin(self.game.name, view.player, self.game.decks.default(), Rng(seed))
        agent.limit = TimeLimit(decision=seconds, grace=GRACE)
        try:
            action = agent.act(view, Clock(seconds))
        finally:
            agent.limit = LIMIT
        told = agent.explanation(view)
        agent.end(Result(None, "the position was thought about"))
        return action, told

    async def end(self) -> None:
        """Close the agent and end its process, even if the page does not wait for that."""
        await run_to_the_end(self.finish)

    def finish(self) -> None:
        """Close the agent unless it is busy, then end its process."""
        try:
            if not self.thinker.is_busy:
                close_within(GRACE, self.thinker.agent)
        except InfrastructureError:  # the machine killed its process
            pass
        except AgentFailed as error:
            self.thinker.log(f"{self.name} {error} when it was closed", error)
        finally:
            self.thinker.clear()


def with_time(spec: Spec, ms: int) -> Spec:
    """The same agent with this many milliseconds for a decision, if it counts any."""
    return Spec(spec.name, {**spec.values, "ms": ms}) if counts_time(spec) else spec


def counts_time(spec: Spec) -> bool:
    return spec.values.get("ms") is not None


def scale_of(spec: Spec, game: Game) -> Scale | None:
    """What the values of its options mean, as far as its score says."""
    score = spec.values.get("score")
    return make_score(score, game.name).scale if isinstance(score, str | Spec) else None
