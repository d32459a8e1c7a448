"""The game loop, which requests decisions from the agents and checks their answers and time limits.

This module is compiled because games between fast agents take only a fraction of a millisecond.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from mypy_extensions import i64

from topdeck import Agent, Clock, Deck, Rng, Session
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.faults import AgentFault, describe_error
from topdeck.arena.play.sanitize import explanation, sentence
from topdeck.core.clock import read_time
from topdeck.core.errors import IllegalAction, IncompleteGame, InfrastructureError, MatchError
from topdeck.core.state import Action, Json, Result, State

Watcher = Callable[[State, Action, State], None]


class Timer:
    """Measures the time that one agent spends on its decisions in one game.

    Under a CPU time limit, `meter` reads the CPU time of an agent that runs in a separate process.  The wall-clock time
    is then measured as well, so that an agent that sleeps cannot stall a run.
    """

    def __init__(self, limit: TimeLimit, meter: Callable[[], float] | None = None) -> None:
        self.limit = limit  # the limit for the current turn, which the rules of the game can shorten
        self.usual_limit = limit
        self.timed: bool = limit.is_timed
        self.enforced: bool = limit.is_enforced
        self.decision: float | None = limit.decision
        self.whole_turn: float | None = limit.turn
        self.late = False  # whether an answer this turn was too late
        self.turn: i64 = -1
        self.used = 0.0  # seconds used this turn
        self.decisions: i64 = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.uses_cpu_time: bool = limit.uses_cpu_time
        self.meter = meter if limit.uses_cpu_time else None
        self.now = perf_counter  # avoids repeated lookups
        self.began = 0.0  # the reading at the start of the decision
        self.began_by_wall = 0.0
        self.shown = Clock(uses_cpu_time=limit.uses_cpu_time)  # passed to the agent and reused for every decision

    def clock(self, turn: i64) -> Clock:
        """Start and return the clock for the next decision."""
        if turn != self.turn:
            self.turn = turn
            self.used = 0.0
            self.late = False
        whole, clock = self.whole_turn, self.shown
        clock.seconds = self.decision
        clock.turn = None if whole is None else whole - self.used
        self.start()
        clock.started = self.began if self.meter is None else read_time(True)
        return clock

    def start(self) -> None:
        """Start measuring a decision."""
        self.began_by_wall = self.now()
        self.began = self.read() if self.uses_cpu_time else self.began_by_wall

    def read(self) -> float:
        """Return the current reading of the clock in use, in seconds."""
        return read_time(self.uses_cpu_time) if self.meter is None else self.meter()

    def elapsed(self) -> float:
        """Return the time since the start of the decision, in seconds."""
        return max(self.read() - self.began, 0.0) if self.uses_cpu_time else self.now() - self.began_by_wall

    def begin_turn(self, seconds: float | None) -> None:
        """Set the limit for a turn; `seconds` is the limit imposed by the rules of the game, if any."""
        self.limit = self.usual_limit.with_turn_seconds(seconds)
        self.whole_turn = self.limit.turn

    def add(self, seconds: float) -> None:
        """Add the duration of a decision in seconds to the totals."""
        self.used += seconds
        self.decisions += 1
        self.seconds += seconds
        if seconds > self.slowest:
            self.slowest = seconds

    def overrun(self, seconds: float) -> str:
        """Describe the limit that the last decision exceeded.

        The result is an empty string if no limit was exceeded or if limits are not enforced.
        """
        return self.describe_overrun(seconds, self.used) if self.enforced else ""

    def describe_overrun(self, seconds: float, turn: float) -> str:
        """Describe the limit that a decision or turn exceeded, or return an empty string if it exceeded none."""
        overrun = self.limit.describe_overrun(seconds, turn)
        if overrun or not self.uses_cpu_time:
            return overrun
        return self.limit.describe_stall(self.now() - self.began_by_wall)


def round_seconds(seconds: float) -> float:
    """Round a number of seconds to microseconds.

    The built-in `round` is slower, because it converts the number to text.
    """
    microseconds: i64 = int(seconds * 1e6 + 0.5)
    return float(microseconds) / 1e6


# ---- before and after the game


def begin(agents: list[Agent], name: str, decks: tuple[Deck, Deck], chances: list[Rng], timers: list[Timer]) -> None:
    for seat, agent in enumerate(agents):
        call(seat, timers[seat], "before the game", agent.begin, (name, seat, decks[seat], chances[seat]))


def end(agents: list[Agent], result: Result, timers: list[Timer]) -> None:
    """Report the result to both agents, even if one of them fails."""
    fouls: list[AgentFault] = []
    for seat, agent in enumerate(agents):
        try:
            call(seat, timers[seat], "after the game", agent.end, (result,))
        except AgentFault as foul:
            fouls.append(foul)
    if fouls:
        raise fouls[0]


def call(seat: int, timer: Timer, when: str, step: Any, arguments: tuple[Any, ...]) -> None:
    """Call an agent's method before or after the game, enforcing the time limit for a decision."""
    timer.begin_turn(None)
    timer.start()
    guard(seat, step, arguments)
    seconds = timer.elapsed()
    loses = timer.enforced and timer.limit.overrun == "loss"
    overrun = timer.describe_overrun(seconds, seconds) if loses else ""
    if overrun:
        raise AgentFault(seat, f"{overrun} {when}", MatchError(f"an agent {overrun} {when}: it took {seconds:.2f} s"))


