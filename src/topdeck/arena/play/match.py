"""Games between two agents: mirrored pairs, reproducible from one seed, and fair to those whose opponent fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from inspect import signature
from typing import TypeVar

from topdeck.agents.searching import SearchAgent
from topdeck.arena.plan.experiment import Settings
from topdeck.arena.plan.seeds import agent_seed, deals
from topdeck.arena.plan.time_limit import UNLIMITED, TimeLimit
from topdeck.arena.play.faults import AgentFault, traced
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.loop import Timer, Watcher, begin, end, play, rounded, texts
from topdeck.arena.played_game import Fault, Fixture, PlayedGame
from topdeck.beliefs.true_state import TrueState
from topdeck.core.agent import Agent
from topdeck.core.deck import Deck
from topdeck.core.errors import MatchError
from topdeck.core.record import Record, setup_of
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action, Json, Result, State

T = TypeVar("T")

ON_FAULT = ("loss", "raise")


# ---- games


def play_game(
    name: str,
    agents: tuple[Agent, Agent],
    decks: tuple[Deck, Deck],
    seed: int,
    settings: Settings | None = None,
    *,
    watch: Watcher | None = None,
    limit: TimeLimit = UNLIMITED,
    on_fault: str = "loss",
    explain: bool = False,
    swapped: bool = False,
    salt: str = "",
) -> PlayedGame:
    """One game from the deal to the result; `watch` sees each state, what was played in it and what it led to.

    An agent that raises, answers with something illegal or overruns its time has lost; with `on_fault="raise"`
    the game stops there instead, with what was raised.  With `explain`, what they thought is kept.  The first agent
    begins, or the second if they are `swapped`; the decks are those of the seats.  With a `salt`, which they are not
    told, agents cannot find the seed by trying.  Opening the agents before their first game, and closing them after
    their last, is up to who calls this: see `opened`.
    """
    if on_fault not in ON_FAULT:
        raise MatchError(f"a fault can mean {' or '.join(ON_FAULT)}, not {on_fault!r}")
    fixture = Fixture(
        stage="",
        agents=seated(labels(agents), swapped),
        decks=(decks[0].name, decks[1].name),
        pair=0,
        half=int(swapped),
        seed=seed,
    )
    agents = seated(agents, swapped)
    return play_fixture(
        name, fixture, agents, decks, settings, watch=watch, limit=limit, on_fault=on_fault, explain=explain, salt=salt
    )


def play_fixture(
    name: str,
    fixture: Fixture,
    agents: tuple[Agent, Agent],
    decks: tuple[Deck, Deck],
    settings: Settings | None = None,
    *,
    watch: Watcher | None = None,
    limit: TimeLimit = UNLIMITED,
    on_fault: str = "loss",
    explain: bool = False,
    salt: str = "",
    setup: Json | None = None,
    known: dict[Action, str] | None = None,
    true_state: bool = False,
) -> PlayedGame:
    """The same of a game that is planned; agents and decks are those of the seats.

    Where many games are played alike, their `setup` is given, to be worked out once, and the actions whose text is
    `known`, to be written once.  With `true_state`, agents with the belief of that name see the state itself."""
    seed = fixture.seed
    game = load_game(name)
    session = Session(game.start(decks, seed, **(settings or {})))
    state = session.state
    players, timers = list(agents), (Timer(limit), Timer(limit))
    fault: Fault | None = None
    told: list[Json | None] | None = [] if explain else None
    try:
        chances = [Rng(agent_seed(seed, seat, salt)) for seat in (0, 1)]
        begin(players, name, decks, chances, limit)
        if true_state:
            reveal(players, state)
        result = play(players, session, list(timers), watch, told)
    except AgentFault as foul:
        fault = fault_of(foul, fixture, agents, session, on_fault)
        result = Result(1 - foul.seat, str(fault))
    actions = texts(session.actions, {} if known is None else known)
    record = Record(name, decks, seed, setup_of(game, state) if setup is None else setup, actions)
    record.seal(state)
    try:
        end(players, result, limit)
    except AgentFault as foul:  # too late to change the result
        fault = fault or fault_of(foul, fixture, agents, session, on_fault)
    first, second = timers
    return PlayedGame(
        fixture=fixture,
        winner=result.winner,
        reason=result.reason,
        turns=state.turn,
        decisions=(first.decisions, second.decisions),
        seconds=(rounded(first.seconds), rounded(second.seconds)),
        slowest=(rounded(first.slowest), rounded(second.slowest)),
        fault=fault,
        fingerprint=record.fingerprint,
        recorded=record,
        explanations=told[: len(actions)] if told else (),  # there may be one more, of an action that was not legal
    )


def reveal(agents: list[Agent], state: State) -> None:
    """Show the true state to the agents whose belief asks for it; all others see views, and nothing else."""
    for agent in agents:
        if isinstance(agent, SearchAgent) and isinstance(agent.belief, TrueState):
            agent.belief.reveal(state)


def seated(two: tuple[T, T], swapped: bool) -> tuple[T, T]:
    """By seat, what belongs to two agents."""
    return (two[1], two[0]) if swapped else two


def labels(agents: tuple[Agent, Agent]) -> tuple[str, str]:
    """What two agents are called; of two that have the same name, the second gets a number."""
    first, second = agents
    if first is second:
        raise MatchError(f"one agent cannot have both seats; make {first.name} twice")
    return first.name, second.name if second.name != first.name else f"{second.name} #2"


def fault_of(foul: AgentFault, fixture: Fixture, agents: tuple[Agent, Agent], session: Session, on_fault: str) -> Fault:
    """The fault that goes into the books, unless faults are raised."""
    if on_fault == "raise":
        raise foul.error
    agent = agents[foul.seat]
    return Fault(
        agent=fixture.agents[foul.seat],
        seat=foul.seat,
        turn=session.turn,
        action=len(session.actions) + 1,
        text=foul.text,
        traceback=traced(foul.error),
        output=agent.process.output.text() if isinstance(agent, IsolatedAgent) else "",
    )


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
) -> Iterator[PlayedGame]:
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
