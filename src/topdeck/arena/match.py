"""Games between two agents: mirrored pairs, reproducible from one seed, and fair to those whose opponent fails."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field
from time import perf_counter

from topdeck.agent import Agent
from topdeck.arena.timing import UNLIMITED, Thinking, TimeLimit, Timer
from topdeck.errors import IllegalAction, MatchError
from topdeck.game import Action, Deck, Result, State
from topdeck.record import Record, record_of
from topdeck.registry import load_game
from topdeck.rng import Rng

Settings = dict[str, object]
Watcher = Callable[[State, Action], None]

ON_FAULT = ("loss", "raise")
LONGEST = 500  # characters of what an agent raised


@dataclass(frozen=True)
class Fault:
    """What an agent did wrong, and where in the game."""

    agent: str
    seat: int
    turn: int
    action: int  # its number in the game, from 1
    text: str

    def __str__(self) -> str:
        return f"{self.agent} {self.text} on turn {self.turn}"


@dataclass
class Played:
    """One game of a match: who sat where, how it ended, and its record.

    The record of a game that ended with a fault goes up to there; it has no result of its own.
    """

    agents: tuple[str, str]
    result: Result
    turns: int
    record: Record
    fault: Fault | None
    thinking: tuple[Thinking, Thinking] = field(compare=False)  # by seat


class Foul(Exception):
    """An agent failed: in which seat, in words, and what is raised where faults are raised."""

    def __init__(self, seat: int, text: str, error: BaseException) -> None:
        super().__init__(text)
        self.seat = seat
        self.text = text
        self.error = error


# ---- seeds


def game_seed(experiment: int, decks: tuple[Deck, Deck], pair: int) -> int:
    """The same for both games of a pair, different for all others."""
    return seed_from(f"{experiment}/{decks[0].name}/{decks[1].name}/{pair}")


def agent_seed(game: int, seat: int) -> int:
    """The seed of a player's own chance; the game's seed cannot be computed from it."""
    return seed_from(f"{game}/agent/{seat}")


def seed_from(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 4


# ---- games


def play_game(
    name: str,
    agents: tuple[Agent, Agent],
    decks: tuple[Deck, Deck],
    seed: int,
    settings: Settings | None = None,
    watch: Watcher | None = None,
    limit: TimeLimit = UNLIMITED,
    on_fault: str = "loss",
) -> Played:
    """One game from the deal to the result; `watch` sees each state with the action that was played in it.

    An agent that raises, answers with something illegal or overruns its time has lost; with `on_fault="raise"`
    the game stops there instead, with what was raised.
    """
    if on_fault not in ON_FAULT:
        raise MatchError(f"a fault can mean {' or '.join(ON_FAULT)}, not {on_fault!r}")
    state = load_game(name).start(decks, seed, **(settings or {}))
    record = record_of(name, state, decks, seed)
    timers = (Timer(limit), Timer(limit))
    fault: Fault | None = None
    try:
        begin(agents, name, decks, seed)
        result = play(agents, state, record, timers, watch)
    except Foul as foul:
        fault = noted(foul, agents, state, record, on_fault)
        result = Result(1 - foul.seat, str(fault))
    try:
        end(agents, result)
    except Foul as foul:  # too late to change the result
        fault = fault or noted(foul, agents, state, record, on_fault)
    names = (agents[0].name, agents[1].name)
    return Played(names, result, state.turn, record, fault, (timers[0].thinking, timers[1].thinking))


def begin(agents: tuple[Agent, Agent], name: str, decks: tuple[Deck, Deck], seed: int) -> None:
    for seat, agent in enumerate(agents):
        try:
            agent.begin(name, seat, copy(decks[seat]), Rng(agent_seed(seed, seat)))
        except (Exception, SystemExit) as error:
            raise Foul(seat, raised(error), error) from error


def play(
    agents: tuple[Agent, Agent], state: State, record: Record, timers: tuple[Timer, Timer], watch: Watcher | None
) -> Result:
    """From the first decision to the result."""
    while (result := state.result()) is None:
        seat = state.player
        action = decide(agents[seat], state, timers[seat])
        before = state if watch is None else state.copy()
        try:
            state.apply(action)
        except IllegalAction as error:
            told = IllegalAction(f"the agent {agents[seat].name} broke the rules: {error}")
            raise Foul(seat, f"answered '{action}', which is not legal,", told) from None
        if watch is not None:
            watch(before, action)
        record.add(state, action)
    return result


def decide(agent: Agent, state: State, timer: Timer) -> Action:
    """Ask the agent, and look at its answer and the clock."""
    seat = state.player
    view = state.observe(seat)
    clock = timer.clock(state.turn)
    started = perf_counter()
    try:
        action: object = agent.act(view, clock)
        seconds = perf_counter() - started
        text = str(action) if isinstance(action, Action) else repr(action)
    except (Exception, SystemExit) as error:
        timer.add(perf_counter() - started)
        raise Foul(seat, raised(error), error) from error
    timer.add(seconds)
    if not isinstance(action, Action):
        text = f"answered {text} instead of an action"
        raise Foul(seat, text, IllegalAction(f"the agent {agent.name} {text}"))
    if overrun := timer.overrun(seconds):
        raise Foul(seat, overrun, MatchError(f"the agent {agent.name} {overrun}: it took {seconds:.2f} s"))
    return action


def end(agents: tuple[Agent, Agent], result: Result) -> None:
    """Tell both agents, even if one of them cannot bear it."""
    fouls = []
    for seat, agent in enumerate(agents):
        try:
            agent.end(result)
        except (Exception, SystemExit) as error:
            fouls.append(Foul(seat, raised(error), error))
    if fouls:
        raise fouls[0]


def raised(error: BaseException) -> str:
    """What was raised, on one line."""
    text = " ".join("".join(traceback.format_exception_only(error)).split())
    return f"raised {text[:LONGEST]}"


def noted(foul: Foul, agents: tuple[Agent, Agent], state: State, record: Record, on_fault: str) -> Fault:
    """The fault that goes into the books, unless faults are raised."""
    if on_fault == "raise":
        raise foul.error
    return Fault(agents[foul.seat].name, foul.seat, state.turn, len(record.actions) + 1, foul.text)


def mirrored(
    name: str,
    agents: tuple[Agent, Agent],
    decks: tuple[Deck, Deck],
    pairs: int,
    seed: int,
    settings: Settings | None = None,
) -> Iterator[Played]:
    """Pairs of games: the same seed and decks twice, the agents swapped."""
    for pair in range(pairs):
        number = game_seed(seed, decks, pair)
        yield play_game(name, agents, decks, number, settings)
        yield play_game(name, (agents[1], agents[0]), decks, number, settings)
