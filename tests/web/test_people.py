"""Servers for several people: tokens, private games, and limits for connections."""

from __future__ import annotations

import asyncio
import socket
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("starlette")

from room_page import joined, opened, played, sit
from starlette.testclient import TestClient
from uvicorn import Config, Server
from websockets.asyncio.client import connect

from topdeck.core.errors import TopdeckError
from topdeck.web import connections
from topdeck.web.security import Guard, read_tokens
from topdeck.web.server import Options, make_app

TOKENS = ("first", "second")


def person(folder: Path, number: int) -> TestClient:
    guard = Guard(hosts=("testserver",), tokens=TOKENS)
    client = TestClient(make_app(Options(folder, guard=guard)))
    assert client.get(f"/?token={TOKENS[number]}").status_code == 200
    return client


def test_a_finished_game_is_private_until_it_is_shared(tmp_path: Path) -> None:
    owner, other = person(tmp_path, 0), person(tmp_path, 1)
    room = opened(owner, game="gwent", opponent="random")
    with joined(owner, room) as page:
        played(page, sit(page, room), Random(1))
    address = f"/api/shelf/room/{room['room']}"
    assert owner.get(address).status_code == 200
    assert other.get(address).status_code == 404
    assert other.get("/api/shelf").json() == []
    asked = {"type": "join", "token": "wrong"}
    assert other.post(f"/api/rooms/{room['room']}/share", json=asked).status_code == 403
    assert owner.post(f"/api/rooms/{room['room']}/share", json={**asked, "token": room["token"]}).status_code == 200
    assert other.get(address).status_code == 200


def test_a_game_that_was_played_on_is_private(tmp_path: Path) -> None:
    owner, other = person(tmp_path, 0), person(tmp_path, 1)
    room = opened(owner, game="gwent", opponent="random")
    with joined(owner, room) as page:
        played(page, sit(page, room), Random(1))
    finished = owner.get(f"/api/shelf/room/{room['room']}").json()
    place = f"/api/shelf/{finished['id']}/games/{finished['number']}/positions/2/play"
    continued = owner.post(place, json={"seat": 0, "opponent": "random"}).json()
    with joined(owner, continued) as page:
        played(page, sit(page, continued), Random(2))
    address = f"/api/shelf/room/{continued['room']}"
    assert owner.get(address).status_code == 200
    assert other.get(address).status_code == 404


def test_each_person_has_a_limit_of_rooms(tmp_path: Path) -> None:
    guard = Guard(hosts=("testserver",), tokens=TOKENS)
    app = make_app(Options(tmp_path, guard=guard, rooms=20))
    greedy, other = TestClient(app), TestClient(app)
    greedy.get("/?token=first")
    other.get("/?token=second")
    asked = {"game": "gwent", "opponent": "random"}
    codes = [greedy.post("/api/rooms", json=asked).status_code for _ in range(5)]
    assert codes == [201, 201, 201, 201, 429]
    assert other.post("/api/rooms", json=asked).status_code == 201


def test_tokens_are_kept_and_extended(tmp_path: Path) -> None:
    first = read_tokens(tmp_path, 2)
    assert len({*first}) == 2
    assert read_tokens(tmp_path, 3)[:2] == first
    assert read_tokens(tmp_path, 1) == first[:1]
    assert (tmp_path / "people.json").stat().st_mode & 0o077 == 0
    (tmp_path / "people.json").write_text("{")
    with pytest.raises(TopdeckError, match="remove the file to create new tokens"):
        read_tokens(tmp_path, 1)


@pytest.mark.parametrize(
    ("host", "status"), [("192.168.1.7", 200), ("[fe80::1]", 200), ("box", 200), ("evil.example", 403)]
)
def test_a_server_for_a_network_answers_to_addresses_and_its_names(tmp_path: Path, host: str, status: int) -> None:
    guard = Guard(hosts=("box",), by_address=True)
    client = TestClient(make_app(Options(tmp_path, guard=guard)), base_url=f"http://{host}")
    assert client.get("/").status_code == status


def test_the_cookie_stays_on_encrypted_connections(tmp_path: Path) -> None:
    guard = Guard(hosts=("testserver",), tokens=TOKENS, is_encrypted=True)
    client = TestClient(make_app(Options(tmp_path, guard=guard)), base_url="https://testserver")
    assert "Secure" in client.get("/?token=first", follow_redirects=False).headers["set-cookie"]


def test_the_token_does_not_stay_in_the_address(tmp_path: Path) -> None:
    client = TestClient(make_app(Options(tmp_path, guard=Guard(hosts=("testserver",), tokens=TOKENS))))
    assert client.get("/?token=wrong").status_code == 403
    answer = client.get("/?token=first", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert "first" not in answer.text
    found = client.get("/?token=first")
    assert found.status_code == 200
    assert "token" not in str(found.url)
    assert found.headers["referrer-policy"] == "no-referrer"


# ---- connections


async def unanswered(data: bytes) -> bytes:
    """Send the beginning of a request to a server, and return what it answers until it closes the connection."""

    async def app(scope: object, receive: object, send: object) -> None:
        raise AssertionError("no request is complete")

    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = Config(app, http=connections.LimitedProtocol, lifespan="off", log_level="critical")
        server = Server(config)
        running = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            writer.write(data)
            async with asyncio.timeout(10):
                try:
                    return await reader.read()
                except ConnectionResetError:
                    return b""
        finally:
            writer.close()
            server.should_exit = True
            await running


async def count_connected(tmp_path: Path, most: int) -> int:
    """Open WebSockets from one address, and return how many the server accepts."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        app = make_app(Options(tmp_path))
        server = Server(Config(app, http=connections.LimitedProtocol, lifespan="off", log_level="critical"))
        running = asyncio.create_task(server.serve(sockets=[listening]))
        host, port = listening.getsockname()
        async with AsyncExitStack() as pages:
            for _ in range(most):
                page = await pages.enter_async_context(connect(f"ws://{host}:{port}/api/rooms/x"))
                await page.send("{}")
                await page.recv()
        server.should_exit = True
        await running
        return most


def test_a_websocket_does_not_count_as_a_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_EACH", 2)
    assert asyncio.run(count_connected(tmp_path, 4)) == 4


@pytest.mark.parametrize("data", [b"", b"GET / HTTP/1.1\r\nHost: "], ids=["nothing", "half a header"])
def test_connections_without_a_complete_request_are_closed(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADERS", 0.05)
    assert asyncio.run(unanswered(data)) == b""


def test_an_address_cannot_open_too_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_EACH", 0)
    assert asyncio.run(unanswered(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")) == b""
