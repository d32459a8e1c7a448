"""`check_agent`: lets an agent play and checks every promise it makes to matches and to its opponents."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from topdeck.agents import make_agent
from topdeck.arena.plan.seeds import agent_seed
from topdeck.arena.plan.time_limit import default_grace
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import IllegalAction
from topdeck.core.registry import default_game, found_deck, given_decks, load_game
from topdeck.core.rng import Rng
from topdeck.core.search_info import SearchInfo
from topdeck.core.session import Session
from topdeck.core.state import Action, Observation, State
from topdeck.testing.check_game import CheckFailed, form, with_history

DECKS = 3  # of the game, where none are named
CLOCKED = 10  # decisions against the clock


@dataclass
class AgentReport:
    """What was seen of an agent that kept its promises."""

    games: int = 0
    points: float = 0.0  # against random players
    decisions: int = 0
    explained: int = 0  # of them
    slowest: float = 0.0  # seconds
    overrun: float = 0.0  # seconds beyond the clock, at worst


def check_agent(
    agent: str | type[Agent] | Agent,
    *,
    game: str | None = None,
    decks: Sequence[Deck | str] = (),
    games: int = 4,
    seed: int = 0,
    seconds: float | None = 0.1,
    grace: float | None = None,
    repeatable: bool = True,
    **settings: object,
) -> AgentReport:
    """Let an agent (a spec, a class, or a fresh one) play against random players in both seats, then against a clock
    of so many seconds a decision; raises CheckFailed at the first broken promise.  Without a name, the game is the
    registry's first.  A decision may exceed the clock by `grace` seconds: by default 50 ms or 10 %, whichever is more.

    An agent that looks at the clock by itself, as those with `ms` do, cannot repeat its moves; give it iterations
    instead, or say `repeatable=False`, and neither that nor its honesty is checked.
    """
    name = game or default_game()
    played = load_game(name)
    chosen = [found_deck(played, deck) for deck in given_decks(decks)] or played.decks.included()[:DECKS]
    return AgentCheck(agent, name, chosen, seed, settings).run(games, repeatable, seconds, grace)


class AgentCheck:
    """An agent under scrutiny."""

    def __init__(
        self, agent: str | type[Agent] | Agent, name: str, decks: list[Deck], seed: int, settings: dict[str, object]
    ) -> None:
        self.agent = agent
        self.name = name
        self.game = load_game(name)
        self.decks = decks
        self.seed = seed
        self.settings = settings
        self.rng = Rng(seed, 52)
        self.where = name_of(agent)
        self.report = AgentReport()

    def run(self, games: int, repeatable: bool, seconds: float | None, grace: float | None) -> AgentReport:
        first = self.fresh()
        team = [first, self.pickled(first), self.fresh()] if repeatable else [self.pickled(first)]
        for agent in team:
            self.call(agent.open)
        for number in range(games):
            self.play(team, number)
        for agent in team:
            self.call(agent.close)
        if seconds is not None:
            self.check_clock(self.fresh(), seconds, default_grace(seconds) if grace is None else grace)
        return self.report

    def fresh(self) -> Agent:
        """A new agent of this kind."""
        if isinstance(self.agent, str):
            return make_agent(self.agent, self.name)
        return self.agent() if isinstance(self.agent, type) else self.pickled(self.agent)

    def pickled(self, agent: Agent) -> Agent:
        try:
            twin: Agent = pickle.loads(pickle.dumps(agent))
        except Exception as error:
            raise self.broken(f"a fresh agent can be pickled: {error_text(error)}") from error
        return twin

    def demand(self, kept: bool, promise: str) -> None:
        if not kept:
            raise self.broken(promise)

    def broken(self, promise: str) -> CheckFailed:
        return CheckFailed(f"{self.where}: broken promise: {promise}")

    def call(self, step: Callable[..., None], *arguments: object) -> None:
        try:
            step(*arguments)
        except (Exception, SystemExit) as error:
            raise self.broken(f"`{step.__name__}` does not fail: {error_text(error)}") from error

    # ---- games

    def play(self, team: list[Agent], number: int) -> None:
        """One game, in which all of the team are asked for every move.

        The first sees the game, its twin the same once more, and the third a game with other hidden cards."""
        seat, seed = number % 2, self.seed + number
        session, decks = self.start(number)
        opponent = self.opponent(1 - seat, decks, seed)
        for agent in team:
            self.call(agent.begin, self.name, seat, decks[seat], Rng(agent_seed(seed, seat)))
        while (player := session.player) is not None:
            self.where = f"{name_of(self.agent)}, {decks[0].name} – {decks[1].name}, seed {seed}, turn {session.turn}"
            mine = player == seat
            action = self.decide(team, session) if mine else opponent.act(session.view(player), Clock())
            session.submit(player, action)
        result = session.result
        assert result is not None
        for agent in team:
            self.call(agent.end, result)
        self.report.games += 1
        self.report.points += result.score(seat)

    def start(self, number: int) -> tuple[Session, tuple[Deck, Deck]]:
        """A new game: the agent plays its decks in turn, each in both seats, against the next ones."""
        count, place = len(self.decks), number // 2
        mine, theirs = self.decks[place % count], self.decks[(place + place // count + 1) % count]
        decks = (mine, theirs) if number % 2 == 0 else (theirs, mine)
        return Session(self.game.start(decks, self.seed + number, **self.settings)), decks

    def opponent(self, seat: int, decks: tuple[Deck, Deck], seed: int) -> Agent:
        opponent = make_agent("random", self.name)
        opponent.begin(self.name, seat, decks[seat], Rng(agent_seed(seed, seat)))
        return opponent

    def decide(self, team: list[Agent], session: Session) -> Action:
        agent, *others = team
        state, seat = session.state, session.state.player
        action = self.asked(agent, session.view(seat), state, Clock())
        self.report.decisions += 1
        self.report.explained += agent.search_info is not None
        if others:
            twin, stranger = others
            again = self.asked(twin, session.view(seat), state, Clock())
            self.demand(
                again == action,
                f"the same seed and the same views lead to the same moves: '{action}' was followed by '{again}' "
                "(an agent that looks at the clock needs a limit of iterations instead, or repeatable=False)",
            )
            disguised = self.game.resample_hidden(state, seat, self.rng)
            view = with_history(disguised.observe(seat), session.view(seat).history)
            other = self.asked(stranger, view, disguised, Clock())
            self.demand(other == action, f"hidden cards do not change its moves: '{action}' became '{other}'")
        return action

    # ---- one decision

    def asked(self, agent: Agent, view: Observation, state: State, clock: Clock) -> Action:
        """What the agent answers, with all there is to check about that."""
        before = form(view)
        started = perf_counter()
        try:
            action: object = agent.act(view, clock)
        except (Exception, SystemExit) as error:
            raise self.broken(f"`act` does not fail: {error_text(error)}") from error
        self.report.slowest = max(self.report.slowest, perf_counter() - started)
        if not isinstance(action, Action):
            raise self.broken(f"an agent answers with an action, not with {action!r}")
        self.demand(form(view) == before, "an agent does not change what it is shown")
        try:
            state.check(action)
        except IllegalAction as error:
            raise self.broken(f"an agent plays by the rules: {error}") from None
        if agent.search_info is not None:
            self.check_thought(agent.search_info, view, action)
        return action

    def check_thought(self, thought: SearchInfo, view: Observation, action: Action) -> None:
        """Is it about this decision, and does it lead to this move?"""
        options = [option.action for option in thought.options]
        legal = view.actions()
        strange = [f"'{one}'" for one in options if one not in legal]
        self.demand(not strange, f"an agent that explains itself tells of legal actions: {', '.join(strange)} is none")
        self.demand(len(set(options)) == len(options), "an agent that explains itself tells of every action once")
        self.demand(action in options, f"an agent that explains itself tells of its move, '{action}'")
        line = thought.line
        self.demand(not line or line[0] == action, f"its expected line begins with its move, '{action}'")
        try:
            json.dumps(thought.to_json(view), allow_nan=False)
            thought.in_words(view)
        except Exception as error:
            raise self.broken(f"its thoughts can be told: {error_text(error)}") from error

    # ---- the clock

    def check_clock(self, agent: Agent, seconds: float, grace: float) -> None:
        session, decks = self.start(0)
        opponent = self.opponent(1, decks, self.seed)
        self.call(agent.open)
        self.call(agent.begin, self.name, 0, decks[0], Rng(agent_seed(self.seed, 0)))
        left = CLOCKED
        while left and (seat := session.player) is not None:
            clock, view = Clock(seconds), session.view(seat)
            if seat == 1:
                session.submit(seat, opponent.act(view, clock))
                continue
            left -= len(view.actions()) > 1
            started = perf_counter()
            action = self.asked(agent, view, session.state, clock)
            over = perf_counter() - started - seconds
            self.demand(over <= grace, f"an agent keeps its clock: of {seconds:g} s it took {seconds + over:.2f} s")
            self.report.overrun = max(self.report.overrun, over)
            session.submit(seat, action)


def name_of(agent: str | type[Agent] | Agent) -> str:
    if isinstance(agent, str):
        return agent
    return agent.__name__ if isinstance(agent, type) else agent.name


def error_text(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
