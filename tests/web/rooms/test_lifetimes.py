"""The lifetimes of rooms, opponents and games after failures and disconnections."""

from __future__ import annotations

import errno
import gc
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from psutil import Process

pytest.importorskip("starlette")

from agent_processes import agent_processes
from eventually import eventually
from room_page import HERE, Message, joined, move, opened, own_decision, sit
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from topdeck.core.record import read_records
from topdeck.web.rooms import lobby, room
from topdeck.web.rooms.files import RoomFiles
from topdeck.web.server import Options, make_app

FULL = OSError(errno.ENOSPC, "No space left on device")


def server(folder: Path, *agents: str, rooms: int = 50) -> TestClient:
    return TestClient(make_app(Options(folder, rooms=rooms, guard=HERE, agents=frozenset(agents))))


@pytest.fixture
def page(tmp_path: Path) -> Iterator[TestClient]:
    with server(tmp_path) as client:
        yield client


def started_since(before: set[Process]) -> set[Process]:
    return agent_processes() - before


# ---- opponents


@pytest.mark.slow
def test_the_opponent_is_closed_when_the_person_concedes(page: TestClient) -> None:
    before = agent_processes()
    opened_room = opened(page, seat="second", settings={"mulligan": False})
    with joined(page, opened_room) as socket:
        own_decision(socket, sit(socket, opened_room))
        assert started_since(before)
        socket.send_json({"type": "concede"})
        assert "ending" in socket.receive_json()
        assert eventually(lambda: not started_since(before))


@pytest.mark.slow
def test_an_opponent_stops_after_the_person_left_and_returns_with_the_person(
    page: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "PATIENCE", 0.1)
    before = agent_processes()
    form = opened(page, seat="second", settings={"mulligan": False})
    with joined(page, form) as socket:
        left = own_decision(socket, sit(socket, form))
    assert eventually(lambda: not started_since(before))
    with joined(page, form) as socket:
        found = sit(socket, form)
        assert found["scene"] == left["scene"]
        assert own_decision(socket, move(socket, found, "end"))["number"] > left["number"] + 1


