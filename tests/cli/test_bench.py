"""`topdeck bench`; no test asserts a time."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from command import topdeck

from topdeck.core.build import compiled
from topdeck.core.registry import load_game
from topdeck.testing.speed.environment import Environment, Measured, Progress
from topdeck.testing.speed.measures import program
from topdeck.testing.speed.measures.bench import Plan
from topdeck.testing.speed.measures.program import describe

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).parents[2] / "src"
TINY = ("--scale=0.001", "--rounds=1")
FIGURES = {
    "random_games_per_s",
    "actions_per_game",
    "greedy_games_per_s",
    "eva_games_per_s",
    "lookahead_games_per_s",
    "champion_ms",
    "champion_first_ms",
    "champion_iterations",
    "observed_games_per_s",
    "arena_games_per_s",
    "arena_share",
    "bare_steps_per_s",
    "vector_steps_per_s",
    "vector_share",
    "aec_steps_per_s",
    "aec_share",
    "greedy_individual_ms",
    "greedy_individual_share",
    "mcts2_individual_ms",
    "mcts2_individual_share",
    "uct_iterations_per_s",
    "copy_us",
    "actions_us",
    "step_us",
    "observe_us",
    "sample_us",
    "state_bytes",
    "import_ms",
    "help_ms",
}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure one round: all figures are there, but they mean nothing."""
    monkeypatch.setattr(program, "ROUNDS", 1)


def facts_of(*arguments: str) -> dict[str, Any]:
    answer = topdeck("bench", "--json", *arguments)
    assert answer.status == 0, answer.err
    facts: dict[str, Any] = json.loads(answer.out)
    return facts


def test_the_figures_as_json() -> None:
    facts = facts_of("--scale=0.001", "--processes=1")
    assert list(facts) == ["game", "scale", "processes", "environment", "figures", "missing"]
    assert (facts["game"], facts["scale"], facts["processes"], facts["missing"]) == ("hearthstone", 0.001, 1, {})
    assert facts["environment"] == describe()
    assert facts["environment"]["compiled"] is compiled()
    assert facts["figures"].keys() == FIGURES
    assert all(list(figure) == ["median", "low", "high"] for figure in facts["figures"].values())
    assert facts["figures"]["actions_per_game"]["median"] > 10
    assert facts["figures"]["champion_iterations"]["median"] > 200
    assert facts["figures"]["state_bytes"]["median"] > 100


def test_only_the_chosen_measures_are_taken_in_the_given_number_of_processes() -> None:
    facts = facts_of("--scale=0.001", "--processes=2", "--only=copy, random")
    assert list(facts["figures"]) == ["random_games_per_s", "actions_per_game", "copy_us"]
    copy = facts["figures"]["copy_us"]
    assert copy["low"] <= copy["median"] <= copy["high"]
    assert facts["processes"] == 2


def test_two_environments_are_compared() -> None:
    facts = facts_of(*TINY, "--only=random,memory", "--against", sys.executable)
    assert list(facts) == [
        *("game", "scale", "positions", "rounds", "this", "other", "figures", "missing", "other_work")
    ]
    assert (facts["rounds"], facts["missing"], facts["other_work"]) == (1, {"this": {}, "other": {}}, [])
    assert facts["this"]["executable"] == facts["other"]["executable"] == sys.executable
    actions, games = facts["figures"]["actions_per_game"], facts["figures"]["random_games_per_s"]
    assert actions["this"] == actions["other"]  # they played the same games
    assert actions["ratio"] is None
    assert games["ratio"]["mean"] == pytest.approx(games["this"]["median"] / games["other"]["median"])


def test_both_builds_are_compared() -> None:
    facts = facts_of(*TINY, "--only=copy", "--both", "--source", str(SOURCE))
    assert (facts["this"]["compiled"], facts["other"]["compiled"]) == (compiled(), False)
    assert facts["other"]["folder"] == str(SOURCE / "topdeck")


def test_every_deck_is_measured() -> None:
    facts = facts_of(*TINY, "--only=memory", "--decks")
    assert facts["decks"].keys() == {deck.name for deck in load_game("hearthstone").decks.included()}


def test_the_figures_are_a_table() -> None:
    answer = topdeck("bench", *TINY, "--only=random,uct,eva,champion,copy", "--decks")
    assert answer.status == 0
    assert answer.out.startswith(f"Topdeck {describe()['topdeck']} ")
    for word in ("PGO", "LTO", "random games", "a decision by champion", "copy", "MurlocDruid", "medians over 1"):
        assert word in answer.out
    for row, *floor_and_target in (("games with eva",), ("UCT iterations", "40,000", "120,000")):
        [line] = [line for line in answer.out.splitlines() if row in line]
        assert all(number in line for number in floor_and_target)


# ---- with faked measurements


@pytest.fixture
def faked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Measured]:
    """Fake the measurements of this environment and of the sources."""
    answers = {
        sys.executable: Measured(
            describe(), {"random_games_per_s": 8000.0, "actions_per_game": 94.0, "copy_us": 0.5, "sample_us": 5.0}
        ),
        str(SOURCE): Measured(describe(), {"random_games_per_s": 4000.0, "actions_per_game": 94.0, "copy_us": 1.0}),
    }
    asked: list[Plan] = []

    def measure(environment: Environment, plan: Plan, progress: Progress = lambda name: None) -> Measured:
        asked.append(plan)
        return answers[str(SOURCE) if environment == Environment(sys.executable, str(SOURCE)) else sys.executable]

    monkeypatch.setenv("PYTHONPATH", "elsewhere")  # so that this environment is another one, interpreted, too
    monkeypatch.setattr(Environment, "measure", measure)
    return answers


