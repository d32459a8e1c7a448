"""Games as files: saved from the page, and uploaded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette")

from shelves import asked, played_record, played_store, settled, shelf, visitor
from starlette.testclient import TestClient
from tiny_game import HighCard, registered

from topdeck.arena.results.store.results import read_results
from topdeck.core.record import Record, parse_records
from topdeck.web.security import Guard
from topdeck.web.server import Options, make_app
from topdeck.web.watching import library as library_module


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("uploads")
    with registered(HighCard()):
        settled(played_store(folder / "season.db", games=3))
    return folder


@pytest.fixture
def client(folder: Path, tmp_path: Path, high_card: None) -> Iterator[TestClient]:
    with visitor(tmp_path, folder) as client:
        yield client


def text_of(*records: Record) -> str:
    return "".join(f"{line}\n" for record in records for line in record.lines())


def brought(client: TestClient, text: str | bytes, status: int = 201, name: str = "mine") -> str:
    """Upload a file; return the id of its item, or the reason for its rejection."""
    answer = client.post(f"/api/shelf/upload?name={name}", content=text)
    assert answer.status_code == status
    told = answer.json()["id" if status == 201 else "words"]
    assert isinstance(told, str)
    return told


def test_a_game_is_saved_as_a_record(client: TestClient, folder: Path) -> None:
    answer = client.get(f"/api/shelf/{shelf(client)['season.db']['id']}/games/2/record")
    assert answer.headers["content-disposition"] == 'attachment; filename="topdeck-game-2.jsonl"'
    [record] = parse_records(answer.text)
    results = read_results(folder / "season.db")
    assert record == results.complete(results.games[1]).record
    assert record.final().result() == record.result


def test_a_saved_game_can_be_uploaded_and_watched(client: TestClient) -> None:
    saved = client.get(f"/api/shelf/{shelf(client)['season.db']['id']}/games/2/record").text
    name = brought(client, saved)
    item = shelf(client)["mine"]
    assert (item["id"], item["kind"], item["games"], item["agents"]) == (name, "records", 1, ["first", "second"])
    told, original = asked(client, "mine", "games/1"), asked(client, "season.db", "games/2")
    assert told["decisions"] == original["decisions"]
    assert client.get(f"/api/shelf/{name}/games/1/record").text == saved


def test_an_interrupted_game_can_be_uploaded(client: TestClient) -> None:
    brought(client, text_of(played_record(1, decisions=3), played_record(2)))
    assert asked(client, "mine", "games/1")["end"] == "not finished"
    assert len(asked(client, "mine", "games/1")["decisions"]) == 3


def test_equal_uploads_are_kept_once_and_the_oldest_is_dropped(
    folder: Path, tmp_path: Path, high_card: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_module, "MOST_UPLOADS", 2)
    with visitor(tmp_path, folder) as client:
        first, again = (brought(client, text_of(played_record(1)), name="one") for _ in range(2))
        assert first == again
        for seed in (2, 3):
            brought(client, text_of(played_record(seed)), name=f"number {seed}")
        assert {*shelf(client)} == {"season.db", "number 2", "number 3"}
        assert client.get(f"/api/shelf/{first}/games").status_code == 404


def test_people_neither_see_nor_displace_each_others_uploads(folder: Path, tmp_path: Path, high_card: None) -> None:
    guard = Guard(hosts=("testserver",), tokens=("first", "second"))
    app = make_app(Options(tmp_path, watched=(folder,), guard=guard))
    modest, greedy = TestClient(app), TestClient(app)
    modest.get("/?token=first")
    greedy.get("/?token=second")
    name = brought(modest, text_of(played_record(1)), name="my game")
    for seed in range(2, 30):
        brought(greedy, text_of(played_record(seed)), name="another")
    assert "my game" in shelf(modest)
    assert "my game" not in shelf(greedy)
    assert greedy.get(f"/api/shelf/{name}/games").status_code == 200, "the link can be shared"


def test_uploads_are_not_written_to_disk(client: TestClient, folder: Path, tmp_path: Path) -> None:
    before = sorted(path for place in (folder, tmp_path) for path in place.rglob("*"))
    brought(client, text_of(played_record(1)), name="../../escape.jsonl")
    assert sorted(path for place in (folder, tmp_path) for path in place.rglob("*")) == before
    assert "../../escape.jsonl" in shelf(client)


# ---- invalid requests


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "the file contains no records"),
        (b"\xff\xfe", "this is not a record file"),
        (b"hello", "the file, line 1: this is not valid JSON"),
        (b"[" * 100_000, "the file, line 1: this is not valid JSON"),
        (b'{"topdeck": "record"}', "the file, line 1: the record has schema None"),
    ],
)
def test_invalid_records_are_rejected(client: TestClient, text: bytes, words: str) -> None:
    assert brought(client, text, 400).startswith(words)
    assert [*shelf(client)] == ["season.db"]


def test_a_record_that_cannot_be_replayed_is_rejected(client: TestClient) -> None:
    head, *actions, result = text_of(played_record(1)).splitlines()
    for lines, words in (
        ([head, '["lay 77", null]', *actions, result.replace('"actions": ', '"actions": 1')], "actions were recorded"),
        ([head, '["lay 77", null]', *actions[1:], result], "line 2: 'lay 77' is not legal now"),
        (
            [head, json.dumps([json.loads(actions[0])[0], "00ff"]), *actions[1:], result],
            "leads to a position that does not match",
        ),
        ([head, *actions, result.replace('"winner": ', '"winner": 1')], "the winner must be 0, 1 or null"),
        ([head.replace('"seed": 1', '"seed": 2'), *actions, result], "line"),
        ([head], "its result is missing"),
    ):
        assert words in brought(client, "\n".join(lines), 400)


def test_records_that_name_code_are_rejected(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "evil_game.py").write_text("raise SystemExit('it ran')\n")
    monkeypatch.syspath_prepend(tmp_path)
    text = text_of(played_record(1)).replace('"game": "high-card"', '"game": "evil_game:Game"')
    assert "unknown game 'evil_game:Game'" in brought(client, text, 400)


def test_large_files_are_rejected(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert brought(client, b" " * (2 << 20) + b" ", 400) == "a request must not exceed 2,097,152 bytes"
    monkeypatch.setattr(library_module, "MOST_UPLOADED_GAMES", 2)
    several = text_of(*(played_record(seed) for seed in range(3)))
    assert brought(client, several, 400) == "a file must contain at most 2 games, not 3"
    assert "length <= 100" in brought(client, text_of(played_record(1)), 400, name="n" * 101)


def test_a_deck_name_with_a_lone_surrogate_is_accepted(client: TestClient) -> None:
    name = brought(client, text_of(played_record(1)).replace('"low"', '"\\ud800low"'))
    for rest in ("games", "standings?ratings=false", "games/1", "games/1/frames/0"):
        assert client.get(f"/api/shelf/{name}/{rest}").status_code == 200
    assert client.get("/api/shelf").json()[0]["decks"] == ["\ud800low", "even"]
