"""`topdeck tournament`, `topdeck sprt`, `topdeck export`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import topdeck

QUICK = ("--workers=1", "--no-mulligan")
THREE = ("tournament", "greedy", "face", "random")
TWO_DECKS = ("--decks", "MurlocDruid, ZooDiscardWarlock")


def test_a_tournament_ends_with_a_table_and_a_matrix() -> None:
    answer = topdeck(*THREE, "--pairs=2", *QUICK)
    assert answer.status == 0
    rows = [line.split() for line in answer.out.splitlines()]
    assert rows[0][:6] == ["agent", "games", "wins", "draws", "losses", "score"]
    assert [row[:2] for row in rows[1:4]] == [["greedy", "8"], ["face", "8"], ["random", "8"]]
    matrix = rows.index(["score", "against", "1", "2", "3"])
    assert [row[:2] for row in rows[matrix + 1 : matrix + 4]] == [["1", "greedy"], ["2", "face"], ["3", "random"]]
    assert "12/12" in answer.err


def test_a_tournament_answers_programs() -> None:
    told = json.loads(topdeck(*THREE, *TWO_DECKS, "--pairs=1", "--seed=3", *QUICK, "--json").out)
    assert told["games"] == 3 * 4 * 2
    assert told["experiment"]["format"] == {"format": "RoundRobin", "pairs": 1, "decks": "all"}
    assert {name: set(others) for name, others in told["matrix"].items()} == {
        "greedy": {"face", "random"},
        "face": {"greedy", "random"},
        "random": {"greedy", "face"},
    }
    assert told["matrix"]["greedy"]["random"]["mean"] == 1 - told["matrix"]["random"]["greedy"]["mean"]


@pytest.mark.parametrize(
    ("options", "games"),
    [
        (("--format=gauntlet",), 2 * 4 * 2),
        (("--format=leagues",), 3 * 2 * (1 + 1 + 2)),
        (("--deck-pairings=mirror",), 3 * 2 * 2),
        (("--deck-pairings=mixed",), 3 * 2 * 2),
        (("--format=ladder", "--deck-pairings=mirror"), 2 * 2 * 2),
    ],
)
def test_formats_can_be_chosen(options: tuple[str, ...], games: int) -> None:
    told = json.loads(topdeck(*THREE, *TWO_DECKS, "--pairs=1", *options, *QUICK, "--json").out)
    assert told["games"] == games


def test_a_ladder_says_who_stands_where() -> None:
    answer = topdeck("tournament", "random", "greedy", *TWO_DECKS, "--pairs=2", "--format=ladder", *QUICK)
    assert "ladder: 1 greedy, 2 random" in answer.out.splitlines()


FILE = """
pairs = 1
decks = ["MurlocDruid"]

[[agents]]
name = "Gwen"
spec = "greedy"

[[agents]]
name = "Rose"
spec = "random"
"""


def test_a_tournament_can_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "season.toml"
    path.write_text(FILE)
    store = tmp_path / "season.db"
    told = json.loads(topdeck("tournament", str(path), "--workers=1", "--out", str(store), "--json").out)
    assert [row["agent"] for row in told["agents"]] == ["Gwen", "Rose"]
    assert (told["games"], store.exists()) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("tournament", "greedy"), "an experiment needs two agents at least"),
        (("tournament", "greedy", "rnadom"), "there is no agent 'rnadom'; did you mean random"),
        (("tournament", "greedy", "random", "--format=cup"), "there is no format 'cup'; there are round-robin, "),
        (("tournament", "greedy", "random", "--deck-pairings=odd"), "decks meet all, mirror, mixed, own; not 'odd'"),
        (("tournament", "greedy", "random", "--decks=Sheep"), "there is no deck 'Sheep'"),
        (("tournament", "greedy", "random", "--isolate=some"), "agents are isolated: others, all, none; not 'some'"),
        (("tournament", "nothing.toml"), "nothing.toml cannot be read: No such file or directory"),
        (("sprt", "greedy", "random", "--elo1=0"), "elo0 must be below elo1; they are 0 and 0"),
        (("export", "nothing.db", "games.csv"), "there are no results in nothing.db"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = topdeck(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.strip().startswith(f"topdeck: {message}")
    assert len(answer.err.strip().splitlines()) == 1


def test_a_mistake_in_a_file_is_named_by_line(tmp_path: Path) -> None:
    path = tmp_path / "season.toml"
    path.write_text(FILE.replace("pairs = 1", 'pairs = "many"'))
    answer = topdeck("tournament", str(path))
    assert (answer.status, answer.err.strip()) == (2, f"topdeck: {path}, line 2: pairs: expected int, got str")


# ---- sequential tests


@pytest.mark.parametrize(
    ("agents", "status", "words"),
    [
        (("greedy", "random"), 0, "better by at least that"),
        (("random", "greedy"), 1, "not better by that"),
    ],
)
def test_a_test_stops_by_itself(agents: tuple[str, str], status: int, words: str) -> None:
    answer = topdeck("sprt", *agents, "--elo1=100", *QUICK)
    assert answer.status == status
    verdict = next(line for line in answer.out.splitlines() if "normalised Elo: " in line)
    assert verdict.startswith(f"{agents[0]} against {agents[1]}, 100 against 0 normalised Elo: {words} after 1")


def test_a_test_that_gives_up_says_so() -> None:
    answer = topdeck("sprt", "random", "random", "--elo1=1", "--max-pairs=20", *QUICK, "--json")
    told = json.loads(answer.out)
    assert answer.status == 3
    assert (told["verdict"]["better"], told["verdict"]["pairs"], told["games"]) == (None, 20, 40)


# ---- exports


def test_results_are_written_in_the_form_that_the_file_is_named_for(tmp_path: Path) -> None:
    store = str(tmp_path / "games.db")
    topdeck(*THREE, "--pairs=1", *QUICK, "--out", store)
    for name, begins in (("games.csv", "game,stage,agent1,"), ("games.jsonl", '{"game": 1, ')):
        answer = topdeck("export", store, str(tmp_path / name))
        assert (answer.status, answer.out) == (0, f"{tmp_path / name}: 6 games\n")
        assert (tmp_path / name).read_text().startswith(begins)
    answer = topdeck("export", store, str(tmp_path / "p3.csv"), "--as=p3")
    assert answer.out == f"{tmp_path / 'p3.csv'}: 6 games; its 0 draws are victories of nobody\n"
    assert (tmp_path / "p3.csv").read_text().startswith("Stage,League,Agent1,")
    answer = topdeck("export", store, str(tmp_path / "games.xls"))
    assert (answer.status, answer.err) == (
        2,
        "topdeck: results can be written as csv, p3, parquet, jsonl, not as 'xls'\n",
    )
