"""`check_agent`: plays games with an agent and checks that it meets all requirements for matches."""

import json
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from traceback import walk_tb
from types import FrameType
from typing import TypeVar

from topdeck import Action, Agent, Clock, Deck, Observation, Rng, SearchInfo, Session, State
from topdeck.agents import make_agent
from topdeck.arena.plan.seeds import agent_seed
from topdeck.arena.plan.time_limit import default_grace
from topdeck.config.external_code import installed_folders
from topdeck.core.errors import IllegalAction
from topdeck.core.registry import default_game, list_given_decks, load_game, to_deck
from topdeck.testing.check_game import Checker, json_text, with_history

Result = TypeVar("Result")

DECKS = 3  # the number of the game's decks used by default
CLOCKED = 10  # number of decisions with a time limit
CURE = (
    "use `self.rng` for all randomness and limit iterations instead of time, "
    "or skip this check with --no-repeatable (in Python, repeatable=False)"
)


@dataclass
class AgentReport:
    """The statistics of an agent that passed all checks.

    Attributes:
        games: The number of games.
        points: The number of points scored against random players.
        decisions: The number of decisions.
        explained: The number of decisions with search info.
        slowest: The duration of the slowest decision in seconds.
        overrun: The largest number of seconds by which a decision exceeded the time limit.
    """

    games: int = 0
    points: float = 0.0
    decisions: int = 0
    explained: int = 0
    slowest: float = 0.0
    overrun: float = 0.0


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
    """Check an agent in games against random players, in alternating seats, and then in a game with a time limit.

    Args:
        agent: A spec, an agent class, or an agent that has not played yet.
        game: The name of the game; the default is the first registered game.
        decks: The decks to play; by default, some of the game's decks.
        games: The number of games.
        seed: The seed for the first game; each subsequent game increases the seed by one.
        seconds: The time limit per decision, or `None` to skip the time-limit check.
        grace: The grace period in seconds; by default, 10 % of the time limit, but at least 50 ms.
        repeatable: Whether the agent makes the same moves when given the same seed.  An agent that depends on the
            clock, such as one with an `ms` limit, is not repeatable.  For such an agent, limit the iterations instead,
            or pass `False` to skip the checks that its moves are repeatable and do not depend on hidden cards.
        settings: The game's settings.

    Returns:
        The statistics of the games.

    Raises:
        CheckFailed: The agent violates a requirement; the message names the requirement and the position.
    """
    name = game or default_game()
    played = load_game(name)
    chosen = [to_deck(played, deck) for deck in list_given_decks(decks)] or played.decks.included()[:DECKS]
    return AgentCheck(agent, name, chosen, seed, settings).run(games, repeatable, seconds, grace)


