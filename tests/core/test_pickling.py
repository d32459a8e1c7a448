"""Agents, their parts and random streams can be pickled, compiled or not."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import Any

import pytest

from topdeck.agents import known_agents, make_agent, make_score
from topdeck.core.rng import Rng
from topdeck.core.state import MoveScore, StateScore
from topdeck.games.hearthstone.cards.database import card_table, eras
from topdeck.games.hearthstone.engine.actions import END
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.knowledge.beliefs import BELIEFS
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.scores import SCORES, PositionScore
from topdeck.games.hearthstone.scores.framework import Aggro, ByClass
from topdeck.search.horizon import Turns
from topdeck.search.scores import Sigmoid

OTHERS: dict[str, dict[str, Any]] = {  # parameters that are not the defaults
    "midrange": {"weights": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]},
    "gretive": {"profile": "aggro"},
    "tyche": {"weights": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]},
    "eva": {"weights": [float(number) for number in range(21)]},
    "malaga-linear": {"weights": [float(number) for number in range(9)]},
    "malaga-value": {"win": False},
}
CASES: list[tuple[str, dict[str, Any]]] = [*((name, {}) for name in SCORES), *OTHERS.items()]


def judged(score: StateScore | MoveScore) -> float:
    """Return the value that the agent gives to ending the turn in the middle of a game."""
    me = side("mage", health=17, hand=["Wisp"] * 4, deck=["Wisp"] * 8, board=["Chillwind Yeti", "Argent Squire"])
    before = scenario(me, side("priest", armor=2, deck=["Wisp"], board=["Bloodmage Thalnos"])).state
    action = before.parse("attack 0.1 > 1.0")
    after = before.copy()
    after.step(action)
    if isinstance(score, MoveScore):
        return score.value(before, action, after, 0)
    return score.value(after, 0)


def again(it: Any) -> Any:
    return pickle.loads(pickle.dumps(it))


@pytest.mark.parametrize(("name", "parameters"), CASES, ids=[f"{name} {bool(given)}" for name, given in CASES])
def test_a_score_judges_alike_after_a_pickle(name: str, parameters: dict[str, Any]) -> None:
    score = SCORES[name](**parameters)
    assert judged(again(score)) == judged(deepcopy(score)) == judged(score)
    if parameters:
        assert judged(score) != judged(SCORES[name]())


def test_a_sigmoid_judges_alike_after_a_pickle() -> None:
    score = Sigmoid(Aggro(), 700.0)
    assert judged(again(score)) == judged(score) != judged(Sigmoid(Aggro(), 70.0))


@pytest.mark.parametrize("at", ["position", "decision"])
@pytest.mark.parametrize(("score", "otherwise"), [("aggro", "control"), ("trained", "malaga-linear")])
def test_a_score_by_situation_judges_alike_after_a_pickle(at: str, score: str, otherwise: str) -> None:
    chosen = make_score(f"by-own-class(mage={score}, otherwise={otherwise}, at={at})")
    assert (
        judged(again(chosen)) == judged(deepcopy(chosen)) == judged(make_score(score)) != judged(make_score(otherwise))
    )


class Spread(PositionScore):
    """A user's score with an additional field."""

    def __init__(self, factor: float) -> None:
        self.factor = factor

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return self.factor * float(me.hero.health - opponent.hero.health)


def test_a_score_of_ones_own_keeps_its_fields() -> None:
    score = ByClass({"mage": Spread(3.0)}, Aggro())
    assert judged(deepcopy(score)) == judged(score) == 3.0 * (17 - 28)


@pytest.mark.parametrize("name", BELIEFS)
def test_a_belief_fills_alike_after_a_pickle(name: str) -> None:
    belief = BELIEFS[name]()
    view = scenario(side("mage"), side("priest", hand=["Wisp"] * 3, deck=["Wisp"] * 5)).state.observe(0)
    belief.observe(view)
    samples = [view.sample(Rng(1), one).to_json() for one in (belief, again(belief))]
    assert samples[0] == samples[1]


def test_a_horizon_is_the_same_after_a_pickle() -> None:
    start = scenario(side("mage"), side("priest", deck=["Wisp"])).state
    after = start.copy()
    after.step(END)
    for more, over in ((0, True), (1, False)):
        assert again(Turns(more)).over(start, after) is over


@pytest.mark.parametrize("name", known_agents())
def test_a_fresh_agent_can_be_pickled(name: str) -> None:
    agent = again(make_agent(name))
    assert (agent.name, agent.spec) == (name, make_agent(name).spec)
    assert vars(agent) == vars(make_agent(name))


def test_chance_goes_on_after_a_pickle() -> None:
    rng = Rng(3)
    rng.below(10)
    twin = again(rng)
    assert [twin.below(1000) for _ in range(5)] == [rng.below(1000) for _ in range(5)]


@pytest.mark.parametrize("era", eras())
def test_a_card_is_pickled_as_its_name(era: str) -> None:
    card = card_table(era)["CS2_029"]
    assert again(card) is deepcopy(card) is card


def test_an_action_is_itself_after_a_pickle() -> None:
    assert again(END) == END
