"""Watching an experiment while it runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

pytest.importorskip("starlette")

from shelves import HOST, MATCH, played_record, played_store
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from topdeck.arena.play.worker import AgentPool
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.store import Store
from topdeck.core.record import write_records
from topdeck.web.security import Guard, Protection
from topdeck.web.watching import library as library_module
from topdeck.web.watching import routes
from topdeck.web.watching.library import Library
from topdeck.web.watching.routes import Gallery
from topdeck.web.wire import ThreadLimiter, socket_route

pytestmark = pytest.mark.usefixtures("high_card")


@pytest.fixture
def shelf(tmp_path: Path) -> Library:
    (tmp_path / "season").mkdir()
    return Library((tmp_path / "season",), tmp_path / "rooms")


@pytest.fixture
def gallery(shelf: Library, monkeypatch: pytest.MonkeyPatch) -> Gallery:
    monkeypatch.setattr(routes, "PATIENCE", 0)
    monkeypatch.setattr(routes, "POLL", 0.01)
    return Gallery(shelf, ThreadLimiter())


@pytest.fixture
def client(gallery: Gallery) -> Iterator[TestClient]:
    app = Starlette(
        routes=[socket_route("/api/shelf/{name}/live", gallery.converse)], middleware=[Middleware(Protection, Guard())]
    )
    with TestClient(app) as client:
        yield client


def address(shelf: Library, title: str) -> str:
    [item] = [item for item in shelf.items() if item.title == title]
    return f"ws://{HOST}/api/shelf/{item.id}/live"


def heard(socket: Any) -> Any:
    return json.loads(socket.receive_text())


def test_new_games_change_the_standings(client: TestClient, shelf: Library, tmp_path: Path) -> None:
    with Store(MATCH, find_location(tmp_path / "season" / "spring.db")) as store:
        pool = AgentPool(store.experiment)
        store.add(pool.play(store.missing()[:2]).games)
        with client.websocket_connect(address(shelf, "spring.db")) as socket:
            told = heard(socket)
            assert (told["type"], told["games"]) == ("standings", 2)
            assert not any("rating" in row for row in told["agents"])
            for count in (3, 5):
                store.add(pool.play(store.missing()[: count - told["games"]]).games)
                told = heard(socket)
                assert told["games"] == count
                assert sum(row["wins"] + row["draws"] / 2 for row in told["agents"]) == count


def test_no_message_is_sent_without_changes(
    client: TestClient, shelf: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played_store(tmp_path / "season" / "spring.db", games=2)
    looked = looks_at(monkeypatch, "count")
    worked_out = looks_at(monkeypatch, "standings")
    with client.websocket_connect(address(shelf, "spring.db")) as socket:
        assert heard(socket)["games"] == 2
        socket.send_text("a page may say what it likes")
        path.touch()
        wait_for_more(looked)
        assert len(worked_out) == 1
        played_store(path, games=1)
        assert heard(socket)["games"] == 3


def test_standings_are_not_repeated_while_reading_is_slow(
    client: TestClient, shelf: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_module, "SLOW", 0.0)
    monkeypatch.setattr(library_module, "PATIENCE", 1e9)
    path = played_store(tmp_path / "season" / "spring.db", games=2)
    looked = looks_at(monkeypatch, "standings")
    with client.websocket_connect(address(shelf, "spring.db")) as socket:
        assert heard(socket)["games"] == 2
        played_store(path, games=1)
        wait_for_more(looked)
        path.unlink()
        assert heard(socket)["type"] == "refused"


def looks_at(monkeypatch: pytest.MonkeyPatch, name: str) -> list[str]:
    """Record the calls of a method of the library."""
    looked: list[str] = []
    method: Callable[..., Any] = getattr(Library, name)

    def noted(shelf: Library, *asked: Any) -> Any:
        looked.append(asked[0])
        return method(shelf, *asked)

    monkeypatch.setattr(Library, name, noted)
    return looked


def wait_for_more(looked: list[str]) -> None:
    """Wait for some more calls."""
    before = len(looked)
    while len(looked) < before + 5:
        sleep(0.001)


def test_the_connection_is_closed_when_the_file_is_removed(client: TestClient, shelf: Library, tmp_path: Path) -> None:
    path = played_store(tmp_path / "season" / "spring.db", games=2)
    with client.websocket_connect(address(shelf, "spring.db")) as socket:
        heard(socket)
        path.unlink()
        assert heard(socket) == {"type": "refused", "words": "this file was removed"}
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_disconnected_pages_are_removed(client: TestClient, gallery: Gallery, shelf: Library, tmp_path: Path) -> None:
    write_records(tmp_path / "season" / "some.jsonl", [played_record(1)])
    with client.websocket_connect(address(shelf, "some.jsonl")) as socket:
        assert heard(socket)["games"] == 1
        assert len(gallery.watching) == 1
    assert not gallery.watching


@pytest.mark.parametrize("name", ["nothing", "..%5cspring.db", "spring.db", "0" * 16])
def test_unknown_names_cannot_be_watched(client: TestClient, name: str) -> None:
    with client.websocket_connect(f"ws://{HOST}/api/shelf/{name}/live") as socket:
        assert heard(socket)["words"].startswith("unknown source of games")
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_unreadable_files_cannot_be_watched(client: TestClient, shelf: Library, tmp_path: Path) -> None:
    (tmp_path / "season" / "noise.db").write_bytes(b"noise" * 1000)
    with client.websocket_connect(address(shelf, "noise.db")) as socket:
        assert heard(socket)["words"] == "the results in noise.db cannot be read: file is not a database"


def test_the_number_of_watching_pages_is_limited(
    client: TestClient, shelf: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "MOST", 1)
    write_records(tmp_path / "season" / "some.jsonl", [played_record(1)])
    place = address(shelf, "some.jsonl")
    with client.websocket_connect(place) as socket:
        heard(socket)
        with client.websocket_connect(place) as other:
            assert heard(other)["words"] == "1 pages are already watching experiments; try again later"
    with client.websocket_connect(place) as socket:
        assert heard(socket)["games"] == 1


def test_pages_of_other_sites_cannot_watch(client: TestClient, shelf: Library, tmp_path: Path) -> None:
    write_records(tmp_path / "season" / "some.jsonl", [played_record(1)])
    place = address(shelf, "some.jsonl")
    for headers in ({"origin": "http://evil.example"}, {"host": "evil.example"}):
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(place, headers=headers):
            pass
