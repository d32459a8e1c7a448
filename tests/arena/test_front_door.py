"""The public API `topdeck.arena`."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from tiny_game import EVEN, LOW, NAME

from topdeck import arena
from topdeck.arena import Entry, Experiment, Meeting, RoundRobin, TimeLimit, make_experiment, read_results, run, score
from topdeck.core.errors import DeckError, MatchError


@pytest.mark.usefixtures("high_card")
def test_an_experiment_is_made_run_and_read_in_five_lines(tmp_path: Path) -> None:
    experiment = make_experiment(
        ["random", "random-late-end"], ["low", "even"], game=NAME, format=RoundRobin(2), seed=5
    )
    result = run(experiment, tmp_path / "games.db")
    results = read_results(tmp_path / "games.db")
    assert len(result.games) == 16
    assert results.games == result.games
    assert [row.score for row in result.standings] == [score(result.games, row.agent) for row in result.standings]
    assert result.standings[0].score.mean >= result.standings[1].score.mean
    record = results.complete(results.games[3]).record
    assert record.final().fingerprint() == results.games[3].fingerprint


@pytest.mark.usefixtures("high_card")
def test_names_and_values_may_be_mixed() -> None:
    mine = Entry("mine", "random", (LOW,))
    experiment = make_experiment(["random", mine, "random"], [EVEN, "low"], game=NAME, limit=TimeLimit(turn=5.0))
    assert [entry.name for entry in experiment.entries] == ["random", "mine", "random #2"]
    assert experiment.decks == (EVEN, LOW)
    assert experiment == Experiment(game=NAME, entries=experiment.entries, decks=(EVEN, LOW), limit=TimeLimit(turn=5.0))


def test_the_first_game_of_the_registry_is_meant_where_none_is_named() -> None:
    assert make_experiment(["random", "face"], "MurlocDruid").game == "hearthstone"


@pytest.mark.usefixtures("high_card")
def test_invalid_experiments_are_rejected() -> None:
    with pytest.raises(DeckError, match="middle"):
        make_experiment(["random", "random-late-end"], ["middle"], game=NAME)
    with pytest.raises(MatchError, match="an experiment needs two agents at least"):
        make_experiment("random", ["low"], game=NAME)


@pytest.mark.usefixtures("high_card")
def test_a_listed_game_explains_how_to_read_its_actions() -> None:
    experiment = make_experiment(
        ["random", "random-late-end"], game=NAME, decks=["low"], format=Meeting(1, seats=(("low", "low"),))
    )
    with pytest.raises(MatchError, match=r"read without its actions; results\.complete\(game\) reads them, too"):
        assert run(experiment).games[0].record


# ---- the door itself


def test_everything_at_the_door_is_there_and_written_down_once() -> None:
    """In `__all__`, in the imports for type checkers, and in `dir`."""
    tree = ast.parse(Path(arena.__file__).read_text("utf-8"))
    [checked] = [node for node in tree.body if isinstance(node, ast.If)]
    shown = {
        alias.name: node.module for node in checked.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert sorted(shown) == sorted(arena.__all__)
    for name, module in shown.items():
        assert getattr(arena, name) is getattr(sys.modules[str(module)], name)
        assert name in dir(arena)
    with pytest.raises(ImportError, match=r"cannot import name .nonsense. from .topdeck\.arena."):
        exec("from topdeck.arena import nonsense")


def test_nothing_heavy_is_loaded_before_it_is_used() -> None:
    """Importing databases, tables and figures would make the command line slow."""
    code = "import sys, topdeck.arena, topdeck.arena.plan.seeds; print(sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for heavy in ("sqlalchemy", "polars", "numpy", "topdeck.arena.play", "topdeck.agents"):
        assert f"'{heavy}'" not in loaded
