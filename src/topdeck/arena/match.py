"""Games between two agents: mirrored pairs, reproducible from one seed, and fair to those whose opponent fails."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from inspect import signature
from typing import TypeVar

from topdeck.agent import Agent
from topdeck.arena.faults import Fault, Foul, raised
from topdeck.arena.loop import Timer, Watcher, play
from topdeck.arena.seeds import agent_seed, deals
from topdeck.arena.timing import UNLIMITED, Thinking, TimeLimit
from topdeck.errors import MatchError
from topdeck.game import Deck, Json, Result, State
from topdeck.record import Record, record_of
from topdeck.registry import load_game
from topdeck.rng import Rng

Settings = dict[str, object]
T = TypeVar("T")

ON_FAULT = ("loss", "raise")


@dataclass
class Played:
    """One game of a match: who sat where, how it ended, and its record.

    The record of a game that ended with a fault goes up to there; it has no result of its own.
    """

    agents: tuple[str, str]  # by seat; two of the same name are told apart by a number
    result: Result
    turns: int
    record: Record
    fault: Fault | None
    thinking: tuple[Thinking, Thinking] = field(compare=False)  # by seat
    explanations: list[Json | None] = field(default_factory=list, compare=False)  # of every action, if asked for
    swapped: bool = False  # the agent that was given first sat second

    @property
    def points(self) -> tuple[float, float]:
        """What the two agents scored, in the order in which they were given: 1 for a win, 0.5 for a draw."""
        first, second = seated((0, 1), self.swapped)
        return self.result.score(first), self.result.score(second)


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
    swapped: bool = False,
    salt: str = "",
) -> Played:
    """One game from the deal to the result; `watch` sees each state, what was played in it and what it led to.

    An agent that raises, answers with something illegal or overruns its time has lost; with `on_fault="raise"`
    the game stops there instead, with what was raised.  `fresh` agents are opened before the game and closed after it.
    With `explain`, what they thought is kept.  The first agent begins, or the second if they are `swapped`; the decks
    are those of the seats.  With a `salt`, which they are not told, agents cannot find the seed by trying.
    """
    if on_fault not in ON_FAULT:
        raise MatchError(f"a fault can mean {' or '.join(ON_FAULT)}, not {on_fault!r}")
    names = seated(labels(agents), swapped)
    agents = seated(agents, swapped)
    state = load_game(name).start(decks, seed, **(settings or {}))
    record = record_of(name, state, decks, seed)
    timers = [Timer(limit), Timer(limit)]
    fault: Fault | None = None
    explanations: list[Json | None] = []
    told = explanations if explain else None
    try:
        begin(agents, name, decks, seed, fresh, salt)
        result = play(list(agents), state, record.actions, timers, watch, told)
    except Foul as foul:
        fault = noted(foul, names, state, record, on_fault)
        result = Result(1 - foul.seat, str(fault))
    record.seal(state)
    try:
        end(agents, result, fresh)
    except Foul as foul:  # too late to change the result
        fault = fault or noted(foul, names, state, record, on_fault)
    thinking = (timers[0].thinking(), timers[1].thinking())
    return Played(names, result, state.turn, record, fault, thinking, explanations, swapped)


def seated(two: tuple[T, T], swapped: bool) -> tuple[T, T]:
    """By seat, what belongs to two agents."""
    return (two[1], two[0]) if swapped else two


def labels(agents: tuple[Agent, Agent]) -> tuple[str, str]:
    """What two agents are called; of two that have the same name, the second gets a number."""
    first, second = agents
    if first is second:
        raise MatchError(f"one agent cannot have both seats; make {first.name} twice")
    return first.name, second.name if second.name != first.name else f"{second.name} #2"


def begin(agents: tuple[Agent, Agent], name: str, decks: tuple[Deck, Deck], seed: int, fresh: bool, salt: str) -> None:
    for seat, agent in enumerate(agents):
        try:
            if fresh:
                agent.open()
            agent.begin(name, seat, copy(decks[seat]), Rng(agent_seed(seed, seat, salt)))
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


def noted(foul: Foul, names: tuple[str, str], state: State, record: Record, on_fault: str) -> Fault:
    """The fault that goes into the books, unless faults are raised."""
    if on_fault == "raise":
        raise foul.error
    return Fault(names[foul.seat], foul.seat, state.turn, len(record.actions) + 1, foul.text)


def mirrored(
    name: str,
    agents: tuple[Agent, Agent],
    decks: tuple[Deck, Deck],
    pairs: int,
    seed: int,
    settings: Settings | None = None,
    salt: str = "",
) -> Iterator[Played]:
    """Pairs of games: the same seed and decks twice, the agents swapped.

    A player that meets itself would play the same game twice; its second games have deals of their own.
    """
    names, same = (decks[0].name, decks[1].name), twins(agents)
    for pair in range(pairs):
        first, second = deals(seed, names, pair, same, salt)
        yield play_game(name, agents, decks, first, settings, salt=salt)
        yield play_game(name, agents, decks, second, settings, swapped=True, salt=salt)


def twins(agents: tuple[Agent, Agent]) -> bool:
    """Are these two one and the same player: of equal specs, or of a class that takes no parameters?"""
    first, second = agents
    if first.spec or second.spec:
        return first.spec == second.spec
    constructor = type(first).__init__
    plain = constructor is object.__init__ or len(signature(constructor).parameters) == 1
    return plain and type(first) is type(second)
