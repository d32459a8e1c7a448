"""Puzzles: the list, attempts, and solutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette")

from analysis_page import page
from starlette.testclient import TestClient

from topdeck.games.hearthstone.puzzles import puzzles

SPARK = "a-spark-more"
GAMBLE = "secrets-and-companions"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with page(tmp_path_factory.mktemp("games")) as found:
        yield found


def got(client: TestClient, address: str) -> Any:
    response = client.get(f"/api/puzzles{address}")
    assert response.status_code == 200, response.text
    return response.json()


def tried(client: TestClient, name: str, actions: list[str], seed: int = 0) -> dict[str, Any]:
    response = client.post(f"/api/puzzles/{name}/try", json={"actions": actions, "seed": seed})
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def solution(client: TestClient, name: str) -> list[str]:
    return [one["action"] for one in got(client, f"/{name}/solution")["line"]]


def test_puzzles_have_unique_ids(client: TestClient) -> None:
    listed = got(client, "")
    assert [one["title"] for one in listed if one["game"] == "hearthstone"] == [puzzle.name for puzzle in puzzles()]
    assert len({one["id"] for one in listed}) == 40
    assert {one["difficulty"] for one in listed} == {"easy", "medium", "hard"}
    assert next(one for one in listed if one["id"] == SPARK) == {
        "id": SPARK,
        "game": "hearthstone",
        "title": "A spark more",
        "words": "Jaina has a hand full of fire and eight mana. Malfurion has eleven health.",
        "themes": [],
        "goal": "Win this turn.",
        "difficulty": "medium",
    }


def test_a_puzzle_is_shown_from_the_first_seat(client: TestClient) -> None:
    shown = got(client, f"/{SPARK}")
    assert (shown["title"], shown["scene"]["seat"], shown["scene"]["player"]) == ("A spark more", 0, 0)
    assert shown["state"] == puzzles()[0].start().to_json()
    assert shown["moves"]


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
def test_the_solution_wins_in_all_futures(client: TestClient, puzzle: Any) -> None:
    name = next(one["id"] for one in got(client, "") if one["title"] == puzzle.name)
    found = got(client, f"/{name}/solution")
    assert tuple(one["words"] for one in found["line"]) == puzzle.solution
    assert found["words"] == "The solution wins regardless of random outcomes."
    end = tried(client, name, [one["action"] for one in found["line"]], seed=5)
    assert (end["outcome"], end["wins"], end["futures"]) == ("won", 12, 12)
    assert end["words"] == "Won, regardless of random outcomes."


def test_a_puzzle_of_gwent_is_won_at_the_end_of_the_round(client: TestClient) -> None:
    name = "the-hunt-rides-in-frost"
    assert got(client, f"/{name}")["goal"] == "Win this round. The opponent has passed."
    end = tried(client, name, solution(client, name), seed=5)
    assert (end["outcome"], end["wins"], end["futures"]) == ("won", 12, 12)
    lost = tried(client, name, ["pass"])
    assert (lost["outcome"], lost["result"]["winner"]) == ("failed", 1)
    assert lost["words"].startswith("The game is over, and you have not won.")


def test_a_partial_solution_does_not_end_the_turn(client: TestClient) -> None:
    begun = tried(client, SPARK, solution(client, SPARK)[:1])
    assert (begun["outcome"], begun["words"]) == ("going", "The turn continues.")
    assert "futures" not in begun
    assert begun["moves"]


def test_ending_the_turn_fails(client: TestClient) -> None:
    failed = tried(client, SPARK, ["end"])
    assert failed["outcome"] == "failed"
    assert failed["words"] == "The turn is over, and you have not won. The solution wins regardless of random outcomes."


def gambled(client: TestClient, seed: int) -> dict[str, Any] | None:
    """The risky line of a puzzle, as far as it is legal with this seed."""
    puzzle = next(one for one in puzzles() if one.name == "Secrets and companions")
    actions: list[str] = []
    end: dict[str, Any] = {}
    for words in puzzle.gamble:
        moves = tried(client, GAMBLE, actions, seed)["moves"]
        found = [move["action"] for move in moves if move["words"] == words]
        if not found:
            return None
        actions += found[:1]
        end = tried(client, GAMBLE, actions, seed)
    return end


def test_a_lucky_win_is_reported_as_such(client: TestClient) -> None:
    ends = [end for end in (gambled(client, seed) for seed in range(6)) if end is not None]
    assert ends
    for end in ends:
        assert end["outcome"] == "won"
        assert 0 < end["wins"] < end["futures"]
        assert end["words"].startswith(f"Won by luck: the same actions win in {end['wins']} of 12 futures. ")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"actions": ["dance"]}, "'dance'"),
        ({"actions": ["end", "end"]}, "the turn is over; no more actions can be played"),
        ({"actions": ["attack 0.1 > 1.1"]}, "is not legal now"),
        ({"actions": ["end"] * 101}, "this message cannot be read: Expected `array` of length <= 100"),
        ({}, "this message cannot be read: Object missing required field `actions`"),
    ],
)
def test_illegal_actions_are_rejected(client: TestClient, body: Any, words: str) -> None:
    response = client.post(f"/api/puzzles/{SPARK}/try", json=body)
    assert response.status_code == 400
    assert words in response.json()["words"]


@pytest.mark.parametrize("address", ["/nothing", "/nothing/solution", "/..%2f..%2fetc", f"/{SPARK.upper()}"])
def test_unknown_puzzles_are_not_found(client: TestClient, address: str) -> None:
    assert client.get(f"/api/puzzles{address}").status_code == 404
