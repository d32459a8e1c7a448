"""The agents with evolved weights."""

from __future__ import annotations

from importlib.resources import files

import pytest
from deciding import values

from topdeck.games.hearthstone.scenario import Scenario, scenario, side

WEIGHTS = files("topdeck.games.hearthstone").joinpath("data/evolved")


def duel() -> Scenario:
    me = side("priest", mana=4, hand=["Chillwind Yeti", "Wisp"], board=["Bloodfen Raptor"], deck=["Wisp"])
    return scenario(me, side("mage", health=12, board=["River Crocolisk"], deck=["Wisp"]))


@pytest.mark.parametrize(
    ("agent", "score", "study"),
    [
        ("evolved", "linear", "any"),
        ("evolved-aggro", "evolved", "aggro"),  # which began with the weights for any deck
        ("evolved-midrange", "evolved", "midrange"),
        ("evolved-control", "evolved", "control"),
    ],
)
def test_an_evolved_agent_judges_one_step_by_the_weights_of_its_study(agent: str, score: str, study: str) -> None:
    told = values(agent, duel())
    assert len(told) > 3
    assert told == values(f"greedy(score={score}, weights={WEIGHTS.joinpath(f'{study}.weights.toml')})", duel())


def test_evolved_weights_differ_by_the_kind_of_deck() -> None:
    agents = ("evolved", "evolved-aggro", "evolved-midrange", "evolved-control")
    assert len({tuple(values(agent, duel()).values()) for agent in agents}) == len(agents)
