"""`topdeck sweep`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import topdeck, topdeck_at_terminal

pytestmark = pytest.mark.slow

QUICK = ("--workers=1", "--no-mulligan", "--pairs=2")
AGENT = "greedy(score=midrange)"
BY_TWO = ("--vary", "score.hero=0:20:10", "--vary", "opening=keep-all,keep-cheap")


def test_a_sweep_ends_with_a_table_of_its_values_and_the_best_of_them() -> None:
    answer = topdeck("sweep", AGENT, "random", *BY_TWO, *QUICK)
    assert answer.status == 0
    lines = [line.split() for line in answer.out.splitlines()]
    assert lines[0] == ["score.hero", "opening", "games", "score", "(95", "%)"]
    assert [line[:3] for line in lines[1:7]] == [
        [hero, opening, "4"] for hero in ("0", "10", "20") for opening in ("keep-all", "keep-cheap")
    ]
    scores = [float(line[3].removesuffix("%")) for line in lines[1:7]]
    assert [line[-1] == "best" for line in lines[1:7]] == [score == max(scores) for score in scores]
    [best] = [line for line in answer.out.splitlines() if line.startswith("best: score.hero=")]
    assert f"with {max(scores):.1f}% (" in best
    assert "The best of 6 combinations owes part of its score to luck" in answer.out
    assert "24 games with 2 deals" in answer.out


def test_the_score_is_shown_against_each_opponent_and_over_all() -> None:
    command = ("sweep", AGENT, "random", "face", "--vary=score.hero=0:20:10", *QUICK)
    answer, told = topdeck(*command), json.loads(topdeck(*command, "--json").out)
    heads, first = answer.out.splitlines()[:2]
    assert heads.split() == ["score.hero", "games", "score", "(95", "%)", "against", "random", "against", "face"]
    assert first.split()[:2] == ["0", "8"]
    points = told["sweep"]["points"]
    assert [(point["agent"], point["values"], point["games"]) for point in points] == [
        (f"score.hero={hero}", {"score.hero": hero}, 8) for hero in (0, 10, 20)
    ]
    for point in points:
        assert point["score"]["mean"] == (point["against"]["random"]["mean"] + point["against"]["face"]["mean"]) / 2
    best = max(point["score"]["mean"] for point in points)
    assert told["sweep"]["best"] == [point["agent"] for point in points if point["score"]["mean"] == best]
    assert told["sweep"]["vary"] == told["experiment"]["format"]["vary"] == {"score.hero": [0, 10, 20]}
    assert told["games"] == 24


def test_at_a_narrow_terminal_every_part_of_the_table_has_the_values() -> None:
    answer = topdeck_at_terminal("sweep", AGENT, "random", "face", "greedy", *BY_TWO, *QUICK)
    heads = [line.split()[:2] for line in answer.out.splitlines() if "opening" in line.split()]
    assert len(heads) > 1
    assert all(head == ["score.hero", "opening"] for head in heads)
    assert max(map(len, answer.out.partition("\nbest: ")[0].splitlines())) <= 80


def test_a_sweep_resumes_in_its_store_and_is_reported(tmp_path: Path) -> None:
    store = str(tmp_path / "c.db")
    command = ("sweep", AGENT, "random", *BY_TWO, *QUICK, "--out", store)
    first, again = topdeck(*command), topdeck(*command)
    assert first.out.replace("played now: 24; already stored: 0", "played now: 0; already stored: 24") == again.out
    assert "24/24" in again.err
    refused = topdeck("sweep", AGENT, "random", "--vary=score.hero=0:20:10", *QUICK, "--out", store)
    assert (refused.status, refused.out) == (2, "")
    assert "belongs to another experiment" in refused.err
    assert topdeck("report", store, "--figures", str(tmp_path / "pictures")).status == 0
    assert (tmp_path / "pictures" / "sweep.svg").exists()
    assert "<h2>Parameter importance</h2>" in (tmp_path / "c.html").read_text("utf-8")


def test_a_sweep_grows(tmp_path: Path) -> None:
    command = ("sweep", AGENT, "random", "--vary=score.hero=0,10", "--workers=1", "--out", str(tmp_path / "c.db"))
    assert topdeck(*command, "--pairs=1").status == 0
    refused = topdeck(*command, "--pairs=2")
    assert refused.status == 2
    assert refused.err.endswith("; use --grow to extend it\n")
    told = json.loads(topdeck(*command, "--pairs=2", "--grow", "--json").out)
    assert [one["games"] for one in told["sweep"]["points"]] == [4, 4]


FILE = """
pairs = 1
decks = ["MurlocDruid"]

[sweep]
agent = "greedy(score=midrange)"
vary = { "score.hero" = [0, 10] }
against = ["random"]
"""


@pytest.mark.parametrize("command", ["sweep", "tournament"])
def test_a_sweep_can_be_a_file(command: str, tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text(FILE)
    told = json.loads(topdeck(command, str(path), "--workers=1", "--pairs=2", "--json").out)
    assert [one["agent"] for one in told["sweep"]["points"]] == ["score.hero=0", "score.hero=10"]
    assert told["games"] == 8


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((AGENT, "random"), "specify the parameters to vary, as in --vary c=1.0:3.0:0.1 or --vary score=utility,eva"),
        ((AGENT, "--vary=score.hero=0,1"), "a sweep needs at least one opponent"),
        ((AGENT, "random", "--vary=score.hro=0,1"), "midrange has no parameter 'hro'; did you mean hero?"),
        ((AGENT, "rnadom", "--vary=score.hero=0,1"), "unknown agent 'rnadom'; did you mean random?"),
        ((AGENT, "random", "--vary=score.hero=0:1"), "score.hero: a range must consist of three numbers, "),
        (
            (AGENT, "random", "--vary=score.hero=0,1", "--pairs=1000000"),
            "an experiment can have at most 1,000,000 games, ",
        ),
        (("nothing.toml",), "nothing.toml cannot be read: No such file or directory"),
        (
            ("c.toml", "--vary=score.hero=0,1"),
            "c.toml already sets `vary` in its [sweep] table; change it in the file and omit --vary",
        ),
        (("c.toml", "random"), "c.toml already lists all agents; remove the other arguments"),
        (("season.toml",), "season.toml has no [sweep] table; run this file with `topdeck tournament`"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "c.toml").write_text(FILE)
    (tmp_path / "season.toml").write_text('agents = ["greedy", "random"]\ndecks = ["MurlocDruid"]\n')
    answer = topdeck("sweep", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.strip().startswith(f"topdeck: {message}")
    assert len(answer.err.strip().splitlines()) == 1
