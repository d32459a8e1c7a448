"""The simplest agents, and a property of all agents: if only one action is legal, they play it immediately."""

import pytest
from deciding import DECK, chosen

from topdeck.agents import known_agents, make_agent
from topdeck.agents.simple import RandomAgent
from topdeck.core.clock import Clock
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation
from topdeck.games.hearthstone.scenario import Scenario, scenario, side

SEEDS = range(60)
AGENTS = known_agents()


def some_options() -> Scenario:
    """A position with several actions: ending the turn, attacks, playing Wisp, and the hero power with any target."""
    me = side("mage", mana=2, hand=["Wisp"], board=["Bloodfen Raptor"])
    return scenario(me, side("mage", board=["Chillwind Yeti"]))


def test_random_plays_everything_and_also_ends_early() -> None:
    table = some_options()
    assert {chosen("random", table, seed) for seed in SEEDS} == {action.text() for action in table.actions()}


def test_who_inherits_from_random_may_choose_otherwise() -> None:
    class Last(RandomAgent):
        def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
            return choices[-1]

    table = some_options().state
    agent = Last()
    agent.begin("hearthstone", 0, DECK, Rng(1))
    assert agent.act(table.observe(0), Clock()) == table.actions()[-1]


def test_random_late_end_plays_everything_but_never_ends_early() -> None:
    table = some_options()
    assert {chosen("random-late-end", table, seed) for seed in SEEDS} == {
        action.text() for action in table.actions() if action.text() != "end"
    }


def test_random_late_end_may_choose_any_card_it_is_offered() -> None:
    table = scenario(side("warlock", hand=["Dark Peddler"]), side("mage"))
    table.play("Dark Peddler")
    offered = {action.text() for action in table.actions()}
    assert {chosen("random-late-end", table, seed) for seed in range(30)} == offered


def test_random_late_end_ends_when_nothing_else_is_left() -> None:
    assert chosen("random-late-end", scenario(side("mage", mana=0), side("mage"))) == "end"


# ---- a single choice


@pytest.mark.parametrize("name", [name for name in AGENTS if name != "human"])
def test_a_single_legal_action_is_played_at_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> Action:
        raise AssertionError("there is nothing to think about")

    agent = make_agent(name)
    monkeypatch.setattr(agent, "choose", refuse)
    agent.begin("hearthstone", 0, DECK, Rng(1))
    view: Observation = scenario(side("mage", mana=0), side("mage")).state.observe(0)
    assert agent.act(view, Clock()).text() == "end"
    assert agent.search_info is None
