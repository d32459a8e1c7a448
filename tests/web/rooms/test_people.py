"""Games between two people, and spectators."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("starlette")

from room_page import HERE, Message, joined, move, opened, sit
from starlette.testclient import TestClient

from topdeck.web.server import Options, make_app

DUEL = {"opponent": "person", "settings": {"mulligan": False}}


@pytest.fixture
def page(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(Options(tmp_path, guard=HERE))) as client:
        yield client


def tokens(room: Message) -> tuple[Message, Message, Message]:
    """The room with the token of the host, of the guest and of spectators."""
    return room, {**room, "token": room["guest"]}, {**room, "token": room["watch"]}


def names(position: Message) -> list[str]:
    return [player["name"] for player in position["players"]]


def test_two_people_play_each_other_from_their_own_seats(page: TestClient) -> None:
    host, guest, _ = tokens(opened(page, game="gwent", opponent="person"))
    rng = Random(1)
    with joined(page, host) as first, joined(page, guest) as second:
        own = sit(first, host)
        other = sit(second, guest)
        assert names(own) == ["You", "Guest (away)"]
        assert names(other) == ["Host", "You"]
        own = first.receive_json()
        assert names(own) == ["You", "Guest"]
        for _ in range(1000):
            if "ending" in own:
                break
            assert bool(own["scene"].get("moves")) != bool(other["scene"].get("moves"))
            mover, position = (first, own) if own["scene"].get("moves") else (second, other)
            action = rng.choice(position["scene"]["moves"])["action"]
            mover.send_json({"type": "move", "number": position["number"], "action": action})
            own, other = first.receive_json(), second.receive_json()
        assert own["ending"]["winner"] == other["ending"]["winner"]
    listed = page.get("/api/shelf").json()[0]
    assert listed["agents"] == ["person", "guest"]


def test_people_cannot_move_for_each_other(page: TestClient) -> None:
    host, guest, _ = tokens(opened(page, **DUEL))
    with joined(page, host) as first, joined(page, guest) as second:
        position = sit(first, host)
        sit(second, guest)
        first.receive_json()
        action = position["scene"]["moves"][0]["action"]
        assert move(second, position, action)["words"] == "it is the opponent's turn to decide"
        first.send_json({"type": "hint", "number": position["number"]})
        assert first.receive_json()["words"] == "there are no hints in games between people"


def test_spectators_see_the_players_view_and_cannot_play(page: TestClient) -> None:
    host, _, watch = tokens(opened(page, **DUEL))
    with joined(page, host) as first, joined(page, watch) as watching:
        position = sit(first, host)
        seen = sit(watching, watch)
        assert seen["watching"]
        assert seen["scene"]["sides"] == position["scene"]["sides"]
        assert "moves" not in seen["scene"]
        action = position["scene"]["moves"][0]["action"]
        assert move(watching, position, action)["words"] == "spectators cannot play"
        after = move(first, position, action)
        assert watching.receive_json()["number"] == after["number"] == 1


def test_the_clock_of_both_people_runs_out(page: TestClient) -> None:
    host, guest, _ = tokens(opened(page, **DUEL, turn_seconds=1))
    with joined(page, host) as first, joined(page, guest) as second:
        assert sit(first, host)["seconds"] <= 1
        sit(second, guest)
        first.receive_json()
        assert "moves" not in first.receive_json()["scene"]
        found = second.receive_json()
        assert found["scene"]["moves"]
        assert found["seconds"] > 0


def test_both_people_return_after_a_restart(tmp_path: Path) -> None:
    def server() -> TestClient:
        return TestClient(make_app(Options(tmp_path, guard=HERE)))

    with server() as before:
        host, guest, watch = tokens(opened(before, **DUEL))
        with joined(before, host) as first:
            position = sit(first, host)
            after = move(first, position, "end")
    with server() as again, joined(again, guest) as second, joined(again, watch) as watching:
        found = sit(second, guest)
        assert (found["number"], bool(found["scene"].get("moves"))) == (after["number"], True)
        assert sit(watching, watch)["number"] == after["number"]
