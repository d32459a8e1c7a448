"""Helpers for tests of rooms: opening a room, joining it, and playing."""

from __future__ import annotations

from random import Random
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from topdeck.web.security import Guard

Message = dict[str, Any]
HERE = Guard(hosts=("testserver",))


def opened(page: TestClient, **asked: object) -> Message:
    invitation = {"game": "hearthstone", "opponent": "random", "seat": "first", **asked}
    answer = page.post("/api/rooms", json=invitation)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def joined(page: TestClient, room: Message) -> Any:
    """A connection of the person who opened the room."""
    return page.websocket_connect(f"/api/rooms/{room['room']}")


def sit(socket: WebSocketTestSession, room: Message) -> Message:
    socket.send_json({"type": "join", "token": room["token"]})
    return dict(socket.receive_json())


def own_decision(socket: WebSocketTestSession, position: Message) -> Message:
    """The next position in which the person decides, or the last one."""
    while not position["scene"].get("moves") and "ending" not in position:
        position = dict(socket.receive_json())
    return position


def move(socket: WebSocketTestSession, position: Message, action: str) -> Message:
    socket.send_json({"type": "move", "number": position["number"], "action": action})
    return dict(socket.receive_json())


def played(socket: WebSocketTestSession, position: Message, chance: Random, most: int = 1000) -> Message:
    """Play random moves of the person until the game is over, or a number of them."""
    for _ in range(most):
        position = own_decision(socket, position)
        if "ending" in position:
            break
        position = move(socket, position, chance.choice(position["scene"]["moves"])["action"])
    return position


def refusal(page: TestClient, **asked: object) -> str:
    answer = page.post("/api/rooms", json={"game": "hearthstone", "opponent": "random", **asked})
    assert answer.status_code == 400
    return str(answer.json()["words"])
