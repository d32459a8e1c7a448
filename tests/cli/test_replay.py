"""`topdeck replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import topdeck

from topdeck import load_game
from topdeck.agents import make_agent
from topdeck.arena.match import mirrored
from topdeck.record import parse_records, write_records


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("replay") / "games.db")
    played = ("p0-mcts2(iterations=30, ms=none)", "random", "--pairs=2", "--workers=1", "--explain", "--out", path)
    assert topdeck("match", *played).status == 0
    return path


def test_the_games_are_listed(store: str) -> None:
    answer = topdeck("replay", store)
    rows = answer.out.splitlines()
    assert rows[0].split() == ["game", "stage", "first", "deck", "second", "deck", "winner", "turns"]
    assert len(rows) == 5
    assert "MidrangeJadeShaman" in rows[1]
    told = json.loads(topdeck("replay", store, "--json").out)
    assert [game["game"] for game in told] == [1, 2, 3, 4]
    assert told[0]["agents"] == told[1]["agents"][::-1]


def test_a_game_is_shown_move_by_move_with_what_was_thought(store: str) -> None:
    answer = topdeck("replay", store, "2")
    told = json.loads(topdeck("replay", store, "--json").out)[1]
    lines = answer.out.splitlines()
    assert answer.status == 0
    assert lines[0].startswith("random with MidrangeJadeShaman against p0-mcts2(iterations=30, ms=none) with ")
    assert "30 iterations" in answer.out
    assert "expected: " in answer.out
    assert sum(f"T{turn} " in answer.out for turn in range(1, told["turns"] + 1)) == told["turns"]
    assert lines[-1] == f"{told['agents'][told['winner']]} wins: {told['reason']}"
    assert "30 iterations" not in topdeck("replay", store, "2", "--no-explain").out


def test_a_game_is_told_to_programs(store: str) -> None:
    told = json.loads(topdeck("replay", store, "2", "--json").out)
    head, *actions, result = told["record"]
    assert told["agents"] == ["random", "p0-mcts2(iterations=30, ms=none)"]
    assert (head["topdeck"], result["actions"]) == ("record", len(actions))
    assert len(told["explanations"]) == len(actions)
    [record] = parse_records("\n".join(json.dumps(line) for line in told["record"]))
    assert record.final().result() == record.result is not None


def test_a_game_that_ended_before_it_began_is_shown_too(tmp_path: Path) -> None:
    path = str(tmp_path / "games.db")
    played = ("troublemakers:Homeless", "random", "--pairs=1", "--workers=1", "--isolate=none", "--out", path)
    assert topdeck("match", *played).status == 0
    answer = topdeck("replay", path, "1")
    assert (answer.status, answer.err) == (0, "")
    assert "random wins: troublemakers:Homeless raised FileNotFoundError: weights.json on turn 0" in answer.out
    assert len(json.loads(topdeck("replay", path, "1", "--json").out)["record"]) == 2


def test_only_the_games_of_an_agent_are_listed(store: str) -> None:
    assert len(topdeck("replay", store, "--agent=random").out.splitlines()) == 5
    assert len(topdeck("replay", store, "--agent=nobody").out.splitlines()) == 1


def test_records_are_shown_too(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    agents, deck = (make_agent("greedy"), make_agent("random")), load_game("hearthstone").deck("MurlocDruid")
    write_records(path, [one.record for one in mirrored("hearthstone", agents, (deck, deck), 1, 4)])
    answer = topdeck("replay", str(path), "2")
    assert answer.status == 0
    assert answer.out.splitlines()[-1].startswith(("first wins: ", "second wins: "))
    answer = topdeck("replay", str(path))
    assert (answer.status, "name one of them by its number" in answer.err) == (2, True)


@pytest.mark.parametrize(("number", "message"), [("0", "there is no game 0; there are 4"), ("9", "there is no game 9")])
def test_a_game_that_is_not_there_is_a_mistake(store: str, number: str, message: str) -> None:
    answer = topdeck("replay", store, number)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"topdeck: {message}")
