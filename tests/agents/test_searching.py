"""Agents with random searches: their budgets, and their search info.

Both decks contain a Wisp, so that no player takes damage from an empty deck at the end of the turn.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from deciding import seated, thought

from topdeck.agents import canonical, make_agent
from topdeck.agents.searching import SearchAgent
from topdeck.core.clock import Clock
from topdeck.core.errors import SpecError
from topdeck.core.state import Observation
from topdeck.games.hearthstone.scenario import Scenario, scenario, side

FEW = "iterations=60, ms=none"
MADRID = ("madrid-simtree", "madrid-mcts1", "madrid-mcts2")
MALAGA = ("malaga-mcts1", "malaga-mcts2", "malaga-mcts3", "malaga-mcts4", "malaga-mcts5")
OLOMOUC = ("olomouc-mcts", "olomouc-pred")


def lethal() -> Scenario:
    """The Raptor wins immediately; other moves may win later, or not."""
    me = side("mage", mana=2, board=["Bloodfen Raptor"], deck=["Wisp"])
    return scenario(me, side("mage", health=3, board=["Chillwind Yeti"], deck=["Wisp"]))


# ---- budgets


class Watch(Clock):
    """A clock that does not advance."""

    def __init__(self, seconds: float = float("inf")) -> None:
        super().__init__()
        self.shown = seconds

    def left(self) -> float:
        return self.shown


def budget(spec: str, clock: Clock, used: float = 0.0, turn: int = 9, options: int = 3) -> tuple[int, float]:
    """Return the budget of a decision in turn 9 after part of the turn's time was used."""
    agent = seated(spec)
    assert isinstance(agent, SearchAgent)
    agent.turn, agent.turn_seconds = turn, used
    found = agent.budget(lethal().state.observe(0), options, clock)
    return found.iterations, found.seconds


@pytest.mark.parametrize(
    ("limits", "left", "expected"),
    [
        ("ms=50", 9.0, (0, 0.05)),
        ("ms=50", 0.02, (0, 0.02)),
        ("ms=none, turn_ms=400", 0.02, (0, 0.02)),
        ("ms=none, iterations=7", float("inf"), (7, 0.0)),
        ("ms=50, iterations=7", float("inf"), (7, 0.05)),
        ("ms=50, turn_ms=40", 9.0, (0, 0.04)),
        ("ms=50, turn_ms=400", 9.0, (0, 0.05)),
        ("ms=none, turn_ms=400", 9.0, (0, 0.4)),
        ("ms=50", -1.0, (0, 1e-4)),
    ],
)
def test_the_least_of_all_limits_counts(limits: str, left: float, expected: tuple[int, float]) -> None:
    assert budget(f"madrid-mcts2({limits})", Watch(left)) == expected


def test_the_rules_of_a_game_can_shorten_the_time_for_a_turn() -> None:
    """Nozdormu does."""
    agent = seated("madrid-mcts2(ms=none, turn_ms=60000)")
    assert isinstance(agent, SearchAgent)
    agent.turn, agent.turn_seconds = 9, 4.0
    for minion, seconds in (("Nozdormu", 11.0), ("Wisp", 56.0)):
        view = scenario(side("mage", board=[minion]), side("mage")).state.observe(0)
        assert agent.budget(view, 3, Watch()).seconds == pytest.approx(seconds)


def test_the_milliseconds_of_a_turn_are_shared_by_its_decisions() -> None:
    assert budget("madrid-mcts2(ms=none, turn_ms=400)", Watch(), used=0.3)[1] == pytest.approx(0.1)
    assert budget("madrid-mcts2(ms=none, turn_ms=400)", Watch(), used=0.5) == (0, 1e-4)
    assert budget("madrid-mcts2(ms=none, turn_ms=400)", Watch(), used=0.3, turn=7) == (0, 0.4)


@pytest.mark.parametrize(
    "name", ["madrid-simtree", "madrid-mcts1", "madrid-mcts2", "malaga-mcts1", "olomouc-mcts", "champion"]
)
def test_an_agent_that_would_search_without_an_end_is_refused_when_its_spec_is_read(name: str) -> None:
    message = f"{name} cannot be created: the search would never end; set `ms`, `turn_ms` or `iterations`"
    for read in (canonical, make_agent):
        with pytest.raises(SpecError) as failure:
            read(f"{name}(ms=none)")
        assert str(failure.value) == message
    for limit in ("turn_ms=5", "iterations=5"):
        assert "(ms=none" not in canonical(f"{name}(ms=none, {limit})")


@pytest.mark.parametrize("name", ["greedy", "lookahead", "beam", "tyche", "madrid-greedy-tree"])
def test_a_search_that_ends_by_itself_needs_no_limit(name: str) -> None:
    assert "iterations=none, " in canonical(f"{name}(ms=none)")
    assert budget(f"{name}(ms=none)", Watch())[1] == 0.0


@pytest.mark.parametrize("name", ["ms", "turn_ms", "iterations"])
def test_no_limit_is_written_none(name: str) -> None:
    with pytest.raises(
        SpecError,
        match=rf"^{name} of madrid-mcts2 must be a whole number from 1 to \d+ or none, not 0; write `none` for ",
    ):
        canonical(f"madrid-mcts2({name}=0)")


@pytest.mark.parametrize("given", ["ms=-1", "turn_ms=-1", "iterations=-1", "uses=0", "uses=-2", f"iterations={10**30}"])
def test_limits_that_make_no_sense_are_refused(given: str) -> None:
    name, _, value = given.partition("=")
    with pytest.raises(
        SpecError, match=rf"^{name} of madrid-mcts2 must be a whole number from 1 to \d+( or none)?, not {value}$"
    ):
        canonical(f"madrid-mcts2({given})")


def test_iterations_end_a_search_before_its_time() -> None:
    assert thought("madrid-mcts2(ms=60000, iterations=25)", lethal()).iterations == 25


def test_time_ends_a_search_before_its_iterations() -> None:
    agent = seated("madrid-mcts2(ms=none, iterations=1000000000)")
    agent.act(lethal().state.observe(0), Watch(0.001))
    assert agent.search_info is not None
    assert agent.search_info.iterations < 1000000


# ---- what they tell


@pytest.mark.parametrize("name", ["madrid-mcts2", "malaga-mcts3", "olomouc-mcts"])
def test_the_visits_of_the_options_are_the_iterations(name: str) -> None:
    told = thought(f"{name}({FEW})", lethal())
    assert sum(option.visits for option in told.options) == told.iterations == 60


@pytest.mark.parametrize(
    "name", [*MADRID, *MALAGA, *OLOMOUC, "madrid-greedy-tree", "tyche", "greedy", "eva", "lookahead", "gretive-2020"]
)
def test_an_agent_explains_its_move(name: str) -> None:
    table = lethal()
    view: Observation = table.state.observe(0)
    agent = seated(f"{name}({FEW})")
    action = agent.act(view, Clock())
    told = agent.search_info
    assert told is not None
    assert told.line[0] == action
    assert {option.action for option in told.options} <= set(view.actions())
    form: dict[str, Any] = json.loads(json.dumps(told.to_json(view)))
    assert form["line"][0] == action.text()
    assert form["words"][0] == view.describe(action)
    assert {option["action"] for option in form["options"]} == {option.action.text() for option in told.options}
    assert view.describe(action) in told.in_words(view)
