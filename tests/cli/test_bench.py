"""`topdeck bench`; no test asserts a time."""

import json
import platform
from pathlib import Path
from typing import Any

import pytest
from command import topdeck

from topdeck.build import compiled
from topdeck.registry import load_game
from topdeck.testing import speed

SOURCE = Path(__file__).parents[2] / "src"
FIGURES = {
    "random_games_per_s",
    "actions_per_game",
    "greedy_games_per_s",
    "eva_games_per_s",
    "lookahead_games_per_s",
    "observed_games_per_s",
    "arena_games_per_s",
    "arena_share",
    "uct_iterations_per_s",
    "copy_us",
    "actions_us",
    "step_us",
    "observe_us",
    "state_bytes",
}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """One round: the figures mean nothing, but all are there."""
    monkeypatch.setattr(speed, "ROUNDS", 1)


def figures_of(*arguments: str) -> dict[str, Any]:
    answer = topdeck("bench", "--json", *arguments)
    assert answer.status == 0, answer.err
    figures: dict[str, Any] = json.loads(answer.out)
    return figures


def demand_figures(figures: dict[str, Any], is_compiled: bool) -> None:
    assert figures["compiled"] is is_compiled
    assert figures["python"] == platform.python_version()
    assert figures["games"].keys() == {"hearthstone"}
    assert figures["games"]["hearthstone"].keys() == FIGURES
    assert all(isinstance(figure, float) for figure in figures["games"]["hearthstone"].values())
    assert figures["games"]["hearthstone"]["actions_per_game"] > 10
    assert figures["games"]["hearthstone"]["state_bytes"] > 100


@pytest.mark.usefixtures("quick")
def test_the_figures_for_programs() -> None:
    figures = figures_of("--scale", "0.01")
    assert figures.keys() == {"compiled", "python", "games"}
    demand_figures(figures, compiled())


@pytest.mark.usefixtures("quick")
def test_both_builds_are_measured_side_by_side() -> None:
    figures = figures_of("--scale", "0.001", "--both", "--source", str(SOURCE))
    assert figures.keys() == {"compiled", "python", "games", "interpreted"}
    demand_figures(figures["interpreted"], False)


@pytest.mark.usefixtures("quick")
def test_every_deck_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topdeck.cli.speed.DECK_GAMES", 1)
    figures = figures_of("--scale", "0.001", "--decks")
    assert figures.keys() == {"compiled", "python", "games", "decks"}
    assert figures["decks"]["hearthstone"].keys() == {deck.name for deck in load_game("hearthstone").decks()}


@pytest.mark.usefixtures("quick")
def test_the_figures_are_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topdeck.cli.speed.DECK_GAMES", 1)
    answer = topdeck("bench", "--scale", "0.001", "--decks")
    assert answer.status == 0
    for word in ("hearthstone, Python", "random games", "copy", "actions()", "memory of a state", "MurlocDruid"):
        assert word in answer.out
    for row, *floor_and_target in (
        ("games of eva",),
        ("games of lookahead",),
        ("UCT iterations", "40,000", "120,000"),
    ):
        [line] = [line for line in answer.out.splitlines() if row in line]
        assert all(number in line for number in floor_and_target)


def test_an_interpreted_build_that_fails_is_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "topdeck").mkdir()
    for name in ("__init__.py", "rng.py"):
        (tmp_path / "topdeck" / name).write_text("")
    monkeypatch.setattr("topdeck.cli.speed.measure", lambda game, progress, scale: {})
    answer = topdeck("bench", "--both", "--source", str(tmp_path))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.splitlines()[-1] == f"topdeck: the interpreted Topdeck in {tmp_path} failed"
