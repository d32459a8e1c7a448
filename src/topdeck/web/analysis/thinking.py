"""What an agent thinks of a position, told while it thinks: it is asked again and again, with more and more time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from topdeck.config.external_code import is_external
from topdeck.config.spec import Spec, parse_spec
from topdeck.core.game import Game
from topdeck.core.state import Json, Observation, Scale, State
from topdeck.web.analyser import Analyser, counts_time, scale_of, with_time
from topdeck.web.analysis.messages import Think, Thought
from topdeck.web.analysis.positions import as_refusals, read_position
from topdeck.web.errors import Refused
from topdeck.web.specs import checked_spec
from topdeck.web.thinker import Thinkers

SHARES = (16, 8, 4, 2)  # parts of the time for the first answers; all answers together take about twice the time
LEAST = 20  # milliseconds that are worth an answer


@dataclass(frozen=True)
class Question:
    """A decision to think about, by whom, and for how many milliseconds each time."""

    game: Game
    view: Observation
    spec: Spec
    budgets: tuple[int, ...]
    scale: Scale | None


def question(asked: Think, outsiders: frozenset[str]) -> Question:
    """What is asked, checked."""
    game, state = read_position(asked)
    demand_decision(state, asked.seat)
    spec = parse_spec(checked_spec(asked.agent, game, outsiders))
    with as_refusals():
        view = state.observe(asked.seat)
    return Question(game, view, with_time(spec, asked.ms), budgets(spec, asked.ms), scale_of(spec, game))


def demand_decision(state: State, seat: int) -> None:
    if state.result() is not None:
        raise Refused("the game is over; there is nothing to decide")
    if state.player != seat:
        raise Refused(f"it is the decision of player {state.player}; let the agent think in that seat")


def budgets(spec: Spec, ms: int) -> tuple[int, ...]:
    """How long it thinks each time; one that does not count time, or may not look at the clock, is asked once."""
    if not counts_time(spec) or is_external(spec):
        return (ms,)
    return (*(ms // share for share in SHARES if ms // share >= LEAST), ms)


async def thoughts(asked: Think, thinkers: Thinkers) -> AsyncGenerator[Thought, None]:
    """One answer after the other, each after more time than the one before."""
    found = await asyncio.to_thread(question, asked, thinkers.outsiders)
    mind = Analyser(str(found.spec), found.game, thinkers.cores)
    try:
        for ms in found.budgets:
            action, told = await mind.decide(found.view, ms / 1000, asked.seed)
            with as_refusals():
                words = found.view.describe(action)
            yield Thought(
                number=asked.number,
                ms=ms,
                action=action.text(),
                words=words,
                scale=found.scale,
                thought=None if told is None else best_first(told),
                last=ms == found.budgets[-1],
            )
    finally:
        await mind.end()


def best_first(told: Json) -> Json:
    """The thought with its options by value; those that were not looked at come last."""
    return {**told, "options": sorted(told["options"], key=lambda one: (one["visits"] == 0, -one["value"]))}
