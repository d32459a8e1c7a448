"""Does the player who decides win this turn?"""

from __future__ import annotations

import asyncio

from topdeck.core.game import Game
from topdeck.core.state import Json, Observation
from topdeck.web.analyser import Analyser
from topdeck.web.analysis.messages import Choice, Lethal, Verdict
from topdeck.web.analysis.positions import as_refusals, read_position
from topdeck.web.analysis.thinking import demand_decision
from topdeck.web.analysis.win_finder import FUTURES, WORLDS, WinFinder
from topdeck.web.errors import Refused

FINDER = f"{WinFinder.__module__}:{WinFinder.__name__}"
SEED = 1


async def find_lethal(asked: Lethal, cores: asyncio.Semaphore) -> Verdict:
    """What a search found within its seconds, by what the player knows."""
    game, view = await asyncio.to_thread(decision, asked)
    mind = Analyser(FINDER, game, cores, "the search for a win")
    try:
        _, told = await mind.decide(view, asked.seconds, SEED)
    finally:
        await mind.end()
    if told is None:
        raise Refused("the search for a win does not say what it found")
    return verdict(told, asked.seconds)


def decision(asked: Lethal) -> tuple[Game, Observation]:
    game, state = read_position(asked)
    game.win_guide()  # a game without one refuses
    demand_decision(state, state.player)
    with as_refusals():
        return game, state.observe(state.player)


def verdict(told: Json, seconds: float) -> Verdict:
    """What the search says, in words."""
    chance = told["options"][0]["value"]
    line = tuple(Choice(action, words) for action, words in zip(told["line"], told["words"], strict=True))
    effort = {"states": told["iterations"], "seconds": told["seconds"]}
    if not line:
        return Verdict(verdict="not found", words=nothing(told["seconds"] < seconds, seconds), **effort)
    if chance == 1.0:
        words = f"This wins in all {FUTURES} futures that were tried, whatever chance and hidden cards do."
        return Verdict(verdict="certain", words=words, chance=chance, line=line, **effort)
    words = f"This wins in about {chance:.0%} of the futures that were tried; nothing certain was found."
    return Verdict(verdict="possible", words=words, chance=chance, line=line, **effort)


def nothing(tried_all: bool, seconds: float) -> str:
    if tried_all:
        return f"All that can be done this turn was tried in {WORLDS} futures, and nothing won."
    return f"Nothing that wins was found within {seconds:g} s."
