"""Reviews of games on the server, and playing on from a position."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path
from typing import Any

import pytest
from psutil import Process

pytest.importorskip("starlette")

from msgspec import json
from shelves import HOST, played_store, shelf, visitor
from starlette.testclient import TestClient

from topdeck.arena.plan.experiment import make_experiment
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.results.game_review import Candidate, ReviewedDecision
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import read_results
from topdeck.core.record import Record
from topdeck.web.errors import LimitReached, Refusal, RequestError
from topdeck.web.fairness import CLIENT
from topdeck.web.review import reviews
from topdeck.web.review.messages import Review, ReviewedMove
from topdeck.web.review.reviews import FOLDER, Reviews, run_worker
from topdeck.web.review.worker import Task
from topdeck.web.rooms.files import GAME, RoomFiles
from topdeck.web.rooms.lobby import Lobby

QUICK = "champion(iterations=8, ms=none)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A results file with a game of Gwent."""
    folder = tmp_path_factory.mktemp("reviewed")
    match = make_experiment(["random", "random"], ["Monsters"], game="gwent", format=RoundRobin(1), seed=5)
    played_store(folder / "match.db", games=1, experiment=match)
    return folder


@pytest.fixture(scope="module")
def record(folder: Path) -> Record:
    results = read_results(find_location(folder / "match.db"))
    return results.complete(results.games[0]).record


@pytest.fixture
def client(folder: Path, tmp_path: Path) -> Iterator[TestClient]:
    with visitor(tmp_path / "rooms", folder) as client:
        yield client


def decision(place: int, loss: float = 0.0) -> ReviewedDecision:
    best, played = Candidate("pass", "pass", 0.75), Candidate("play", "play Foglet", 0.75 - loss)
    return ReviewedDecision(place, place % 2, 1, played if loss else best, best, ("pass",), ("pass",))


async def two_decisions(task: Task) -> AsyncGenerator[ReviewedDecision, None]:
    yield decision(2)
    yield decision(3, loss=0.25)


def address(client: TestClient, rest: str) -> str:
    return f"/api/shelf/{shelf(client)['match.db']['id']}/games/1/{rest}"


def review_lines(client: TestClient) -> list[dict[str, Any]]:
    answer = client.post(address(client, "review"), json={})
    assert answer.status_code == 200, answer.text
    return [json.decode(line) for line in answer.text.splitlines()]


def test_a_review_arrives_line_by_line_and_is_stored(
    client: TestClient, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "run_worker", two_decisions)
    assert client.get(address(client, "review")).json() == {}
    good, bad, review = review_lines(client)
    assert good == {"type": "reviewed", "place": 2, "player": 0, "chance": 0.75, "loss": 0.0}
    assert bad["mark"] == "blunder"
    assert bad["chance"] == 0.25
    assert bad["words"] == "pass was better: 75% instead of 50%"
    assert bad["line"] == [{"action": "pass", "words": "pass"}]
    assert review["moves"] == [good, bad]
    assert [player["blunders"] for player in review["players"]] == [0, 1]
    assert len(review["curve"]) == len(record.actions) + 1
    monkeypatch.setattr(reviews, "run_worker", None)  # not needed again
    assert client.get(address(client, "review")).json() == {"review": review}
    assert review_lines(client) == [review]


def test_a_damaged_review_is_ignored_and_only_the_latest_are_stored(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_STORED", 2)
    stored = Reviews(tmp_path)
    review = reviews.complete_review([decision(2)], record, QUICK)
    for number in range(3):
        stored.store(Record(record.game, record.decks, number, record.setup), review)
    assert len([*(tmp_path / FOLDER).glob("*.json")]) == 2
    stored.store(record, review)
    assert stored.stored(record) == review
    stored.path(record).write_text("{")
    assert stored.stored(record) is None


def test_pages_wait_for_each_other_and_each_person_has_a_limit(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "run_worker", two_decisions)
    found = Reviews(tmp_path)

    async def collect(client: str) -> list[object]:
        CLIENT.set(client)
        return [line async for line in found.review(record)]

    async def four() -> list[Any]:
        return await asyncio.gather(*map(collect, ("greedy", "greedy", "greedy", "modest")))

    first, second, third, fourth = asyncio.run(four())
    assert [type(line) for line in first] == [ReviewedMove, ReviewedMove, Review]
    assert second == first[2:], "the second page gets the stored review"
    assert third == [Refusal("you have already requested 2 other reviews; wait until one is finished")]
    assert fourth == first[2:]
    assert not found.quota.held


@pytest.mark.slow
def test_the_worker_reviews_a_game_and_is_killed_with_the_page(record: Record) -> None:
    before = set(Process().children())
    text = "".join(f"{line}\n" for line in record.lines())

    async def leave_early() -> ReviewedDecision:
        decisions = run_worker(Task(text, QUICK))
        first = await anext(decisions)
        await decisions.aclose()
        return first

    assert record.actions[asyncio.run(leave_early()).place]
    assert set(Process().children()) <= before

    async def fail() -> None:
        async for _ in run_worker(Task(text, "greedy")):
            pass

    with pytest.raises(RequestError, match="only a champion, such as "):
        asyncio.run(fail())


# ---- playing on


def continued(client: TestClient, place: int, **question: object) -> Any:
    return client.post(address(client, f"positions/{place}/play"), json={"opponent": "random", **question})


def test_a_room_continues_the_game_from_a_position(client: TestClient, record: Record, tmp_path: Path) -> None:
    answer = continued(client, 6, seat=1)
    assert answer.status_code == 201
    room = answer.json()
    assert (room["invitation"]["opponent"], room["invitation"]["seat"]) == ("random", "second")
    note, beginning = RoomFiles(tmp_path / "rooms").read(room["room"])
    assert note.seat == 1
    assert beginning.actions == record.actions[:6]
    assert (beginning.decks, beginning.seed, beginning.result) == (record.decks, record.seed, None)
    with client.websocket_connect(f"/api/rooms/{room['room']}", headers={"host": HOST}) as socket:
        socket.send_json({"type": "join", "token": room["token"]})
        position = socket.receive_json()
    assert position["number"] == 6
    assert position["scene"]["seat"] == 1
    assert len(position["story"]) == 6


@pytest.mark.parametrize(
    ("place", "question", "status", "words"),
    [
        (6, {"seat": 2}, 400, "<= 1"),
        (6, {"seat": 0, "opponent": "chess"}, 400, "unknown agent 'chess'"),
        (6, {"seat": 0, "opponent": "troublemakers:Agent"}, 400, "troublemakers:Agent is not available"),
        (5000, {"seat": 0}, 404, "the position number in this game must be between 0 and "),
    ],
)
def test_invalid_requests_to_play_on_are_rejected(
    client: TestClient, tmp_path: Path, place: int, question: dict[str, object], status: int, words: str
) -> None:
    answer = continued(client, place, **question)
    assert answer.status_code == status
    assert words in answer.json()["words"]
    assert not [*(tmp_path / "rooms").glob(f"*{GAME}")]


def test_a_game_that_is_over_cannot_be_played_on(client: TestClient, record: Record) -> None:
    answer = continued(client, len(record.actions), seat=0)
    assert answer.json()["words"] == "the game is over in this position; choose an earlier one"


def test_games_that_are_played_on_count_as_games_in_progress(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(lobby: Lobby) -> None:
        raise LimitReached("50 games are already in progress")

    monkeypatch.setattr(Lobby, "require_place", full)
    assert continued(client, 6, seat=0).status_code == 429
    assert not [*(tmp_path / "rooms").glob(f"*{GAME}")]
