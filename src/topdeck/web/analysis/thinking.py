"""Position analysis by an agent with increasing time limits, and a search for a win this turn."""

import asyncio
from contextlib import aclosing
from typing import Literal

from starlette.websockets import WebSocket

from topdeck import Game, TopdeckError
from topdeck.config.external_code import is_external
from topdeck.config.spec import Spec, parse_spec
from topdeck.core.state import Json, Observation, Scale
from topdeck.web.analysis.messages import Choice, Lethal, Think, Thought, Verdict
from topdeck.web.analysis.positions import read_decision, reject_failures
from topdeck.web.analysis.win_finder import FUTURES, WORLDS, WinFinder
from topdeck.web.errors import Refusal, RequestError
from topdeck.web.specs import check_spec
from topdeck.web.thinker import AgentSlots, Analyser, Thinkers, counts_time, value_scale, with_time
from topdeck.web.wire import send

SHARES = (16, 8, 4, 2)  # divisors of the time limit for the first answers; all of them take about twice the limit
LEAST = 20  # minimum time limit for an answer, in milliseconds
FINDER = f"{WinFinder.__module__}:{WinFinder.__name__}"
SEED = 1  # the agent that searches for a win


def read_question(asked: Think, outsiders: frozenset[str]) -> tuple[Game, Observation, Spec, Scale | None]:
    """Return the game, the seat's observation, the agent's spec, and the scale of the agent's values."""
    game, view = read_decision(asked, asked.seat)
    spec = parse_spec(check_spec(asked.agent, game, outsiders))
    return game, view, spec, value_scale(spec, game)


def budgets(spec: Spec, ms: int) -> tuple[int, ...]:
    """Return the time limit for each answer in milliseconds.

    External agents and agents without a time limit answer only once.
    """
    if not counts_time(spec) or is_external(spec):
        return (ms,)
    return (*(ms // share for share in SHARES if ms // share >= LEAST), ms)


async def think(socket: WebSocket, asked: Think, thinkers: Thinkers) -> None:
    """Send a series of answers, each from a longer search than the previous one; an error ends the analysis."""
    try:
        game, view, spec, scale = await asyncio.to_thread(read_question, asked, thinkers.external_agents)
        async with aclosing(Analyser(str(with_time(spec, asked.ms)), game, thinkers.cores)) as analyser:
            for ms in budgets(spec, asked.ms):
                action, search_info = await analyser.decide(view, ms / 1000, asked.seed)
                with reject_failures():
                    words = view.describe(action)
                thought = Thought(
                    number=asked.number,
                    ms=ms,
                    action=action.text(),
                    words=words,
                    scale=scale,
                    thought=None if search_info is None else best_first(search_info),
                    last=ms == asked.ms,
                )
                await send(socket, thought)
    except TopdeckError as error:
        await send(socket, Refusal(str(error)))


def best_first(search_info: Json) -> Json:
    """Return the search info with its options in descending order of value and unvisited options last."""
    options = sorted(search_info["options"], key=lambda option: (option["visits"] == 0, -option["value"]))
    return {**search_info, "options": options}


# ---- a win this turn


async def find_lethal(asked: Lethal, cores: AgentSlots) -> Verdict:
    """Search for a win within the requested time, using only information available to the player."""
    game, view = await asyncio.to_thread(read_decision, asked)
    await asyncio.to_thread(game.win_guide)  # raises an error if the game does not support the search
    async with aclosing(Analyser(FINDER, game, cores, "the search for a win")) as analyser:
        _, search_info = await analyser.decide(view, asked.seconds, SEED)
    if search_info is None:
        raise RequestError("the search for a win reported no result")
    return verdict(search_info, asked.seconds)


def verdict(search_info: Json, seconds: float) -> Verdict:
    """Summarize the result of a search for a win."""
    chance = search_info["options"][0]["value"]
    steps = zip(search_info["line"], search_info["words"], strict=True)
    line = tuple(Choice(action, words) for action, words in steps)
    effort = {"states": search_info["iterations"], "seconds": search_info["seconds"]}
    if not line and search_info["seconds"] < seconds:
        words = f"All lines of play for this turn were searched in {WORLDS} futures, and none of them won."
    elif not line:
        words = f"No win was found within {seconds:g} s."
    elif chance == 1.0:
        words = f"This line wins in all {FUTURES} simulated futures, regardless of random outcomes and hidden cards."
    else:
        words = f"This line wins in about {chance:.0%} of the simulated futures; no certain win was found."
    kind: Literal["certain", "possible", "not found"]
    kind = "not found" if not line else "certain" if chance == 1.0 else "possible"
    return Verdict(verdict=kind, words=words, chance=chance if line else 0.0, line=line, **effort)