@pytest.mark.slow
def test_starting_an_opponent_is_retried(page: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    start = subprocess.Popen
    tries = []

    def no_room_for_a_process(*given: Any, **named: Any) -> subprocess.Popen[bytes]:
        tries.append(1)
        if len(tries) < 3:
            raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
        return start(*given, **named)

    monkeypatch.setattr(room, "AGAIN", 0.05)
    monkeypatch.setattr("topdeck.arena.play.agent_process.subprocess.Popen", no_room_for_a_process)
    form = opened(page, seat="second", settings={"mulligan": False})
    with joined(page, form) as socket:
        assert sit(socket, form)["thinking"]
        for _ in range(2):
            words = socket.receive_json()["words"]
            assert (
                words
                == "the opponent cannot be started now; the server will try again: Resource temporarily unavailable"
            )
        assert own_decision(socket, dict(socket.receive_json()))["scene"]["moves"]


# ---- faults


@pytest.mark.slow
@pytest.mark.parametrize("agent", ["hostile:Raiser", "troublemakers:Cheater", "troublemakers:Outlaw"])
def test_a_game_lost_by_a_fault_does_not_resume(tmp_path: Path, agent: str) -> None:
    with server(tmp_path, agent) as client:
        form = opened(client, opponent=agent, seat="second", settings={"mulligan": False})
        with joined(client, form) as socket:
            ending = own_decision(socket, sit(socket, form))["ending"]
        opened(client)
        assert client.get(f"/api/shelf/room/{form['room']}").status_code == 200
    assert ending["winner"] == 1
    assert "legal are" not in ending["words"], "what it holds is not told"
    with server(tmp_path, agent) as again, joined(again, form) as socket:
        found = sit(socket, form)
        assert found["ending"] == ending
        socket.send_json({"type": "move", "number": found["number"], "action": "end"})
        assert socket.receive_json()["words"] == "the game is over"


def test_a_game_does_not_resume_if_its_agent_is_no_longer_offered(tmp_path: Path) -> None:
    with server(tmp_path, "hostile:Poet") as client:
        form = opened(client, opponent="hostile:Poet")
    with server(tmp_path) as again, joined(again, form) as socket:
        words = sit(socket, form)["words"]
    assert words.startswith("this game cannot be resumed: hostile:Poet is not available")


# ---- a full disk


def test_a_game_that_cannot_be_saved_is_rejected_before_it_begins(
    page: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: Any) -> None:
        raise FULL

    monkeypatch.setattr(RoomFiles, "write_note", fail)
    answer = page.post("/api/rooms", json={"game": "gwent", "opponent": "random"})
    assert answer.status_code == 400
    assert answer.json()["words"].endswith("No space left on device")


@pytest.mark.slow
def test_a_game_continues_while_the_disk_is_full_and_is_saved_afterwards(
    page: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = opened(page, seat="first", settings={"mulligan": False})

    def fail(*given: Any) -> None:
        raise FULL

    with joined(page, form) as socket:
        position = sit(socket, form)
        with monkeypatch.context() as full:
            full.setattr(RoomFiles, "write_game", fail)
            position = move(socket, position, "end")
            assert position["number"] == 1
            words = "the game continues, but it cannot be saved: No space left on device"
            assert socket.receive_json()["words"] == words, "the position must not remove the error from the page"
        position = own_decision(socket, position)
    [record] = read_records(tmp_path / f"{form['room']}.jsonl")
    assert len(record.actions) == position["number"]


# ---- places


def test_an_unused_room_makes_place_for_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(tmp_path, rooms=1) as client:
        form = opened(client)
        assert client.post("/api/rooms", json={"game": "gwent", "opponent": "random"}).status_code == 429
        monkeypatch.setattr(room, "PATIENCE", 0.1)
        with joined(client, form) as socket:
            sit(socket, form)
        assert eventually(
            lambda: client.post("/api/rooms", json={"game": "gwent", "opponent": "random"}).status_code == 201
        )


def test_a_finished_game_leaves_memory_when_its_page_is_closed(tmp_path: Path) -> None:
    with server(tmp_path, rooms=1) as client:
        form = opened(client, settings={"mulligan": False})
        with joined(client, form) as socket:
            sit(socket, form)
            socket.send_json({"type": "concede"})
            assert "ending" in socket.receive_json()
        other = {"game": "gwent", "opponent": "random"}
        assert eventually(lambda: client.post("/api/rooms", json=other).status_code == 201)

        def is_in_memory() -> bool:
            return any(isinstance(found, room.Room) and found.name == form["room"] for found in gc.get_objects())

        assert eventually(lambda: not is_in_memory())


def test_a_page_without_the_token_takes_no_place(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        form = opened(client)
    with server(tmp_path, rooms=1) as again:
        with joined(again, form) as socket:
            assert sit(socket, {**form, "token": "wrong"})["words"] == "this game belongs to another player"
        opened(again)


def test_too_many_pages_of_one_game_are_rejected(page: TestClient) -> None:
    form = opened(page)
    sockets = [joined(page, form) for _ in range(room.MOST_FOLLOWERS)]
    for socket in sockets:
        sit(socket.__enter__(), form)
    with joined(page, form) as late:
        assert sit(late, form)["words"] == "this game is open in too many browser tabs; close one of them"
        with pytest.raises(WebSocketDisconnect):
            late.receive_json()
    for socket in sockets:
        socket.__exit__(None, None, None)


# ---- hints


def asked_for_a_hint(socket: Any, form: Message) -> Message:
    """The position in which a person who joins asks for a hint."""
    position = sit(socket, form)
    socket.send_json({"type": "hint", "number": position["number"]})
    return position


def hinted(socket: Any) -> Message:
    """The next message that is not a position."""
    while (answer := dict(socket.receive_json()))["type"] == "position":
        pass
    return answer


@pytest.mark.slow
def test_a_move_does_not_wait_for_a_hint(page: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "ADVISER", "champion(ms=20000)")
    form = opened(page, settings={"mulligan": False})
    with joined(page, form) as socket:
        position = asked_for_a_hint(socket, form)
        socket.send_json({"type": "hint", "number": position["number"]})
        assert socket.receive_json()["words"] == "a hint is already being computed"
        assert move(socket, position, "end")["number"] == 1


@pytest.mark.slow
def test_a_failing_adviser_does_not_end_the_game(page: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "ADVISER", "hostile:Raiser")
    form = opened(page, settings={"mulligan": False})
    with joined(page, form) as socket:
        position = asked_for_a_hint(socket, form)
        assert hinted(socket)["words"].startswith("no hint is available: hostile:Raiser raised ")
        assert move(socket, position, "end")["number"] == 1


@pytest.mark.slow
def test_the_adviser_of_a_closed_page_is_killed(page: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "ADVISER", "champion(ms=20000)")
    before = agent_processes()
    form = opened(page, settings={"mulligan": False})
    with joined(page, form) as socket:
        asked_for_a_hint(socket, form)
        assert eventually(lambda: started_since(before))
    assert eventually(lambda: not started_since(before))