@dataclass
class AgentCheck(Checker):
    """Checks one agent over several games."""

    agent: str | type[Agent] | Agent
    name: str
    decks: list[Deck]
    seed: int
    settings: dict[str, object]

    def __post_init__(self) -> None:
        self.game = load_game(self.name)
        self.rng = Rng(self.seed, 52)
        self.where = agent_name(self.agent)
        self.report = AgentReport()

    def run(self, games: int, repeatable: bool, seconds: float | None, grace: float | None) -> AgentReport:
        first = self.make()
        team = [first, self.copy(first), self.make()] if repeatable else [self.copy(first)]
        for agent in team:
            self.call(agent.open)
        for number in range(games):
            self.play(team, number)
        for agent in team:
            self.call(agent.close)
        if seconds is not None:
            self.check_clock(self.make(), seconds, default_grace(seconds) if grace is None else grace)
        return self.report

    def make(self) -> Agent:
        """Return a new agent that has not played yet."""
        if isinstance(self.agent, str):
            return make_agent(self.agent, self.name)
        return self.agent() if isinstance(self.agent, type) else self.copy(self.agent)

    def copy(self, agent: Agent) -> Agent:
        try:
            twin: Agent = pickle.loads(pickle.dumps(agent))
        except Exception as error:
            raise self.failure(f"a new agent must be picklable: {error_text(error)}") from error
        return twin

    def call(self, method: Callable[..., Result], *arguments: object) -> Result:
        """Call a method of the agent, and fail the check if it raises an exception."""
        try:
            return method(*arguments)
        except (Exception, SystemExit) as error:
            raise self.failure(f"`{method.__name__}` must not fail: {error_text(error)}") from error

    # ---- games

    def play(self, team: list[Agent], number: int) -> None:
        """Play a game, asking every agent in the team for each decision.

        The first agent and its copy see the same game, while the third agent sees it with different hidden cards.
        """
        seat, seed = number % 2, self.seed + number
        session, decks = self.start(number)
        opponent = self.opponent(1 - seat, decks, seed)
        for agent in team:
            self.call(agent.begin, self.name, seat, decks[seat], Rng(agent_seed(seed, seat)))
        while (player := session.player) is not None:
            pairing = f"{decks[0].name} – {decks[1].name}"
            self.where = f"{agent_name(self.agent)}, {pairing}, seed {seed}, turn {session.turn}"
            is_own = player == seat
            action = self.decide(team, session) if is_own else opponent.act(session.view(player), Clock())
            session.submit(player, action)
        result = session.result
        assert result is not None
        for agent in team:
            self.call(agent.end, result)
        self.report.games += 1
        self.report.points += result.score(seat)

    def start(self, number: int) -> tuple[Session, tuple[Deck, Deck]]:
        """Start a game; over all games, the agent plays each deck in both seats, against different opposing decks."""
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
        action = self.ask(agent, session.view(seat), state, Clock())
        self.report.decisions += 1
        self.report.explained += agent.search_info is not None
        if others:
            twin, third = others
            again = self.ask(twin, session.view(seat), state, Clock())
            self.require(
                again == action,
                "the same seed and the same views must lead to the same moves: "
                f"the agent chose '{action}', but its copy chose '{again}'; {CURE}",
            )
            disguised = self.game.resample_hidden(state, seat, self.rng)
            view = with_history(disguised.observe(seat), session.view(seat).history)
            other = self.ask(third, view, disguised, Clock())
            self.require(
                other == action,
                f"hidden cards must not affect moves: '{action}' became '{other}'; if the agent is random, {CURE}",
            )
        return action

    # ---- one decision

    def ask(self, agent: Agent, view: Observation, state: State, clock: Clock) -> Action:
        """Ask an agent for a decision, and check the action and the search info."""
        before = json_text(view)
        started = perf_counter()
        action: object = self.call(agent.act, view, clock)
        self.report.slowest = max(self.report.slowest, perf_counter() - started)
        if not isinstance(action, Action):
            raise self.failure(f"an agent must return an action, not {action!r}")
        self.require(json_text(view) == before, "an agent must not change its observation")
        try:
            state.check(action)
        except IllegalAction as error:
            raise self.failure(f"an agent must return legal actions: {error}") from None
        if agent.search_info is not None:
            self.check_search_info(agent.search_info, view, action)
        return action

    def check_search_info(self, info: SearchInfo, view: Observation, action: Action) -> None:
        """Check that the search info describes this decision and contains the chosen move."""
        options = [option.action for option in info.options]
        legal = view.actions()
        strange = [f"'{option}'" for option in options if option not in legal]
        self.require(not strange, f"search info must list only legal actions, not {', '.join(strange)}")
        self.require(len(set(options)) == len(options), "search info must list each action only once")
        self.require(action in options, f"search info must list the chosen move, '{action}'")
        self.require(info.line[:1] in ([], [action]), f"the expected line must begin with the chosen move, '{action}'")
        try:
            json.dumps(info.to_json(view), allow_nan=False)
            info.in_words(view)
        except Exception as error:
            raise self.failure(f"search info must be convertible to JSON and text: {error_text(error)}") from error

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
            action = self.ask(agent, view, session.state, clock)
            over = perf_counter() - started - seconds
            took = f"it took {seconds + over:.2f} s"
            self.require(over <= grace, f"an agent must stay within its time limit of {seconds:g} s: {took}")
            self.report.overrun = max(self.report.overrun, over)
            session.submit(seat, action)


def agent_name(agent: str | type[Agent] | Agent) -> str:
    if isinstance(agent, str):
        return agent
    return agent.__name__ if isinstance(agent, type) else agent.name


def error_text(error: BaseException) -> str:
    """Describe an error and its location, which is the last traceback line outside library code."""
    places = [
        f" ({Path(frame.f_code.co_filename).name}, line {line})"
        for frame, line in walk_tb(error.__traceback__)
        if not is_library_code(frame)
    ]
    return f"{type(error).__name__}: {error}{places[-1] if places else ''}"


def is_library_code(frame: FrameType) -> bool:
    """Return whether a frame belongs to Topdeck, the standard library or an installed package."""
    top = str(frame.f_globals.get("__name__")).partition(".")[0]
    return top == "topdeck" or not installed_folders().isdisjoint(Path(frame.f_code.co_filename).resolve().parents)
