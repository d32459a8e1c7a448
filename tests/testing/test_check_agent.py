"""`check_agent`: valid agents pass, and every violated requirement is found and named."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from tiny_game import EVEN, LOW, NAME, Duel, Lay, View

from topdeck.agents import known_agents
from topdeck.agents.simple import RandomAgent
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import SpecError
from topdeck.core.rng import Rng
from topdeck.core.search_info import Option, SearchInfo
from topdeck.core.state import Action, Observation, Result
from topdeck.testing import AgentReport, CheckFailed, check_agent

pytestmark = pytest.mark.usefixtures("high_card")


def checked(agent: str | type[Agent] | Agent, **settings: Any) -> AgentReport:
    """The check with a quick game, and without a clock."""
    return check_agent(agent, game=NAME, decks=(LOW, EVEN), **{"seconds": None, **settings})


def broken(agent: str | type[Agent] | Agent, **settings: Any) -> str:
    with pytest.raises(CheckFailed) as failure:
        checked(agent, **settings)
    where, _, promise = str(failure.value).partition(": requirement violated: ")
    assert where
    assert "\n" not in promise
    return promise


class Player(Agent):
    """An agent that plays random actions and meets all requirements."""

    name = "player"

    def act(self, view: Observation, clock: Clock) -> Action:
        return self.rng.choice(view.actions())


SEEN: list[tuple[int, str]] = []


class Witness(Player):
    """An agent that records its seats and decks."""

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        SEEN.append((seat, deck.name))


# ---- agents that keep their promises


def test_an_agent_may_be_a_spec_a_class_or_a_fresh_one() -> None:
    reports = [
        checked(name, games=3)
        for name in ("random", RandomAgent(RandomAgent.Config(opening="random")), Player, Player())
    ]
    assert {(report.games, report.points, report.decisions) for report in reports} == {
        (3, reports[0].points, reports[0].decisions)  # all of them play at random, with the same seeds
    }


def test_the_report_has_the_statistics() -> None:
    report = checked(Player, games=6, seconds=5.0)
    assert report.games == 6
    assert 0 <= report.points <= 6
    assert report.decisions > 20
    assert (report.explained, report.overrun) == (0, 0.0)
    assert report.slowest > 0.0


def test_both_seats_and_all_decks_are_played() -> None:
    SEEN.clear()
    checked(Witness, games=4)
    assert set(SEEN) == {(0, "low"), (0, "even"), (1, "low"), (1, "even")}


QUICK = {"iterations": "5", "ms": "none"}
AGENTS = known_agents()
NAMES = [name for name in AGENTS if name != "human"]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_agents_that_come_with_topdeck_keep_their_promises(name: str) -> None:
    limits = {key: value for key, value in QUICK.items() if key in AGENTS[name].parameters()}
    spec = f"{name}({', '.join(f'{key}={value}' for key, value in limits.items())})"
    decks = ("MidrangeJadeShaman", "RenoKazakusMage")
    report = check_agent(spec, decks=decks, games=2, seed=5, seconds=0.05, grace=5.0, max_turns=14)
    assert report.decisions > 10
    assert (report.explained > 0) == bool(limits)


# ---- and some that do not


class Crasher(Player):
    def act(self, view: Observation, clock: Clock) -> Action:
        raise ValueError("out of ideas")


class Chooser(Player):
    def act(self, view: Observation, clock: Clock) -> Action:
        return random.choice(view.actions()[:0])


class Cheater(Player):
    def act(self, view: Observation, clock: Clock) -> Action:
        return "I win"  # type: ignore[return-value]


class Outlaw(Player):
    def act(self, view: Observation, clock: Clock) -> Action:
        return Lay(77)


COUNTER: Iterator[int] = count()


class Fickle(Player):
    """An agent whose moves depend on the number of calls of all its instances."""

    def act(self, view: Observation, clock: Clock) -> Action:
        choices = view.actions()
        return choices[next(COUNTER) % len(choices)]


class Peeper(Player):
    """An agent that reads the state from the stack frame of its caller's caller."""

    def act(self, view: Observation, clock: Clock) -> Action:
        state: Duel = sys._getframe(2).f_locals["state"]
        choices = view.actions()
        return choices[sum(state.hands[1 - self.seat]) % len(choices)]


class Vandal(Player):
    def act(self, view: Observation, clock: Clock) -> Action:
        action = super().act(view, clock)
        assert isinstance(view, View)
        view.hand.clear()
        return action


class Forger(Player):
    def act(self, view: Observation, clock: Clock) -> Action:
        cards: Any = self.deck.cards
        cards["9"] = 30
        return super().act(view, clock)


class Rooted(Player):
    def __init__(self) -> None:
        self.answer = lambda: 42


class OneGameWonder(Player):
    ended = False

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        if self.ended:
            raise RuntimeError("never again")
        super().begin(game, seat, deck, rng)

    def end(self, result: Result) -> None:
        self.ended = True


class Homeless(Player):
    def open(self) -> None:
        raise FileNotFoundError("weights.json")


