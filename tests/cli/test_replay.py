"""`topdeck replay`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from command import topdeck

from topdeck import load_game
from topdeck.agents import make_agent
from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.match import play_mirrored
from topdeck.arena.play.worker import AgentPool
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.store import Store
from topdeck.cli.commands.replay import search_info_text
from topdeck.core.record import parse_records, write_records

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("replay") / "games.db")
    played = ("madrid-mcts2(iterations=30, ms=none)", "random", "--pairs=2", "--workers=1", "--explain", "--out", path)
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


def test_a_game_is_shown_move_by_move_with_search_info(store: str) -> None:
    answer = topdeck("replay", store, "2")
    told = json.loads(topdeck("replay", store, "--json").out)[1]
    lines = answer.out.splitlines()
    assert answer.status == 0
    assert lines[0].startswith("random with MidrangeJadeShaman against madrid-mcts2(iterations=30, ms=none) with ")
    assert "30 iterations" in answer.out
    assert "expected: " in answer.out
    assert sum(f"T{turn} " in answer.out for turn in range(1, told["turns"] + 1)) == told["turns"]
    assert lines[-1] == f"{told['agents'][told['winner']]} wins: {told['reason']}"
    assert "30 iterations" not in topdeck("replay", store, "2", "--no-explain").out


def test_a_game_is_printed_as_json(store: str) -> None:
    told = json.loads(topdeck("replay", store, "2", "--json").out)
    head, *actions, result = told["record"]
    assert told["agents"] == ["random", "madrid-mcts2(iterations=30, ms=none)"]
    assert (head["topdeck"], result["actions"]) == ("record", len(actions))
    assert len(told["explanations"]) == len(actions)
    [record] = parse_records("\n".join(json.dumps(line) for line in told["record"]))
    assert record.final().result() == record.result is not None


def test_consequences_are_indented_below_their_action(store: str) -> None:
    lines = topdeck("replay", store, "2", "--no-explain").out.splitlines()
    place = next(place for place, line in enumerate(lines) if line.endswith("end turn"))
    assert lines[place + 1].startswith("        turn ")
    told = json.loads(topdeck("replay", store, "2", "--json").out)
    assert [event["action"] for event in told["events"]] == [action for action, _ in told["record"][1:-1]]
    words = [item["words"] for event in told["events"] for item in event["consequences"]]
    assert [line.strip() for line in lines if line.startswith("        ")] == words


def test_a_game_of_other_rules_is_printed_as_json_without_events(store: str, tmp_path: Path) -> None:
    head, *lines = json.loads(topdeck("replay", store, "2", "--json").out)["record"]
    head["setup"]["rules"] = -1
    path = tmp_path / "old.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in (head, *lines)))
    told = json.loads(topdeck("replay", str(path), "--json").out)
    assert told["record"] == [head, *lines]
    assert told["events"] is None
    assert "the game was recorded with version -1 of the hearthstone rules" in told["replay_error"]


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
    write_records(path, [game.record for game in play_mirrored("hearthstone", agents, (deck, deck), 1, 4)])
    answer = topdeck("replay", str(path), "2")
    assert answer.status == 0
    assert answer.out.splitlines()[-1].startswith(("first wins: ", "second wins: "))


def test_a_file_of_records_is_listed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    agents, deck = (make_agent("greedy"), make_agent("random")), load_game("hearthstone").deck("MurlocDruid")
    records = [played_game.record for played_game in play_mirrored("hearthstone", agents, (deck, deck), 1, 4)]
    write_records(path, records)
    head, *rows = topdeck("replay", str(path)).out.splitlines()
    assert head.split() == ["game", "first", "second", "seed", "actions", "end"]
    assert [row.split()[:5] for row in rows] == [
        [str(number), "MurlocDruid", "MurlocDruid", str(record.seed), str(len(record.actions))]
        for number, record in enumerate(records, 1)
    ]
    told = json.loads(topdeck("replay", str(path), "--json").out)
    assert [(game["game"], game["actions"]) for game in told] == [
        (number, len(record.actions)) for number, record in enumerate(records, 1)
    ]
    answer = topdeck("replay", str(path), "3")
    assert (answer.status, answer.err) == (2, "topdeck: there is no game 3; there are 2 games\n")


# ---- faults and games that are missing

EVIL = "Traceback (most recent call last):\n  [bold]\x1b[31m<b>\nValueError: out of ideas\n"


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The first two games of six are missing, and the agent tells what happened to it."""
    path = tmp_path_factory.mktemp("replay") / "games.db"
    deck = load_game("hearthstone").deck("MurlocDruid")
    agents = make_entries(("troublemakers:Crasher", "random"))
    experiment = Experiment(
        game="hearthstone", entries=agents, decks=(deck,), format=RoundRobin(3), seed=3, isolated="none"
    )
    with Store(experiment, find_location(path)) as store:
        games = AgentPool(store.experiment).play(store.missing()[2:]).games
        faults = [replace(game.fault, traceback=EVIL, output="I am thinking\n") for game in games if game.fault]
        store.add([replace(game, fault=fault) for game, fault in zip(games, faults, strict=True)])
    return str(path)


