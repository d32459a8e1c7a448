"""Games between two agents: mirrored pairs, reproducible from one seed, and fair to those whose opponent fails."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field

from topdeck.agent import Agent
from topdeck.arena.faults import Fault, Foul, raised
from topdeck.arena.loop import Timer, Watcher, play
from topdeck.arena.seeds import agent_seed, game_seed
from topdeck.arena.timing import UNLIMITED, Thinking, TimeLimit
from topdeck.errors import MatchError
from topdeck.game import Deck, Json, Result, State
from topdeck.record import Record, record_of
from topdeck.registry import load_game
from topdeck.rng import Rng

Settings = dict[str, object]

ON_FAULT = ("loss", "raise")


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
    explanations: list[Json | None] = field(default_factory=list, compare=False)  # of every action, if asked for


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
    fresh: bool = False,
    explain: bool = False,
) -> Played:
    """One game from the deal to the result; `watch` sees each state, what was played in it and what it led to.

    An agent that raises, answers with something illegal or overruns its time has lost; with `on_fault="raise"`
    the game stops there instead, with what was raised.  `fresh` agents are opened before the game and closed after it.
    With `explain`, what they thought is kept.
    """
    if on_fault not in ON_FAULT:
        raise MatchError(f"a fault can mean {' or '.join(ON_FAULT)}, not {on_fault!r}")
    state = load_game(name).start(decks, seed, **(settings or {}))
    record = record_of(name, state, decks, seed)
    timers = [Timer(limit), Timer(limit)]
    fault: Fault | None = None
    explanations: list[Json | None] = []
    told = explanations if explain else None
    try:
        begin(agents, name, decks, seed, fresh)
        result = play(list(agents), state, record.actions, timers, watch, told)
    except Foul as foul:
        fault = noted(foul, agents, state, record, on_fault)
        result = Result(1 - foul.seat, str(fault))
    record.seal(state)
    try:
        end(agents, result, fresh)
    except Foul as foul:  # too late to change the result
        fault = fault or noted(foul, agents, state, record, on_fault)
    names = (agents[0].name, agents[1].name)
    thinking = (timers[0].thinking(), timers[1].thinking())
    return Played(names, result, state.turn, record, fault, thinking, explanations)


def begin(agents: tuple[Agent, Agent], name: str, decks: tuple[Deck, Deck], seed: int, fresh: bool) -> None:
    for seat, agent in enumerate(agents):
        try:
            if fresh:
                agent.open()
            agent.begin(name, seat, copy(decks[seat]), Rng(agent_seed(seed, seat)))
        except (Exception, SystemExit) as error:
            raise Foul(seat, raised(error), error) from error


def end(agents: tuple[Agent, Agent], result: Result, fresh: bool) -> None:
    """Tell both agents, even if one of them cannot bear it."""
    fouls: list[Foul] = []
    for seat, agent in enumerate(agents):
        try:
            agent.end(result)
        except (Exception, SystemExit) as error:
            fouls.append(Foul(seat, raised(error), error))
    for seat, agent in enumerate(agents) if fresh else ():
        try:
            agent.close()
        except (Exception, SystemExit) as error:
            fouls.append(Foul(seat, raised(error), error))
    if fouls:
        raise fouls[0]


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
        number = game_seed(seed, (decks[0].name, decks[1].name), pair)
        yield play_game(name, agents, decks, number, settings)
        yield play_game(name, (agents[1], agents[0]), decks, number, settings)
