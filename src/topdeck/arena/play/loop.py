"""The loop of a game: the agents are asked, timed and checked, decision by decision.

It is compiled, because a quick agent's game is over in a fraction of a millisecond.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from mypy_extensions import i64

from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.faults import AgentFault, raised
from topdeck.arena.play.sanitize import explanation, sentence
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import IllegalAction, InfrastructureError, MatchError
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action, Json, Result, State

Watcher = Callable[[State, Action, State], None]


class Timer:
    """Measures the decisions of one agent in one game."""

    def __init__(self, limit: TimeLimit) -> None:
        self.limit = limit
        self.enforced: bool = limit.enforced
        self.decision: float | None = limit.decision
        self.whole_turn: float | None = limit.turn
        self.late = False  # an answer of this turn came too late
        self.turn: i64 = -1
        self.used = 0.0  # seconds of this turn
        self.decisions: i64 = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.now = perf_counter  # looked up once a game
        self.shown = Clock()  # to the agent, at every decision

    def clock(self, turn: i64) -> Clock:
        """The clock for the next decision, which begins now."""
        if turn != self.turn:
            self.turn = turn
            self.used = 0.0
            self.late = False
        whole, clock = self.whole_turn, self.shown
        clock.seconds = self.decision
        clock.turn = None if whole is None else whole - self.used
        clock.started = self.now()
        return clock

    def add(self, seconds: float) -> None:
        """A decision took so long."""
        self.used += seconds
        self.decisions += 1
        self.seconds += seconds
        if seconds > self.slowest:
            self.slowest = seconds

    def overrun(self, seconds: float) -> str:
        """Which limit the last decision, of so many seconds, broke; empty if none or if nobody minds."""
        return self.limit.broken(seconds, self.used) if self.enforced else ""


def rounded(seconds: float) -> float:
    """To whole microseconds; `round` would write them as text for that."""
    microseconds: i64 = int(seconds * 1e6 + 0.5)
    return float(microseconds) / 1e6


# ---- before and after the decisions


def begin(agents: list[Agent], name: str, decks: tuple[Deck, Deck], chances: list[Rng], limit: TimeLimit) -> None:
    for seat, agent in enumerate(agents):
        call(seat, limit, "before the game", agent.begin, (name, seat, decks[seat], chances[seat]))


def end(agents: list[Agent], result: Result, limit: TimeLimit) -> None:
    """Tell both agents, even if one of them cannot bear it."""
    fouls: list[AgentFault] = []
    for seat, agent in enumerate(agents):
        try:
            call(seat, limit, "after the game", agent.end, (result,))
        except AgentFault as foul:
            fouls.append(foul)
    if fouls:
        raise fouls[0]


def call(seat: int, limit: TimeLimit, when: str, step: Any, arguments: tuple[Any, ...]) -> None:
    """A step of an agent outside its decisions: it may take as long as one of them."""
    started = perf_counter()
    try:
        step(*arguments)
    except InfrastructureError:
        raise
    except (Exception, SystemExit) as error:
        raise AgentFault(seat, raised(error), error) from error
    seconds = perf_counter() - started
    overrun = limit.broken(seconds, seconds) if limit.enforced and limit.overrun == "loss" else ""
    if overrun:
        raise AgentFault(seat, f"{overrun} {when}", MatchError(f"an agent {overrun} {when}: it took {seconds:.2f} s"))


# ---- the decisions


def play(
    agents: list[Agent], session: Session, timers: list[Timer], watch: Watcher | None, told: list[Json | None] | None
) -> Result:
    """From the first decision to the result; what the agents tell of their decisions is written down."""
    state = session.state
    asked = [method(agent, seat, "act") for seat, agent in enumerate(agents)]
    while True:
        result = state.result()
        if result is not None:
            return result
        seat = state.player
        agent = agents[seat]
        action = decide(agent, asked[seat], session, timers[seat])
        if told is not None:
            told.append(explained(agent, session))
        before = None if watch is None else state.copy()
        try:
            session.submit(seat, action)
        except Exception as error:
            raise illegal(agent, seat, action, error) from None
        if watch is not None and before is not None:
            watch(before, action, state)


def texts(actions: list[Action], known: dict[Action, str]) -> list[str]:
    """The actions of a game in text; most were played in others, and are known."""
    found: list[str] = []
    try:
        for action in actions:
            text = known.get(action)
            if text is None:
                text = known[action] = action.text()
            found.append(text)
    except TypeError:  # a game whose actions cannot be keys
        return [action.text() for action in actions]
    return found


def method(agent: Agent, seat: int, name: str) -> Any:
    """A method of an agent, looked up once; its type is not known, as compiled code would refuse a wrong answer
    before it can be named."""
    try:
        return getattr(agent, name)
    except (Exception, SystemExit) as error:
        raise AgentFault(seat, raised(error), error) from error


def decide(agent: Agent, act: Any, session: Session, timer: Timer) -> Action:
    """Ask the agent, and look at its answer and the clock."""
    state = session.state
    view = session.view(state.player)
    clock = timer.clock(state.turn)
    if timer.late:
        return forced_action(state)
    started = clock.started  # before the agent can move it
    try:
        action: object = act(view, clock)
    except InfrastructureError:
        raise
    except (Exception, SystemExit) as error:
        timer.add(timer.now() - started)
        raise AgentFault(state.player, raised(error), error) from error
    seconds = timer.now() - started
    timer.add(seconds)
    overrun = timer.overrun(seconds)
    if overrun and timer.limit.overrun == "end-turn":
        timer.late = True
        return forced_action(state)
    if not isinstance(action, Action):
        raise nonsense(agent, state.player, action)
    if overrun:
        text = f"the agent {agent.name} {overrun}: it took {seconds:.2f} s"
        raise AgentFault(state.player, overrun, MatchError(text))
    return action


def forced_action(state: State) -> Action:
    """What is done for an agent that has no time left in its turn: it ends; where it cannot yet, the first action."""
    return state.pass_action() or state.actions()[0]


def explained(agent: Agent, session: Session) -> Json | None:
    """What the agent says it thought, if that can be kept."""
    seat = session.state.player
    told = method(agent, seat, "explanation")
    try:
        return explanation(told(session.view(seat)))
    except (Exception, SystemExit) as error:
        raise AgentFault(seat, raised(error), error) from error


def illegal(agent: Agent, seat: int, action: Action, error: Exception) -> Exception:
    """What to say of an action that cannot be played; if the action is not to blame, the error is ours."""
    try:
        text = f"answered '{sentence(str(action))}', which is not legal,"
    except Exception as own:
        return AgentFault(seat, raised(own), own)
    if not isinstance(error, IllegalAction):
        return error
    return AgentFault(seat, text, IllegalAction(f"the agent {agent.name} broke the rules: {error}"))


def nonsense(agent: Agent, seat: int, answer: object) -> AgentFault:
    """What to say of an answer that is no action, if it can be said."""
    try:
        text = f"answered {sentence(repr(answer))} instead of an action"
    except Exception as error:
        return AgentFault(seat, raised(error), error)
    return AgentFault(seat, text, IllegalAction(f"the agent {agent.name} {text}"))
