"""Hostile requests cause no server errors and reveal no files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

pytest.importorskip("starlette")

from shelves import played_record, played_store, settled, shelf, visitor, write_room
from starlette.testclient import TestClient
from tiny_game import HighCard, registered

from topdeck.core.record import write_records
from topdeck.core.rng import Rng
from topdeck.web.security import Guard
from topdeck.web.server import Options, make_app

GAME = "games/{number}"
ADDRESSES = (
    *("", "/{name}", "/{name}/games", "/{name}/standings", "/{name}/live", "/upload"),
    *(f"/{{name}}/{GAME}{rest}" for rest in ("", "/frames/{place}", "/curve", "/record")),
)
NUMBERS = ("0", "1", "2", "99", "-1", "1.0", "1e9", "٣", "9" * 30, "9" * 5000, "", "one", "0x1", "²")
KEYS = (
    *("agent", "against", "deck", "against_deck", "winner", "faults", "page", "seat", "score", "ratings"),
    *("", "__class__", "a" * 300, "agent[]", "ä"),
)
WORDS = (
    *(
        "random",
        "low",
        "draw",
        "open",
        "true",
        "0",
        "1",
        "-1",
        "null",
        "NaN",
        "1e400",
        "",
        " ",
        "\x00",
        "\udcff",
        "ä",
        "%",
    ),
    *("result", "result(", "sigmoid(score=result)", "sigmoid(width=0)", "sigmoid(width=1e-6)", "os:system", "default"),
    *("../../etc/passwd", "sigmoid(" * 40, "x" * 3000, "[1, 2]", "by-lead", "{}", "'; DROP TABLE games; --"),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    with registered(HighCard()):
        settled(played_store(folder / "season.db", games=4))
        write_records(folder / "some.jsonl", [played_record(1), played_record(2, decisions=3)])
        settled(folder / "some.jsonl")
    (folder / "noise.db").write_bytes(b"noise" * 500)
    settled(folder / "noise.db")
    return folder


@pytest.fixture
def client(folder: Path, tmp_path: Path, high_card: None) -> Iterator[TestClient]:
    write_room(tmp_path, "a" * 12, played_record(1))
    write_room(tmp_path, "b" * 12, played_record(2, decisions=3))
    with visitor(tmp_path, folder) as client:
        yield client


@pytest.mark.slow
def test_random_requests_cause_no_server_errors(client: TestClient) -> None:
    rng = Rng(7)
    names = [*(item["id"] for item in shelf(client).values()), "nothing"]
    answered: set[int] = set()
    for _ in range(1000):
        way = {"name": rng.choice(names), "number": rng.choice(NUMBERS), "place": rng.choice(NUMBERS)}
        address = rng.choice(ADDRESSES).format(**{key: quote(word, safe="") for key, word in way.items()})
        pairs = [f"{quoted(rng, rng.choice(KEYS))}={quoted(rng, rng.choice(WORDS))}" for _ in range(rng.below(4))]
        answer = client.get(f"/api/shelf{address}?{'&'.join(pairs)}")  # what the server raises is raised here
        answered.add(answer.status_code)
        assert answer.status_code < 500
        if answer.status_code == 400:
            assert answer.json().keys() == {"type", "words"}
    assert {200, 400, 404} <= answered


def quoted(rng: Rng, word: str) -> str:
    """A word quoted as in an address, or not."""
    return quote(word, errors="surrogatepass") if rng.below(4) else word.replace("\x00", "%00").replace("\udcff", "%ff")


@pytest.mark.parametrize(
    "name",
    [
        *("season.db", "../season.db", "%2e%2e", "..%2fseason.db", "..%5cseason.db", "%00", "a" * 5000),
        *("/etc/passwd", "%2fetc%2fpasswd", "file:season.db", "season.db%00", "a" * 12, "b" * 12),
    ],
)
def test_names_are_never_paths(client: TestClient, name: str) -> None:
    for rest in ("games", "standings", "games/1", "games/1/frames/0", "games/1/record"):
        answer = client.get(f"/api/shelf/{name}/{rest}")
        assert answer.status_code in (400, 404)
        assert "first" not in answer.text


def test_ids_do_not_reveal_paths(client: TestClient, folder: Path) -> None:
    text = client.get("/api/shelf").text
    assert str(folder) not in text
    assert all(len(item["id"]) == 16 and item["id"].isalnum() for item in shelf(client).values())


def test_the_library_requires_the_token(folder: Path, tmp_path: Path, high_card: None) -> None:
    options = Options(tmp_path, watched=(folder,), guard=Guard(("localhost",), tokens=("secret",)))
    with TestClient(make_app(options), base_url="http://localhost") as client:
        assert client.get("/api/shelf").status_code == 403
        assert client.post("/api/shelf/upload", content=b"x").status_code == 403
        client.cookies.set("topdeck", "secret")
        assert client.get("/api/shelf").status_code == 200
        assert client.get("/api/shelf", headers={"host": "evil.example"}).status_code == 403
