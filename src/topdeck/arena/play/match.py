"""Games between two agents: mirrored pairs, reproducible from one seed, and fair to those whose opponent fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from inspect import signature
from time import perf_counter
from typing import TypeVar

from topdeck.agent import Agent
from topdeck.arena.plan.seeds import agent_seed, deals
from topdeck.arena.play.faults import Fault, Foul, raised, traced
from topdeck.arena.play.isolation import Isolated
from topdeck.arena.play.loop import Timer, Watcher, play
from topdeck.arena.play.timing import UNLIMITED, Thinking, TimeLimit
from topdeck.errors import MatchError
from topdeck.game import Deck, Json, Result, State
from topdeck.record import Record, record_of
from topdeck.registry import load_game
from topdeck.rng import Rng
from topdeck.session import Session

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
    explain: bool = False,
    swapped: bool = False,
    salt: str = "",
) -> Played:
    """One game from the deal to the result; `watch` sees each state, what was played in it and what it led to.

    An agent that raises, answers with something illegal or overruns its time has lost; with `on_fault="raise"`
    the game stops there instead, with what was raised.  With `explain`, what they thought is kept.  The first agent
    begins, or the second if they are `swapped`; the decks are those of the seats.  With a `salt`, which they are not
    told, agents cannot find the seed by trying.  Opening the agents before their first game, and closing them after
    their last, is up to who calls this: see `opened`.
    """
    if on_fault not in ON_FAULT:
        raise MatchError(f"a fault can mean {' or '.join(ON_FAULT)}, not {on_fault!r}")
    names = seated(labels(agents), swapped)
    agents = seated(agents, swapped)
    session = Session(load_game(name).start(decks, seed, **(settings or {})))
    state = session.state
    record = record_of(name, state, decks, seed)
    timers = [Timer(limit), Timer(limit)]
    fault: Fault | None = None
    explanations: list[Json | None] = []
    told = explanations if explain else None
    try:
        begin(agents, name, decks, seed, limit, salt)
        result = play(list(agents), session, record.actions, timers, watch, told)
    except Foul as foul:
        fault = noted(foul, names[foul.seat], agents[foul.seat], state, record, on_fault)
        result = Result(1 - foul.seat, str(fault))
    record.seal(state)
    try:
        end(agents, result, limit)
    except Foul as foul:  # too late to change the result
        fault = fault or noted(foul, names[foul.seat], agents[foul.seat], state, record, on_fault)
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


def begin(
    agents: tuple[Agent, Agent], name: str, decks: tuple[Deck, Deck], seed: int, limit: TimeLimit, salt: str
) -> None:
    for seat, agent in enumerate(agents):
        chance = Rng(agent_seed(seed, seat, salt))
        call(seat, limit, "before the game", agent.begin, name, seat, decks[seat], chance)


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


def noted(foul: Foul, name: str, agent: Agent, state: State, record: Record, on_fault: str) -> Fault:
    """The fault that goes into the books, unless faults are raised."""
    if on_fault == "raise":
        raise foul.error
    output = agent.guest.printed.text() if isinstance(agent, Isolated) else ""
    return Fault(name, foul.seat, state.turn, len(record.actions) + 1, foul.text, traced(foul.error), output)


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
    salt: str = "",
) -> Iterator[Played]:
    """Pairs of games: the same seed and decks twice, the agents swapped.

    A player that meets itself would play the same game twice; its second games have deals of their own.
    """
    names, same = (decks[0].name, decks[1].name), twins(agents)
    with opened(*agents):
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
