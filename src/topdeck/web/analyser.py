"""An agent that analyses positions, one after the other."""

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
from topdeck.web.errors import RequestError
from topdeck.web.thinker import LIMIT, Thinker, close_within, run_to_the_end

GRACE = 2.0  # seconds beyond its time limit after which an agent is killed


class Analyser(Thinker):
    """Decides in single positions by what a player sees; every decision is a game of its own, with its own seed."""

    def __init__(
        self,
        spec: str,
        game: Game,
        cores: asyncio.Semaphore,
        name: str = "",
        settings: Mapping[str, Value] | None = None,
    ) -> None:
        super().__init__(spec, game.name, cores, settings)
        self.game = game
        self.name = name or spec.partition("(")[0]

    async def decide(self, view: Observation, seconds: float, seed: int) -> tuple[Action, Json | None]:
        """Return the agent's action and its search info.

        Raises:
            RequestError: The agent failed, or its process cannot be started.
        """
        try:
            return await self.ask(lambda agent: self.play_once(agent, view, seconds, seed))
        except OSError as error:
            raise RequestError(f"{self.name} cannot be started now: {error.strerror}") from None
        except (AgentFailed, IllegalAction) as error:
            self.log(f"{self.name} {error}", error)
            raise RequestError(f"{self.name} {error}") from None
        except InfrastructureError as error:
            raise RequestError(str(error)) from None

    def play_once(
        self, agent: IsolatedAgent, view: Observation, seconds: float, seed: int
    ) -> tuple[Action, Json | None]:
        """Play a game of one decision.

        The agent's own deck is unknown in a single position, so it is given the default deck; no built-in agent uses
        it.
        """
        agent.begin(self.game.name, view.player, self.game.decks.default(), Rng(seed))
        agent.limit = TimeLimit(decision=seconds, grace=GRACE)
        try:
            action = agent.act(view, Clock(seconds))
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
                close_within(GRACE, self.agent)
        except InfrastructureError:  # the machine killed its process
            pass
        except AgentFailed as error:
            self.log(f"{self.name} {error} when it was closed", error)
        finally:
            self.kill_now()


def with_time(spec: Spec, ms: int) -> Spec:
    """Set the milliseconds for a decision, if the agent has a time limit."""
    return Spec(spec.name, {**spec.values, "ms": ms}) if counts_time(spec) else spec


def counts_time(spec: Spec) -> bool:
    return spec.values.get("ms") is not None


def value_scale(spec: Spec, game: Game) -> Scale | None:
    """The scale of an agent's values, if its score declares one."""
    score = spec.values.get("score")
    return make_score(score, game.name).scale if isinstance(score, str | Spec) else None
