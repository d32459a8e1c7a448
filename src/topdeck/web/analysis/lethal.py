"""Does the player who decides win this turn?"""

import asyncio
from contextlib import aclosing
from typing import Literal

from topdeck.core.game import Game
from topdeck.core.state import Json, Observation
from topdeck.web.analysis.messages import Choice, Lethal, Verdict
from topdeck.web.analysis.positions import read_decision
from topdeck.web.analysis.win_finder import FUTURES, WORLDS, WinFinder
from topdeck.web.errors import RequestError
from topdeck.web.thinker import Analyser

FINDER = f"{WinFinder.__module__}:{WinFinder.__name__}"
SEED = 1
Outcome = Literal["certain", "possible", "not found"]


async def find_lethal(asked: Lethal, cores: asyncio.Semaphore) -> Verdict:
    """Search for a win within the requested time, by what the player sees."""
    game, view = await asyncio.to_thread(read_question, asked)
    async with aclosing(Analyser(FINDER, game, cores, "the search for a win")) as analyser:
        _, search_info = await analyser.decide(view, asked.seconds, SEED)
    if search_info is None:
        raise RequestError("the search for a win reported no result")
    return verdict(search_info, asked.seconds)


def read_question(asked: Lethal) -> tuple[Game, Observation]:
    game, view = read_decision(asked)
    game.win_guide()  # raises an error for a game without one
    return game, view


def verdict(search_info: Json, seconds: float) -> Verdict:
    """Summarize the result of a search."""
    chance = search_info["options"][0]["value"]
    steps = zip(search_info["line"], search_info["words"], strict=True)
    line = tuple(Choice(action, words) for action, words in steps)
    effort = {"states": search_info["iterations"], "seconds": search_info["seconds"]}
    if not line and search_info["seconds"] < seconds:
        words = f"All lines of this turn were tried in {WORLDS} futures, and none of them won."
    elif not line:
        words = f"No win was found within {seconds:g} s."
    elif chance == 1.0:
        words = f"This wins in all {FUTURES} futures that were tried, with any random outcomes and hidden cards."
    else:
        words = f"This wins in about {chance:.0%} of the futures that were tried; no certain win was found."
    kind: Outcome = "not found" if not line else "certain" if chance == 1.0 else "possible"
    return Verdict(verdict=kind, words=words, chance=chance if line else 0.0, line=line, **effort)
