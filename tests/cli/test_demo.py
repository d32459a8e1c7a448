"""`topdeck demo`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from command import topdeck
from msgspec.structs import replace

from topdeck.arena.results.store.results import read_results
from topdeck.cli.commands.demo import demonstration
from topdeck.games.hearthstone.game import DEMO, Hearthstone

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A demonstration with fewer agents, smaller budgets, and only one deck."""
    agents = {"greedy": "greedy", "gretive": "gretive-midrange", "madrid-mcts2": "madrid-mcts2(iterations=5, ms=none)"}
    small = replace(DEMO, agents=agents, decks=("AggroPirateWarrior",))
    monkeypatch.setattr(Hearthstone, "demo", small)


def test_the_papers_agents_take_part() -> None:
    assert len(demonstration("hearthstone", 1, 0).entries) == 3


def test_it_ends_with_a_table_and_the_path_of_the_report(tmp_path: Path) -> None:
    out = tmp_path / "demo.db"
    answer = topdeck("demo", "--pairs=1", "--workers=1", "--out", str(out))
    assert answer.status == 0
    assert answer.out.split()[:4] == ["agent", "games", "wins", "draws"]
    lines = answer.out.splitlines()
    assert lines[-2] == f"The report: {out.with_suffix('.html').resolve()}"
    assert lines[-1] == f"Every game, move by move: topdeck replay {out}"
    assert "Agents from the literature" in out.with_suffix(".html").read_text("utf-8")
    assert len(read_results(out).games) == 6


def test_games_count_without_the_libraries_of_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    for module in ("page", "files"):
        monkeypatch.delitem(sys.modules, f"topdeck.report.{module}", raising=False)
    answer = topdeck("demo", "--pairs=1", "--workers=1", "--out", str(tmp_path / "demo.db"))
    assert answer.status == 0
    assert (
        answer.out.splitlines()[-2]
        == "The report: this command requires jinja2; install it with pip install 'topdeck[report]'"
    )


def test_the_demo_prints_json_and_plays_no_game_twice(tmp_path: Path) -> None:
    command = ("demo", "--pairs=1", "--workers=1", "--json", "--out", str(tmp_path / "demo.db"))
    told = json.loads(topdeck(*command).out)
    assert (told["games"], told["interrupted"], told["played_now"]) == (6, False, 6)
    assert json.loads(topdeck(*command).out) == {**told, "played_now": 0, "already_stored": 6}


def test_the_search_info_of_agents_is_shown(tmp_path: Path) -> None:
    out = str(tmp_path / "demo.db")
    topdeck("demo", "--pairs=1", "--workers=1", "--out", out)
    games = json.loads(topdeck("replay", out, "--json").out)
    number = next(game["game"] for game in games if "madrid-mcts2" in game["agents"])
    assert "iterations" in topdeck("replay", out, str(number)).out


def test_a_folder_that_is_not_there_is_a_mistake(tmp_path: Path) -> None:
    answer = topdeck("demo", "--out", str(tmp_path / "nowhere" / "demo.db"))
    assert (answer.status, answer.out) == (2, "")
    assert f"there is no folder {tmp_path / 'nowhere'}" in answer.err
