"""The win rates of a deck against the included decks, measured by playing games in another process."""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from itertools import product

from msgspec import json

from topdeck import Deck, load_game
from topdeck.agents import make_agent
from topdeck.arena.plan.seeds import game_seed
from topdeck.arena.play.match import open_agents, play_game
from topdeck.arena.results.statistics import jackknife_mean
from topdeck.core.errors import DeckError, TopdeckError
from topdeck.core.settings import check_settings
from topdeck.web.decks.messages import TrialAnswer, TrialAsked, TrialRow
from topdeck.web.errors import LimitReached, Refusal, RequestError
from topdeck.web.fairness import FairSlots, Quota
from topdeck.web.specs import check_spec, load_offered_deck, load_offered_game
from topdeck.web.wire import encode
from topdeck.web.workers import python_environment, until_server_ends

NICENESS = 15  # lower priority than the agents in games, so that measurements do not slow them down
COUNT = 2  # the maximum number of decks that are measured at the same time
MOST_EACH = 2  # the maximum number of a client's measurements, running or waiting
SEED = 1  # so that all decks play the same deals
LONGEST = 600.0  # the time limit for all games in seconds
PROGRAM = f"import {__name__} as trials; trials.run()"


def check_trial(name: str, asked: TrialAsked) -> None:
    """Check that the games can be played.

    Raises:
        TopdeckError: The game, a setting, the agent or the deck is invalid or not offered.
    """
    game = load_offered_game(name)
    check_settings(game.title(), game.settings(), asked.settings)
    check_spec(asked.agent, game, frozenset())
    deck = load_offered_deck(asked.deck, game)
    if faults := game.decks.faults(deck, **asked.settings):
        raise DeckError(f"{deck.name} cannot be played: {faults[0]}")


class Trials:
    """Limits how many decks are measured at the same time.

    A measurement takes minutes, so it must not occupy the processes that answer short requests.
    """

    def __init__(self) -> None:
        self.slots = FairSlots(COUNT)
        self.quota = Quota(MOST_EACH)


async def try_deck(name: str, asked: TrialAsked, trials: Trials) -> AsyncGenerator[TrialAnswer, None]:
    """Yield the score against each deck as it changes; the games stop when the page disconnects."""
    try:
        with trials.quota.admit(f"you are already measuring {MOST_EACH} decks; cancel one of them"):
            async with trials.slots.turn(), aclosing(run_trial(name, asked)) as answers:
                async for found in answers:
                    yield found
    except LimitReached as error:
        yield Refusal(str(error))


async def run_trial(name: str, asked: TrialAsked) -> AsyncGenerator[TrialAnswer, None]:
    """Yield the answers from a process that plays the games; the process is killed if the caller stops early."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM), stdin=pipe, stdout=pipe, env=python_environment(), start_new_session=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.encode((name, asked)))
        process.stdin.close()
        end = asyncio.get_running_loop().time() + LONGEST
        while line := await asyncio.wait_for(process.stdout.readline(), end - asyncio.get_running_loop().time()):
            yield json.decode(line, type=TrialAnswer)
        if await process.wait():
            yield Refusal("the games cannot be played; see the server's log for the reason")
    except TimeoutError:
        yield Refusal(f"the games were stopped after {LONGEST:.0f} s")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


# ---- in the other process


def run() -> None:
    """Play the games requested on standard input, and print a line after each pair."""
    os.nice(NICENESS)
    name, asked = json.decode(sys.stdin.buffer.read(), type=tuple[str, TrialAsked])
    with until_server_ends():
        try:
            for row in play_trial(name, asked):
                print(encode(row).decode(), flush=True)
        except TopdeckError as error:
            print(encode(Refusal(str(error))).decode(), flush=True)


def play_trial(name: str, asked: TrialAsked) -> Iterator[TrialRow]:
    """Play against every other included deck in turn, in both seats, and yield the current score against it."""
    game = load_game(name)
    deck = load_offered_deck(asked.deck, game)
    others = [other for other in game.decks.included() if other.cards != deck.cards]
    if not others:
        raise RequestError("there is no other deck to play against")
    agents = (make_agent(asked.agent, name), make_agent(asked.agent, name))
    scores: dict[str, list[float]] = {other.name: [] for other in others}
    total, played = 2 * asked.pairs * len(others), 0
    with open_agents(*agents):
        for pair, other in product(range(asked.pairs), others):
            for seat, decks in enumerate(((deck, other), (other, deck))):
                seed = game_seed(SEED, (decks[0].name, decks[1].name), pair)
                scores[other.name].append(play_game(name, agents, decks, seed, dict(asked.settings)).points[seat])
                played += 1
            yield trial_row(other, scores[other.name], played, total)


def trial_row(other: Deck, scores: list[float], played: int, total: int) -> TrialRow:
    estimate = jackknife_mean(scores, [number // 2 for number in range(len(scores))])
    group = other.about.get("archetype", "") or next(iter(other.about.values()), "")
    return TrialRow(other.name, group, estimate.mean, estimate.low, estimate.high, len(scores), played, total)