@pytest.mark.usefixtures("faked")
def test_twice_as_fast_is_a_ratio_of_two() -> None:
    answer = topdeck("bench", "--against", str(SOURCE), "--rounds=3")
    rows = {name: cells for name, *cells in map(words, answer.out.splitlines())}
    assert rows["hearthstone"] == ["this", "other", "times as fast", "95 %"]
    assert rows["random games"] == ["8,000 /s", "4,000 /s", "2.000", "2.000–2.000"]
    assert rows["copy"] == ["0.5 µs", "1 µs", "2.000", "2.000–2.000"]
    assert rows["actions per game"] == ["94", "94"]
    assert rows["observe() and sample()"] == ["5 µs", "–"]
    assert "mislead" not in answer.out


def words(row: str) -> list[str]:
    return re.split(r" {2,}", row.strip())


def test_missing_measures_and_different_work_are_reported(faked: dict[str, Measured]) -> None:
    other = faked[str(SOURCE)]
    other.done |= {"random": "95 actions", "uct": "0x2"}
    faked[sys.executable].done |= {"random": "94 actions", "uct": "0x2"}
    other.missing["sample"] = "AttributeError: no [sample]"
    out = topdeck("bench", "--against", str(SOURCE)).out
    assert "missing in the other environment: sample, AttributeError: no [sample]\n" in out
    assert "the environments made different decisions, so these ratios are misleading: random\n" in out


def test_both_measure_new_positions_where_one_cannot_replay_the_committed_ones(faked: dict[str, Measured]) -> None:
    note = "one environment cannot replay the committed positions, so both used new positions from random games\n"
    assert facts_of("--against", str(SOURCE))["positions"] == "committed"
    assert note not in topdeck("bench", "--against", str(SOURCE)).out
    faked[str(SOURCE)].replays_committed = False
    assert facts_of("--against", str(SOURCE))["positions"] == "new"
    assert note in topdeck("bench", "--against", str(SOURCE)).out


def test_both_do_as_much_work_as_is_usual_in_the_slower_one(faked: dict[str, Measured]) -> None:
    for one, is_compiled in zip(faked.values(), (True, False), strict=True):
        one.environment["compiled"] = is_compiled
    assert facts_of("--against", str(SOURCE))["scale"] == 0.1
    assert facts_of("--against", str(SOURCE), "--scale=0.5")["scale"] == 0.5


def test_a_build_by_profile_is_named(faked: dict[str, Measured]) -> None:
    faked[sys.executable].environment |= {"compiled": True, "profile_guided": True}
    out = topdeck("bench", "--against", str(SOURCE)).out
    assert out.count(" compiled, profile-guided, Python ") == 1


def test_an_error_explains_why_nothing_was_measured(faked: dict[str, Measured]) -> None:
    faked[sys.executable].figures.clear()
    faked[sys.executable].missing["copy"] = "it lasts too long"
    answer = topdeck("bench")
    assert (answer.status, answer.out, answer.err) == (
        2,
        "",
        "topdeck: nothing was measured: copy: it lasts too long\n",
    )


# ---- mistakes and interruptions


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--only=copy,randm",), "unknown benchmark 'randm'; choose from random, greedy, uct, eva, "),
        (("--both", "--against=python3"), "--both and --against cannot be combined; use only one of them"),
        (("--against=nowhere",), "the Python interpreter nowhere does not exist; "),
        (("--processes=0",), "Invalid value for '--processes'"),
    ],
)
def test_a_mistake_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    answer = topdeck("bench", *arguments)
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert answer.err.startswith(f"topdeck: {message}")


def test_sources_that_cannot_be_measured_are_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "topdeck").mkdir()
    (tmp_path / "topdeck" / "__init__.py").touch()
    answer = topdeck("bench", *TINY, "--only=copy", "--both", "--source", str(tmp_path))
    assert (answer.status, answer.out) == (2, "")
    said = f"{sys.executable} with {tmp_path} is not a Python interpreter (3.11 or newer) with Topdeck: Module"
    assert answer.err.splitlines()[-1].startswith(f"topdeck: {said}")


@pytest.mark.posix
def test_ctrl_c_ends_the_bench_and_its_processes(tmp_path: Path) -> None:
    started, slow = tmp_path / "started", tmp_path / "slow"
    slow.write_text(f"#!/bin/sh\necho $$ > {started}.new; mv {started}.new {started}; exec sleep 600\n")
    slow.chmod(0o700)
    command = [sys.executable, "-m", "topdeck", "bench", "--only=copy", "--against", str(slow)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as bench:
        while not started.exists():
            assert bench.poll() is None, bench.communicate()
            time.sleep(0.01)
        bench.send_signal(signal.SIGINT)
        assert bench.communicate() == ("", "interrupted\n")
    assert bench.returncode == 130
    with pytest.raises(ProcessLookupError):
        os.kill(int(started.read_text()), 0)