class Forgetful(Player):
    def close(self) -> None:
        raise OSError("disk full")


class BadLoser(Player):
    def end(self, result: Result) -> None:
        raise SystemExit(1)


@pytest.mark.parametrize(
    ("agent", "promise"),
    [
        (Crasher, "`act` must not fail: ValueError: out of ideas"),
        (Cheater, "an agent must return an action, not 'I win'"),
        (Outlaw, "an agent must return legal actions: 'lay 77' is not legal now"),
        (Fickle, "the same seed and the same views must lead to the same moves: "),
        (Peeper, "hidden cards must not affect moves: "),
        (Vandal, "an agent must not change its observation"),
        (Forger, "`act` must not fail: DeckError: a deck is immutable"),
        (Rooted, "a new agent must be picklable: "),
        (OneGameWonder, "`begin` must not fail: RuntimeError: never again"),
        (Homeless, "`open` must not fail: FileNotFoundError: weights.json"),
        (Forgetful, "`close` must not fail: OSError: disk full"),
        (BadLoser, "`end` must not fail: SystemExit: 1"),
    ],
)
def test_a_broken_promise_is_named(agent: type[Agent], promise: str) -> None:
    assert broken(agent).startswith(promise)


def test_a_failure_names_the_position() -> None:
    message = r"^Crasher, low – even, seed 3, turn \d+: requirement violated: "
    with pytest.raises(CheckFailed, match=message) as failure:
        checked(Crasher, seed=3)
    assert isinstance(failure.value.__cause__, ValueError)


def test_an_agent_that_cannot_repeat_its_moves_gets_advice() -> None:
    assert "use `self.rng` for all randomness and limit iterations instead of time, or skip this check" in broken(
        Fickle
    )
    assert "if the agent is random, use `self.rng` for all randomness" in broken(Peeper)
    assert checked(Fickle, repeatable=False).games == 4


def test_an_exception_names_the_line_of_the_agent_even_if_a_library_raised_it() -> None:
    line = Chooser.act.__code__.co_firstlineno + 1
    assert broken(Chooser).endswith(f"(test_check_agent.py, line {line})")


def test_a_search_without_a_limit_is_rejected_before_it_plays() -> None:
    with pytest.raises(SpecError, match="the search would never end; set `ms`, `turn_ms` or `iterations`"):
        check_agent("madrid-mcts2(ms=none)", games=1)


# ---- clocks


class Dreamer(Player):
    def act(self, view: Observation, clock: Clock) -> Action:
        if clock.seconds is not None:
            time.sleep(clock.seconds + 0.1)
        return super().act(view, clock)


def test_an_agent_keeps_its_clock() -> None:
    promise = broken(Dreamer, seconds=0.01, grace=0.05)
    assert promise.startswith("an agent must stay within its time limit of 0.01 s: it took 0.1")
    assert 0.1 <= checked(Dreamer, seconds=0.01, grace=60.0).overrun < 60.0


def test_the_default_grace_period_is_that_of_a_match() -> None:
    assert broken(Dreamer, seconds=0.01).startswith("an agent must stay within its time limit of 0.01 s: it took ")


# ---- explanations


class Explainer(Player):
    """It tells what it is told to tell."""

    def act(self, view: Observation, clock: Clock) -> Action:
        action = super().act(view, clock)
        self.search_info = self.explain(view, action)
        return action

    def explain(self, view: Observation, action: Action) -> SearchInfo:
        return SearchInfo([Option(one, 1, 0.5) for one in view.actions()], [action], 1, 0.0)


class Stranger(Explainer):
    def explain(self, view: Observation, action: Action) -> SearchInfo:
        return SearchInfo([Option(action), Option(Lay(77))], [action], 1, 0.0)


class Stutterer(Explainer):
    def explain(self, view: Observation, action: Action) -> SearchInfo:
        return SearchInfo([Option(action), Option(action)], [action], 1, 0.0)


class Silent(Explainer):
    def explain(self, view: Observation, action: Action) -> SearchInfo:
        return SearchInfo([], [action], 1, 0.0)


class Liar(Explainer):
    def explain(self, view: Observation, action: Action) -> SearchInfo:
        return SearchInfo([Option(action)], [Lay(77), action], 1, 0.0)


class Dizzy(Explainer):
    def explain(self, view: Observation, action: Action) -> SearchInfo:
        return SearchInfo([Option(action, 1, float("nan"))], [action], 1, 0.0)


def test_explanations_are_counted() -> None:
    report = checked(Explainer)
    assert report.explained == report.decisions


@pytest.mark.parametrize(
    ("agent", "promise"),
    [
        (Stranger, "search info must list only legal actions, not 'lay 77'"),
        (Stutterer, "search info must list each action only once"),
        (Silent, "search info must list the chosen move, 'lay "),
        (Liar, "the expected line must begin with the chosen move, 'lay "),
        (Dizzy, "search info must be convertible to JSON and text: ValueError: "),
    ],
)
def test_an_explanation_must_fit_the_move(agent: type[Agent], promise: str) -> None:
    assert broken(agent).startswith(promise)
