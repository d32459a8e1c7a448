"""Games between two agents: mirrored pairs, reproducible from one seed, and fair to those whose opponent fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from copy import copy
from dataclasses import dataclass, field
from time import perf_counter

from topdeck.agent import Agent
from topdeck.arena.faults import Fault, Foul, raised, traced
from topdeck.arena.isolation import Isolated
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
    explain: bool = False,
) -> Played:
    """One game from the deal to the result; `watch` sees each state, what was played in it and what it led to.

    An agent that raises, answers with something illegal or overruns its time has lost; with `on_fault="raise"`
    the game stops there instead, with what was raised.  With `explain`, what they thought is kept.  Opening the agents
    before their first game, and closing them after their last, is up to who calls this: see `opened`.
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
        begin(agents, name, decks, seed, limit)
        result = play(list(agents), state, record.actions, timers, watch, told)
    except Foul as foul:
        fault = noted(foul, agents, state, record, on_fault)
        result = Result(1 - foul.seat, str(fault))
    record.seal(state)
    try:
        end(agents, result, limit)
    except Foul as foul:  # too late to change the result
        fault = fault or noted(foul, agents, state, record, on_fault)
    names = (agents[0].name, agents[1].name)
    thinking = (timers[0].thinking(), timers[1].thinking())
    return Played(names, result, state.turn, record, fault, thinking, explanations)


def begin(agents: tuple[Agent, Agent], name: str, decks: tuple[Deck, Deck], seed: int, limit: TimeLimit) -> None:
    for seat, agent in enumerate(agents):
        call(seat, limit, "before the game", agent.begin, name, seat, copy(decks[seat]), Rng(agent_seed(seed, seat)))


def end(agents: tuple[Agent, Agent], result: Result, limit: TimeLimit) -> None:
    """Tell both agents, even if one of them cannot bear it."""
    fouls: list[Foul] = []
    for seat, agent in enumerate(agents):
        try:
            call(seat, limit, "after the game", agent.end, result)
        except Foul as foul:
            fouls.append(foul)
    if fouls:
        raise fouls[0]


def call(seat: int, limit: TimeLimit, when: str, step: Callable[..., None], *arguments: object) -> None:
    """A step of an agent outside its decisions: it may take as long as one of them."""
    started = perf_counter()
    try:
        step(*arguments)
    except (Exception, SystemExit) as error:
        raise Foul(seat, raised(error), error) from error
    seconds = perf_counter() - started
    overrun = limit.broken(seconds, seconds) if limit.overrun == "loss" else ""
    if overrun:
        raise Foul(seat, f"{overrun} {when}", MatchError(f"an agent {overrun} {when}: it took {seconds:.2f} s"))


def noted(foul: Foul, agents: tuple[Agent, Agent], state: State, record: Record, on_fault: str) -> Fault:
    """The fault that goes into the books, unless faults are raised."""
    if on_fault == "raise":
        raise foul.error
    agent = agents[foul.seat]
    output = agent.guest.printed.text() if isinstance(agent, Isolated) else ""
    return Fault(agent.name, foul.seat, state.turn, len(record.actions) + 1, foul.text, traced(foul.error), output)


@contextmanager
def opened(*agents: Agent) -> Iterator[None]:
    """The agents are opened before their first game, and closed after their last, whatever happens in between."""
    with ExitStack() as stack:
        for agent in dict.fromkeys(agents):
            agent.open()
            stack.callback(agent.close)
        yield


def mirrored(
    name: str,
    agents: tuple[Agent, Agent],
    decks: tuple[Deck, Deck],
    pairs: int,
    seed: int,
    settings: Settings | None = None,
) -> Iterator[Played]:
    """Pairs of games: the same seed and decks twice, the agents swapped."""
    with opened(*agents):
        for pair in range(pairs):
            number = game_seed(seed, (decks[0].name, decks[1].name), pair)
            yield play_game(name, agents, decks, number, settings)
            yield play_game(name, (agents[1], agents[0]), decks, number, settings)
