"""An agent's judgement of a whole game: its win probability in every position, sent as soon as it is known."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

from topdeck.config.spec import Spec, parse_spec
from topdeck.core.errors import TopdeckError
from topdeck.core.state import Json, State
from topdeck.web.analyser import Analyser, value_scale, with_time
from topdeck.web.errors import Refusal, RequestError
from topdeck.web.specs import check_spec
from topdeck.web.thinker import Thinkers
from topdeck.web.watching.messages import Judged, JudgementAsked
from topdeck.web.watching.replays import Replay

SEED = 1


@dataclass(frozen=True)
class Judge:
    """An agent that estimates win probabilities, and its time limit for a position."""

    spec: Spec
    seconds: float


def make_judge(replay: Replay, asked: JudgementAsked, outsiders: frozenset[str]) -> Judge:
    """Return the requested agent, unless its values are no win probabilities."""
    spec = parse_spec(check_spec(asked.agent, replay.game, outsiders))
    if value_scale(spec, replay.game) != "chance":
        raise RequestError(f"{spec.name} does not estimate win probabilities; choose champion or ismcts")
    return Judge(with_time(spec, asked.ms), asked.ms / 1000)


async def judge_game(replay: Replay, judge: Judge, thinkers: Thinkers) -> AsyncGenerator[Judged | Refusal, None]:
    """Yield a judgement for each position; an error is yielded as well, and ends the game."""
    async with aclosing(Analyser(str(judge.spec), replay.game, thinkers.cores)) as analyser:
        try:
            with thinkers.admit():
                for place, state in enumerate(replay.states):
                    chance = await chance_in(state, analyser, judge.seconds)
                    if chance is not None:
                        yield Judged(place, chance)
        except TopdeckError as error:
            yield Refusal(str(error))


async def chance_in(state: State, analyser: Analyser, seconds: float) -> float | None:
    """The first player's win probability by the player who decides; None if the agent gives no value."""
    result = state.result()
    if result is not None:
        return result.score(0)
    action, search_info = await analyser.decide(state.observe(state.player), seconds, SEED)
    value = None if search_info is None else value_of(search_info, action.text())
    return value if value is None or state.player == 0 else 1.0 - value


def value_of(search_info: Json, action: str) -> float | None:
    """The value of the chosen action, if the search visited it."""
    for option in search_info["options"]:
        if option["action"] == action and option["visits"] > 0:
            return min(max(float(option["value"]), 0.0), 1.0)
    return None
