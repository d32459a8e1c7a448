"""What an agent thinks of a whole game: the chances in every position, told while it goes through them."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass

from topdeck.config.spec import Spec, parse_spec
from topdeck.core.errors import TopdeckError
from topdeck.core.state import Json, State
from topdeck.web.analyser import Analyser, scale_of, with_time
from topdeck.web.errors import Refused
from topdeck.web.rooms.messages import Refusal
from topdeck.web.specs import checked_spec
from topdeck.web.thinker import Thinkers
from topdeck.web.watching.messages import Judged, JudgementAsked
from topdeck.web.watching.replays import Replay

SEED = 1


@dataclass(frozen=True)
class Judge:
    """An agent that tells its chance to win, and the time that it has for a position."""

    spec: Spec
    seconds: float


def judge_of(replay: Replay, asked: JudgementAsked, outsiders: frozenset[str]) -> Judge:
    """Whoever is asked for, unless it cannot tell a chance."""
    spec = parse_spec(checked_spec(asked.agent, replay.game, outsiders))
    if scale_of(spec, replay.game) != "chance":
        raise Refused(f"{spec.name} does not tell its chance to win; champion and ismcts do")
    return Judge(with_time(spec, asked.ms), asked.ms / 1000)


async def judged(replay: Replay, judge: Judge, thinkers: Thinkers) -> AsyncGenerator[Judged | Refusal, None]:
    """Position by position; what goes wrong is told, too, and ends it."""
    mind = Analyser(str(judge.spec), replay.game, thinkers.cores)
    try:
        with thinkers.admitted():
            for place, state in enumerate(replay.states):
                chance = await chance_in(state, mind, judge.seconds)
                if chance is not None:
                    yield Judged(place, chance)
    except TopdeckError as error:
        yield Refusal(str(error))
    finally:
        await mind.end()


async def chance_in(state: State, mind: Analyser, seconds: float) -> float | None:
    """The chance of the first player, as whoever decides sees it; nothing if that says nothing about it."""
    result = state.result()
    if result is not None:
        return result.score(0)
    action, told = await mind.decide(state.observe(state.player), seconds, SEED)
    value = None if told is None else value_of(told, action.text())
    return value if value is None or state.player == 0 else 1.0 - value


def value_of(told: Json, action: str) -> float | None:
    """What the agent expects of what it chose, if it looked at that."""
    for option in told["options"]:
        if option["action"] == action and option["visits"] > 0:
            return min(max(float(option["value"]), 0.0), 1.0)
    return None
