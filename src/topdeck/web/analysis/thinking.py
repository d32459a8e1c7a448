"""An agent's analysis of a position: it is asked repeatedly, each time with a longer time limit."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from topdeck.config.external_code import is_external
from topdeck.config.spec import Spec, parse_spec
from topdeck.core.game import Game
from topdeck.core.state import Json, Observation, Scale
from topdeck.web.analysis.messages import Think, Thought
from topdeck.web.analysis.positions import read_decision, reject_failures
from topdeck.web.specs import check_spec
from topdeck.web.thinker import Analyser, Thinkers, counts_time, value_scale, with_time

SHARES = (16, 8, 4, 2)  # divisors of the time limit for the first answers; all answers take about twice the limit
LEAST = 20  # milliseconds that are worth an answer


def read_question(asked: Think, outsiders: frozenset[str]) -> tuple[Game, Observation, Spec, Scale | None]:
    """Read what to analyse: the game, what the seat sees, the agent, and the scale of the agent's values."""
    game, view = read_decision(asked, asked.seat)
    spec = parse_spec(check_spec(asked.agent, game, outsiders))
    return game, view, spec, value_scale(spec, game)


def budgets(spec: Spec, ms: int) -> tuple[int, ...]:
    """The milliseconds of each answer: only one for an external agent, or for one without a time limit."""
    if not counts_time(spec) or is_external(spec):
        return (ms,)
    return (*(ms // share for share in SHARES if ms // share >= LEAST), ms)


async def stream_answers(asked: Think, thinkers: Thinkers) -> AsyncGenerator[Thought, None]:
    """Yield one answer after the other, each from a longer search than the previous one."""
    game, view, spec, scale = await asyncio.to_thread(read_question, asked, thinkers.external_agents)
    async with aclosing(Analyser(str(with_time(spec, asked.ms)), game, thinkers.cores)) as analyser:
        for ms in budgets(spec, asked.ms):
            action, search_info = await analyser.decide(view, ms / 1000, asked.seed)
            with reject_failures():
                words = view.describe(action)
            yield Thought(
                number=asked.number,
                ms=ms,
                action=action.text(),
                words=words,
                scale=scale,
                thought=None if search_info is None else best_first(search_info),
                last=ms == asked.ms,
            )


def best_first(search_info: Json) -> Json:
    """Sort the options of a search by value; options without visits come last."""
    options = sorted(search_info["options"], key=lambda option: (option["visits"] == 0, -option["value"]))
    return {**search_info, "options": options}
