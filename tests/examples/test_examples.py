"""The small examples: an agent, an evaluation function, a card and a study.  The tutorials explain them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from topdeck import load_game
from topdeck.agents import make_agent
from topdeck.arena import play_mirrored
from topdeck.studies.designs.games import GamesDesign
from topdeck.studies.study_file import parse_study
from topdeck.testing import check_agent

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("agent", ["planner:Planner(width=5, samples=1)", "tempo:Mine"])
def test_agents_pass_the_check(agent: str) -> None:
    assert check_agent(agent, games=1, seconds=None).games == 1


def test_searching_a_turn_beats_looking_one_step_ahead() -> None:
    deck = load_game("hearthstone").deck("MidrangeJadeShaman")
    agents = (make_agent("planner:Planner(width=5, samples=1)"), make_agent("greedy"))
    games = list(play_mirrored("hearthstone", agents, (deck, deck), pairs=3, seed=1))
    assert sum(game.points[0] for game in games) > 3


def test_the_card_passes_its_own_tests() -> None:
    tests = [value for name, value in vars(import_module("card")).items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()


def test_the_study_has_an_agent_for_every_combination_of_levels() -> None:
    design = parse_study((EXAMPLES / "study.toml").read_text("utf-8"), "study", "study.toml").design
    assert isinstance(design, GamesDesign)
    assert len(design.players) == 5
