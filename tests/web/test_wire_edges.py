"""Invalid messages, and pages that disconnect while they send or receive."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

from analysis_page import page
from starlette.websockets import WebSocket, WebSocketDisconnect

from topdeck.web.security import Guard
from topdeck.web.server import Options, make_app
from topdeck.web.wire import send

NOT_UTF_8 = b'{"game": "\xff"}'
WORDS = "this message cannot be read: it is not valid UTF-8"


@pytest.mark.parametrize("path", ["/api/rooms", "/api/analysis/look", "/api/analysis/arrange", "/api/analysis/lethal"])
def test_invalid_utf_8_is_rejected_in_one_sentence(tmp_path: Path, path: str) -> None:
    with page(tmp_path) as client:
        answer = client.post(path, content=NOT_UTF_8)
        assert (answer.status_code, answer.json()["words"]) == (400, WORDS)


def test_a_socket_stays_open_after_invalid_utf_8(tmp_path: Path) -> None:
    with page(tmp_path) as client, client.websocket_connect("/api/analysis") as socket:
        for _ in range(2):
            socket.send_bytes(b'{"type": "\xff"}')
            assert socket.receive_json()["words"] == WORDS


# ---- disconnections


@pytest.mark.parametrize("path", ["/api/rooms", "/api/shelf/upload", "/api/analysis/look"])
def test_a_page_can_disconnect_while_it_sends(tmp_path: Path, path: str) -> None:
    """The request ends in the middle; no exception means no entry in the log."""
    comes: list[dict[str, Any]] = [
        {"type": "http.request", "body": b"{", "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive() -> dict[str, Any]:
        return comes.pop(0) if len(comes) > 1 else comes[0]

    async def ignore(message: dict[str, Any]) -> None:
        """Ignore the response."""

    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"name=x",
        "headers": [(b"host", b"localhost")],
    }
    app = make_app(Options(tmp_path, guard=Guard(hosts=("localhost",))))
    asyncio.run(app(scope, receive, ignore))  # type: ignore[arg-type]


def test_sending_to_a_closed_socket_raises_a_disconnect() -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def ignore(message: dict[str, Any]) -> None:
        """Ignore the message."""

    async def talk() -> None:
        socket = WebSocket({"type": "websocket", "headers": []}, receive, ignore)  # type: ignore[arg-type]
        await socket.accept()
        await send(socket, "hello")
        await socket.close()
        await send(socket, "are you there?")

    with pytest.raises(WebSocketDisconnect):
        asyncio.run(talk())
