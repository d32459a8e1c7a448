"""Plays single games and mirrored pairs between two agents."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from inspect import signature

from topdeck import Agent, Deck, Rng, Session, load_game
from topdeck.agents.exec_agent import ExecAgent
from topdeck.agents.searching import SearchAgent
from topdeck.arena.plan.experiment import Settings
from topdeck.arena.plan.seeds import agent_seed, deals
from topdeck.arena.plan.time_limit import UNLIMITED, TimeLimit
from topdeck.arena.play.faults import AgentFault, format_traceback
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.loop import Timer, Watcher, action_texts, begin, end, guard, play, round_seconds
from topdeck.arena.played_game import Fault, Fixture, PlayedGame
from topdeck.beliefs.true_state import TrueState
from topdeck.core.agent import AgentFailed
from topdeck.core.errors import MatchError
from topdeck.core.record import Record, get_setup
from topdeck.core.state import Action, Json, Result, State

ON_FAULT = ("loss", "raise")


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
    """Play a game from the deal to the result.

    An agent that raises an exception, plays an illegal action or exceeds its time limit loses the game.  The caller
    must open the agents before their first game and close them after their last game; see `open_agents`.

    Args:
        name: The name of the game.
        agents: The agents; the first agent plays first.
        decks: The decks in seat order.
        seed: The seed of the deal.
        settings: The game's settings.
        watch: A function that is called after each action with the previous state, the action, and the new state.
        limit: The time limit for both agents.
        on_fault: `"loss"` to make the agent lose the game, or `"raise"` to raise the agent's error.
        explain: Whether to collect the agents' explanations.
        swapped: Whether the second agent, rather than the first, plays first.
        salt: A secret that prevents agents from guessing the seed.

    Returns:
        The result of the game, with its record.

    Raises:
        MatchError: An argument is invalid.
    """
    if on_fault not in ON_FAULT:
        raise MatchError(f"`on_fault` must be {' or '.join(map(repr, ON_FAULT))}, not {on_fault!r}")
    first, second = decks
    names = labels(agents)
    if swapped:
        names, agents = names[::-1], agents[::-1]
    fixture = Fixture("", names, (first.name, second.name), 0, int(swapped), seed)
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
    agent_seeds: tuple[int, int] | None = None,
) -> PlayedGame:
    """Play a game in an experiment; see `play_game`.

    Args:
        name: The name of the game.
        fixture: The game to play.
        agents: The agents in seat order.
        decks: The decks in seat order.
        settings: The game's settings.
        watch: A function that is called after each action with the previous state, the action, and the new state.
        limit: The time limit for both agents.
        on_fault: `"loss"` to make the agent lose the game, or `"raise"` to raise the agent's error.
        explain: Whether to collect the agents' explanations.
        salt: A secret that prevents agents from guessing the seed.
        setup: The setup for the record, if it has already been computed for another game.
        known: A cache of action texts, shared between games.
        true_state: Whether agents with the `TrueState` belief can see the true state.
        agent_seeds: The seeds of the agents in seat order; by default, they are derived from the deal and the salt.
    """
    game = load_game(name)
    session = Session(game.start(decks, fixture.seed, **(settings or {})))
    state = session.state
    players, timers = list(agents), [Timer(limit, cpu_meter(agent)) for agent in agents]
    programs = [(seat, player) for seat, player in enumerate(players) if isinstance(player, ExecAgent)]
    seeds = agent_seeds or (agent_seed(fixture.seed, 0, salt), agent_seed(fixture.seed, 1, salt))
    fault: Fault | None = None
    told: list[Json | None] | None = [] if explain else None
    try:
        for seat, player in programs:
            player.settings = settings or {}
            guard(seat, player.prepare, (name,))
        begin(players, name, decks, [*map(Rng, seeds)], timers)
        if true_state:
            reveal(players, state)
        result = play(players, session, timers, watch, told)
    except AgentFault as foul:
        fault = make_fault(foul, fixture, agents, session, on_fault)
        result = Result(1 - foul.seat, str(fault))
    actions = action_texts(session.actions, {} if known is None else known)
    record = Record(name, decks, fixture.seed, get_setup(game, state) if setup is None else setup, actions)
    record.seal(state)
    try:
        end(players, result, timers)
    except AgentFault as foul:  # after the last action, the result is final
        fault = fault or make_fault(foul, fixture, agents, session, on_fault)
    for _, player in programs:
        player.finish()
    for seat, agent in enumerate(agents):
        if isinstance(agent, IsolatedAgent):
            try:
                agent.finish()
            except AgentFailed as error:
                fault = fault or make_fault(AgentFault(seat, str(error), error), fixture, agents, session, on_fault)
    first, second = timers
    return PlayedGame(
        fixture=fixture,
        winner=result.winner,
        reason=result.reason,
        turns=state.turn,
        decisions=(first.decisions, second.decisions),
        seconds=(round_seconds(first.seconds), round_seconds(second.seconds)),
        slowest=(round_seconds(first.slowest), round_seconds(second.slowest)),
        fault=fault,
        fingerprint=record.fingerprint,
        recorded=record,
        explanations=told[: len(actions)] if told else (),  # leaves out the explanation of an illegal action
    )


def cpu_meter(agent: Agent) -> Callable[[], float] | None:
    """Return a function that reads the CPU time of an agent in a separate process, or None for other agents."""
    return agent.cpu_seconds if isinstance(agent, IsolatedAgent | ExecAgent) else None


def reveal(agents: list[Agent], state: State) -> None:
    """Reveal the true state to the agents whose belief is `TrueState`; other agents see only observations."""
    for agent in agents:
        if isinstance(agent, SearchAgent) and isinstance(agent.belief, TrueState):
            agent.belief.reveal(state)


def labels(agents: tuple[Agent, Agent]) -> tuple[str, str]:
    """Return the names of two agents, appending a number to the second name if both are equal."""
    first, second = agents
    if first is second:
        raise MatchError(f"the agent {first.name} cannot play in both seats; create a second agent object")
    return first.name, second.name if second.name != first.name else f"{second.name} #2"


def make_fault(
    foul: AgentFault, fixture: Fixture, agents: tuple[Agent, Agent], session: Session, on_fault: str
) -> Fault:
    """Return the fault for the game's result, or raise the agent's error if `on_fault` is `"raise"`."""
    if on_fault == "raise":
        raise foul.error
    agent = agents[foul.seat]
    return Fault(
        agent=fixture.agents[foul.seat],
        seat=foul.seat,
        turn=session.turn,
        action=len(session.actions) + 1,
        text=foul.text,
        traceback=format_traceback(foul.error),
        output=last_output(agent, foul.error),
    )


def last_output(agent: Agent, error: BaseException) -> str:
    """Return the last output of an agent's process, or an empty string if the agent has no separate process."""
    if isinstance(agent, IsolatedAgent):
        return agent.process.output.text()
    return error.output if isinstance(error, AgentFailed) else ""


