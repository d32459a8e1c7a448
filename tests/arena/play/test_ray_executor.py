"""A Ray cluster plays the same games as this machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from topdeck import load_game
from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import Leagues
from topdeck.arena.play.executor import InProcessExecutor, ProcessExecutor, make_executor
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.results.store.location import find_location

pytestmark = pytest.mark.slow

ray = pytest.importorskip("ray", reason="ray is not installed: pip install 'topdeck[ray]'")


def experiment() -> Experiment:
    game = load_game("hearthstone")
    agents = make_entries(("random", "greedy", "madrid-mcts2(iterations=20, ms=none)"))
    decks = (game.deck("MurlocDruid"), game.deck("AggroPirateWarrior"))
    return Experiment(game="hearthstone", entries=agents, decks=decks, format=Leagues(1), seed=9)


def test_one_process_two_and_a_cluster_agree() -> None:
    alone = run_experiment(experiment(), executor=InProcessExecutor()).games
    assert len(alone) == 3 * 2 * (1 + 1 + 2)
    assert run_experiment(experiment(), executor=ProcessExecutor(2)).games == alone
    assert run_experiment(experiment(), executor=make_executor("ray", 2)).games == alone
    assert not ray.is_initialized()  # a cluster that was started for it is gone


def test_a_finished_run_needs_no_cluster(tmp_path: Path) -> None:
    place = find_location(tmp_path / "games.db")
    games = run_experiment(experiment(), place, InProcessExecutor()).games
    assert run_experiment(experiment(), place, make_executor("ray", 2)).games == games
    assert not ray.is_initialized()