def guard(seat: int, step: Any, arguments: tuple[Any, ...]) -> Any:
    """Call an agent's code and convert its errors into faults.

    The annotations are `Any` because compiled code would otherwise raise a `TypeError` for an invalid answer before the
    loop could describe it.
    """
    try:
        return step(*arguments)
    except (InfrastructureError, IncompleteGame):
        raise
    except (Exception, SystemExit) as error:
        raise AgentFault(seat, describe_error(error), error) from error


# ---- decisions


def play(
    agents: list[Agent], session: Session, timers: list[Timer], watch: Watcher | None, told: list[Json | None] | None
) -> Result:
    """Play a game from the first decision to the result.

    The agents' explanations are appended to `told` unless it is None.
    """
    state = session.state
    asked = [guard(seat, getattr, (agent, "act")) for seat, agent in enumerate(agents)]
    while True:
        result = state.result()
        if result is not None:
            return result
        seat = state.player
        agent = agents[seat]
        action = decide(agent, asked[seat], session, timers[seat])
        if told is not None:
            told.append(get_explanation(agent, session))
        before = None if watch is None else state.copy()
        try:
            session.submit(seat, action)
        except Exception as error:
            raise illegal_action_fault(agent, seat, action, error, state) from None
        if watch is not None and before is not None:
            watch(before, action, state)


def action_texts(actions: list[Action], known: dict[Action, str]) -> list[str]:
    """Return a game's actions as text, using `known` as a cache that is shared between games."""
    found: list[str] = []
    try:
        for action in actions:
            text = known.get(action)
            if text is None:
                text = known[action] = action.text()
            found.append(text)
    except TypeError:  # if the game's actions are not hashable
        return [action.text() for action in actions]
    return found


def decide(agent: Agent, act: Any, session: Session, timer: Timer) -> Action:
    """Request an action from the agent, and check the type of the answer and the time used."""
    state = session.state
    view = session.view(state.player)
    if timer.timed and state.turn != timer.turn:
        timer.begin_turn(state.turn_seconds())
    clock = timer.clock(state.turn)
    if timer.late:
        return forced_action(state)
    try:
        action: object = act(view, clock)
    except (InfrastructureError, IncompleteGame):
        raise
    except (Exception, SystemExit) as error:
        timer.add(timer.elapsed())
        raise AgentFault(state.player, describe_error(error), error) from error
    seconds = timer.elapsed()
    timer.add(seconds)
    overrun = timer.overrun(seconds)
    if overrun and timer.limit.overrun == "end-turn":
        timer.late = True
        return forced_action(state)
    if not isinstance(action, Action):
        raise nonsense_fault(agent, state.player, action)
    if overrun:
        text = f"the agent {agent.name} {overrun}: it took {seconds:.2f} s"
        raise AgentFault(state.player, overrun, MatchError(text))
    return action


def forced_action(state: State) -> Action:
    """Return the action to play after a timeout: ending the turn or, if that is illegal, the first legal action."""
    return state.pass_action() or state.actions()[0]


def get_explanation(agent: Agent, session: Session) -> Json | None:
    """Return the agent's explanation of its last decision, sanitized for storage."""
    seat = session.state.player
    explain = guard(seat, getattr, (agent, "explanation"))
    told: Json | None = guard(seat, explanation, (guard(seat, explain, (session.view(seat),)),))
    return told


def illegal_action_fault(agent: Agent, seat: int, action: Action, error: Exception, state: State) -> Exception:
    """Return the fault for an illegal action, or return an unrelated error unchanged."""
    try:
        if isinstance(error, IncompleteGame) and action in state.actions():
            return error
        text = f"played the illegal action '{sentence(str(action))}'"
    except Exception as own:
        return AgentFault(seat, describe_error(own), own)
    if not isinstance(error, IllegalAction):
        return error
    return AgentFault(seat, text, IllegalAction(f"the agent {agent.name} broke the rules: {error}"))


def nonsense_fault(agent: Agent, seat: int, answer: object) -> AgentFault:
    """Return the fault for an answer that is not an action; printing the answer may raise an error."""
    try:
        text = f"answered {sentence(repr(answer))} instead of an action"
    except Exception as error:
        return AgentFault(seat, describe_error(error), error)
    return AgentFault(seat, text, IllegalAction(f"the agent {agent.name} {text}"))