@contextmanager
def open_agents(*agents: Agent) -> Iterator[None]:
    """Open agents for the duration of a `with` block, and close them even after an error."""
    with ExitStack() as stack:
        for agent in dict.fromkeys(agents):
            agent.open()
            stack.callback(agent.close)
        yield


def play_mirrored(
    name: str,
    agents: tuple[Agent, Agent],
    decks: tuple[Deck, Deck],
    pairs: int,
    seed: int,
    settings: Settings | None = None,
    salt: str = "",
) -> Iterator[PlayedGame]:
    """Play mirrored pairs, each of which consists of two games with the same deal and swapped seats.

    In self-play, the second game of a pair uses a new deal; otherwise, it would repeat the first game.

    Args:
        name: The name of the game.
        agents: The agents, which are opened before the first game and closed after the last game.
        decks: The decks in seat order.
        pairs: The number of pairs.
        seed: The seed from which all deals are derived.
        settings: The game's settings.
        salt: A secret that prevents agents from guessing the seed.

    Yields:
        Each game as soon as it is finished.
    """
    names, same = (decks[0].name, decks[1].name), are_twins(agents)
    with open_agents(*agents):
        for pair in range(pairs):
            for swapped, deal in enumerate(deals(seed, names, pair, same, salt)):
                yield play_game(name, agents, decks, deal, settings, swapped=bool(swapped), salt=salt)


def are_twins(agents: tuple[Agent, Agent]) -> bool:
    """Return whether two agents play identically.

    Agents play identically if they have the same spec, or if they have no spec and are instances of the same class, and
    the constructor of this class has no parameters.
    """
    first, second = agents
    if first.spec or second.spec:
        return first.spec == second.spec
    constructor = type(first).__init__
    plain = constructor is object.__init__ or len(signature(constructor).parameters) == 1
    return plain and type(first) is type(second)
