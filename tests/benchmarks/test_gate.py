"""The gate for a changed champion: its tests, their order, and when it stops."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import gate
import pytest
from gate import FAILED, FILE, PASSED, make_gate, read_gates

from topdeck.arena.plan.sprt import Sprt
from topdeck.arena.results.store.results import read_results
from topdeck.cli.exit_status import MISTAKE, UNDECIDED
from topdeck.core.errors import MatchError

STUDY = """
title = "Strength"
question = "Who wins?"
games = { paper = 8, standard = 8 }
budgets = [20]
clock = { time = "cpu" }

[agents]
strong = "greedy({real budget})"
weak = "random"
twin = "greedy({real budget})"

[[meetings]]
name = "known"
between = ["strong", "weak", "twin"]
decks = ["MurlocDruid", "ZooDiscardWarlock"]
pairings = "rotation"
spread = true

[[meetings]]
name = "new"
between = ["strong", "weak", "twin"]
generated = { class = ["mage", "druid"] }
"""
GATE = """
[hearthstone]
study = "{study}"
champion = "{champion}"
budget = 20
meetings = ["new", "known"]
max_pairs = 40
opponents = {opponents}
"""


@pytest.fixture
def study(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.toml"
    path.write_text(STUDY, "utf-8")
    return path


def play(study: Path, champion: str, opponents: str) -> int:
    file = study.with_name("gate.toml")
    file.write_text(GATE.format(study=study, champion=champion, opponents=opponents), "utf-8")
    return gate.main(["--file", str(file), "--out", str(study.with_name("out")), "--workers", "1"])


def played(study: Path) -> list[str]:
    return sorted(path.stem for path in study.with_name("out").rglob("*.db"))


# ---- the gate of the project


@pytest.mark.parametrize(
    ("game", "first", "last"),
    [("hearthstone", "held-out, ismcts", "premade, previous-champion"), ("gwent", "generated, turn-tree", "starter, ")],
)
def test_new_decks_come_first_and_the_previous_champion_last(game: str, first: str, last: str) -> None:
    [found] = read_gates(FILE.read_text("utf-8"), [game])
    tests = dict(found.tests())
    assert next(iter(tests)) == first
    assert [*tests][-1].startswith(last)
    for experiment in tests.values():
        assert experiment.limit.uses_cpu_time
        assert all("ms=20" in spec for spec in experiment.specs.values())
        assert isinstance(experiment.format, Sprt)
    if game == "hearthstone":
        opponents = ["ismcts", "lookahead", "malaga-mcts1", "malaga-mcts2", "miller", "previous-champion"]
        assert [*tests] == [f"{kind}, {name}" for kind in ("held-out", "premade") for name in opponents]


def test_the_first_pairs_use_all_decks() -> None:
    [found] = read_gates(FILE.read_text("utf-8"), ["hearthstone"])
    _, experiment = next(found.tests())
    first = experiment.fixtures([])
    assert len({deck for game in first for deck in game.decks}) == len(first) // 2


# ---- playing


def test_a_stronger_champion_passes_all_tests(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(study, "strong", "{ weak = { elo0 = 0, elo1 = 100 } }") == PASSED
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["hearthstone, new, weak", "hearthstone, known, weak"]
    assert all("strong is better than weak by more than 0 normalised Elo" in line for line in lines)
    results = read_results(study.with_name("out") / "hearthstone" / "known-weak.db")
    assert results.identity["clock"]["time"] == "cpu"
    decks = ("MurlocDruid", "ZooDiscardWarlock")
    assert {game.fixture.decks for game in results.games[:8]} == {*product(decks, decks)}


def test_the_gate_stops_at_the_first_failed_test(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(study, "weak", "{ strong = { elo0 = 0, elo1 = 100 }, twin = { elo0 = 0, elo1 = 100 } }") == FAILED
    assert played(study) == ["new-strong"]
    assert "H0 accepted" in capsys.readouterr().out


def test_an_undecided_test_does_not_stop_the_gate(study: Path) -> None:
    assert play(study, "strong", "{ twin = { elo0 = -1, elo1 = 1 } }") == UNDECIDED
    assert played(study) == ["known-twin", "new-twin"]


@pytest.mark.parametrize(
    ("champion", "opponents", "message"),
    [
        ("strnog", "{ weak = { elo0 = 0, elo1 = 9 } }", "has no agent 'strnog'; did you mean strong?"),
        ("strong", "{ weka = { elo0 = 0, elo1 = 9 } }", "has no agent 'weka'; did you mean weak?"),
        ("strong", "{ weak = { elo0 = 0 } }", "missing required field `elo1`"),
        ("strong", "{ weak = { elo0 = 9, elo1 = 0 } }", "`elo0` must be less than `elo1`"),
    ],
)
def test_a_mistake_is_named_in_one_line(
    study: Path, champion: str, opponents: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(study, champion, opponents) == MISTAKE
    error = capsys.readouterr().err
    assert message in error
    assert len(error.splitlines()) == 1


def test_an_unknown_game_or_meeting_is_rejected(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert gate.main(["chess"]) == MISTAKE
    assert "gate.toml has no game 'chess'" in capsys.readouterr().err
    [found] = read_gates(FILE.read_text("utf-8"), ["gwent"])
    with pytest.raises(MatchError, match="has no meeting 'held-out'"):
        make_gate(found.keys).meeting("held-out")