def test_games_keep_their_numbers_while_others_are_missing(faulty: str) -> None:
    rows = [row.split() for row in topdeck("replay", faulty).out.splitlines()[1:-1]]
    assert [row[0] for row in rows] == ["3", "4", "5", "6"]
    assert [game["game"] for game in json.loads(topdeck("replay", faulty, "--json").out)] == [3, 4, 5, 6]
    answer = topdeck("replay", faulty, "2")
    assert (answer.status, answer.out) == (2, "")
    assert (
        answer.err
        == "topdeck: there is no game 2; there are 4 games up to game 6, but game 2 has not been played yet\n"
    )


def test_games_with_faults_are_marked(faulty: str) -> None:
    head, *rows, words = topdeck("replay", faulty).out.splitlines()
    assert head.split()[-1] == "fault"
    assert [row.split()[-1] for row in rows] == ["first", "second", "first", "second"]
    assert words.startswith("fault: the agent in this seat failed; ")


def test_a_fault_is_shown_after_the_last_move(faulty: str) -> None:
    lines = topdeck("replay", faulty, "3").out.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("fault "))
    assert lines[place].startswith("fault troublemakers:Crasher raised ValueError: out of ideas on turn ")
    assert [line.strip() for line in lines[place + 1 :]] == [
        "traceback:",
        "Traceback (most recent call last):",
        r"[bold]\x1b[31m<b>",
        "ValueError: out of ideas",
        "the agent's last output:",
        "I am thinking",
        "",
        lines[-1],
    ]
    assert lines[-1].startswith("random wins: ")
    told = json.loads(topdeck("replay", faulty, "3", "--json").out)
    assert told["fault"]["traceback"] == EVIL


# ---- explanations


def test_search_info_has_headings(store: str) -> None:
    lines = topdeck("replay", store, "1").out.splitlines()
    heads = [number for number, line in enumerate(lines) if line.split() == ["value", "visits", "action"]]
    assert heads
    for head in heads:
        value, visits, *action = lines[head + 1].split()
        assert float(value) > float("-inf")
        assert int(visits) > 0
        assert action


@pytest.mark.parametrize("odd", ["a text", {}, {"options": [{"visits": 1}]}, [1], {"options": 7}, 3.5])
def test_search_info_in_another_form_is_printed_as_json(odd: object) -> None:
    assert search_info_text(odd).strip() == json.dumps(odd)


@pytest.mark.parametrize(
    ("number", "message"), [("0", "there is no game 0; there are 4 games"), ("9", "there is no game 9")]
)
def test_an_unknown_game_number_is_a_mistake(store: str, number: str, message: str) -> None:
    answer = topdeck("replay", store, number)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"topdeck: {message}")


def test_a_game_is_reviewed(store: str) -> None:
    answer = topdeck("replay", store, "1", "--review", "1")
    assert answer.status == 0
    assert "average loss" in answer.out
    assert sum(mark in answer.out for mark in ("inaccuracy: ", "mistake: ", "blunder: ")) > 0
    told = json.loads(topdeck("replay", store, "1", "--review", "1", "--json").out)["review"]
    assert [player["decisions"] for player in told["players"]] == [
        sum(decision["player"] == player for decision in told["decisions"]) for player in (0, 1)
    ]
    assert topdeck("replay", store, "--review", "1").err.startswith("topdeck: specify the number of the game to review")
