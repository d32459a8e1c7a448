"""The sources that the library lists."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

from shelves import MATCH, asked, played_record, played_store, refused, settled, shelf, visitor, write_room
from tiny_game import NAME

from topdeck.arena.play.worker import AgentPool
from topdeck.arena.results.store.location import Location, find_location
from topdeck.arena.results.store.store import Store
from topdeck.core.record import write_records
from topdeck.web.rooms.files import RoomFiles
from topdeck.web.watching import library as library_module
from topdeck.web.watching import sources

pytestmark = pytest.mark.usefixtures("high_card")


@pytest.fixture
def rooms(tmp_path: Path) -> Path:
    return tmp_path / "rooms"


@pytest.fixture
def season(tmp_path: Path) -> Path:
    folder = tmp_path / "season"
    folder.mkdir()
    return folder


# ---- sources


def test_results_files_and_records_are_listed_with_summaries(rooms: Path, season: Path) -> None:
    played_store(season / "spring.db")
    write_records(season / "finals.jsonl", [played_record(1), played_record(2)])
    with visitor(rooms, season) as client:
        found = shelf(client)
    assert [*found] == ["finals.jsonl", "spring.db"]
    spring, finals = found["spring.db"], found["finals.jsonl"]
    assert (spring["kind"], spring["game"], spring["games"]) == ("experiment", NAME, 48)
    assert spring["agents"] == ["random", "uct(iterations=8, ms=none)", "random #2"]
    assert spring["decks"] == finals["decks"] == ["low", "even"]
    assert (finals["kind"], finals["game"], finals["games"]) == ("records", NAME, 2)
    assert finals["agents"] == ["first", "second"]
    assert "problem" not in spring | finals


def test_listing_a_results_file_does_not_read_its_games(
    rooms: Path, season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played_store(season / "spring.db", games=4)

    def unread(*given: object) -> Any:
        raise AssertionError("all games were read")

    monkeypatch.setattr("topdeck.arena.results.store.rows.read_games", unread)
    with visitor(rooms, season) as client:
        assert shelf(client)["spring.db"]["games"] == 4


def test_unchanged_sources_are_not_read_again(rooms: Path, season: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = settled(played_store(season / "spring.db", games=4))
    read: list[str] = []
    for name in ("read_summary", "read_results"):
        monkeypatch.setattr(sources, name, noting(read, name, getattr(sources, name)))
    with visitor(rooms, season) as client:
        for _ in range(3):
            assert asked(client, "spring.db", "games")["games"] == 4
        assert read == ["read_summary", "read_results"]
        settled(played_store(path, games=2), hours=1)
        assert asked(client, "spring.db", "games")["games"] == 6
        assert read == ["read_summary", "read_results"] * 2


def noting(read: list[str], name: str, reader: Callable[[Location], Any]) -> Callable[[Location], Any]:
    """A reader that records its calls."""

    def noted(location: Location) -> Any:
        read.append(name)
        return reader(location)

    return noted


def test_a_file_that_has_just_changed_is_read_again(rooms: Path, season: Path) -> None:
    """A write is visible in the metadata of a file before it can be read."""
    path = played_store(season / "spring.db", games=4)
    now = path.stat()
    with visitor(rooms, season) as client:
        assert asked(client, "spring.db", "games")["games"] == 4
        with closing(sqlite3.connect(path)) as store:
            store.execute("DELETE FROM games WHERE number = 4")
            store.commit()
        os.utime(path, ns=(now.st_atime_ns, now.st_mtime_ns))
        assert (path.stat().st_size, path.stat().st_mtime_ns) == (now.st_size, now.st_mtime_ns)
        assert shelf(client)["spring.db"]["games"] == 3
        assert asked(client, "spring.db", "games")["games"] == 3
        assert asked(client, "spring.db", "standings?ratings=false")["games"] == 3


def test_a_slow_source_is_not_read_again_at_once(rooms: Path, season: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_module, "SLOW", 0.0)
    monkeypatch.setattr(library_module, "PATIENCE", 1e9)
    path = played_store(season / "spring.db", games=4)
    with visitor(rooms, season) as client:
        assert asked(client, "spring.db", "games")["games"] == 4
        played_store(path, games=2)
        assert asked(client, "spring.db", "games")["games"] == 4
        assert shelf(client)["spring.db"]["games"] == 6


def test_folders_are_searched_two_levels_deep_without_hidden_files(rooms: Path, season: Path) -> None:
    record = [played_record(1)]
    for place in ("a.jsonl", "one/b.jsonl", "one/two/c.jsonl", "one/two/three/d.jsonl", ".e.jsonl", ".git/f.jsonl"):
        (season / place).parent.mkdir(parents=True, exist_ok=True)
        write_records(season / place, record)
    (season / "notes.txt").write_text("nothing to see")
    with visitor(rooms, season) as client:
        assert [*shelf(client)] == ["a.jsonl", "one/b.jsonl", "one/two/c.jsonl"]


def test_titles_are_unambiguous_with_several_folders_and_files(rooms: Path, tmp_path: Path) -> None:
    for name in ("spring", "autumn"):
        (tmp_path / name).mkdir()
        write_records(tmp_path / name / "finals.jsonl", [played_record(1)])
    with visitor(rooms, tmp_path / "spring", tmp_path / "autumn") as client:
        found = shelf(client)
    assert [*found] == ["spring/finals.jsonl", "autumn/finals.jsonl"]
    assert len({item["id"] for item in found.values()}) == 2
    with visitor(rooms, tmp_path / "spring" / "finals.jsonl") as client:
        assert [*shelf(client)] == ["finals.jsonl"]


def test_the_number_of_listed_files_is_limited(rooms: Path, season: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_module, "MOST_FILES", 3)
    for number in range(5):
        write_records(season / f"{number}.jsonl", [played_record(number)])
    with visitor(rooms, season) as client:
        assert [*shelf(client)] == ["0.jsonl", "1.jsonl", "2.jsonl"]


# ---- live sources


def test_a_results_file_is_live_while_it_is_written_but_not_while_it_is_read(rooms: Path, season: Path) -> None:
    path = season / "spring.db"
    with visitor(rooms, season) as client:
        with Store(MATCH, find_location(path)):
            assert shelf(client)["spring.db"]["live"]
        assert "live" not in shelf(client)["spring.db"]  # although it has just changed
        yesterday = settled(path).stat().st_mtime
        assert "live" not in shelf(client)["spring.db"]
        asked(client, "spring.db", "games")
        played_store(season / "other.db", games=1)
        assert "live" not in shelf(client)["spring.db"]
        assert path.stat().st_mtime == yesterday


def test_new_games_are_listed_before_the_results_file_is_closed(rooms: Path, season: Path) -> None:
    path = season / "spring.db"
    with visitor(rooms, season) as client, Store(MATCH, find_location(path)) as store:
        pool = AgentPool(store.experiment)
        before = settled(path).stat()
        for count in (2, 4):
            store.add(pool.play(store.missing()[:2]).games)
            assert shelf(client)["spring.db"]["games"] == count
            assert asked(client, "spring.db", "games")["games"] == count
        assert path.stat().st_mtime_ns == before.st_mtime_ns  # all that is new is in the file beside it


# ---- unreadable files


def test_unreadable_files_are_listed_with_the_reason(rooms: Path, season: Path) -> None:
    (season / "noise.db").write_bytes(b"\x00\x01" * 2000)
    (season / "empty.db").write_bytes(b"")
    (season / "noise.jsonl").write_text("[1, 2]\n")
    (season / "torn.jsonl").write_bytes(b'{"topdeck": "record", \xff')
    (season / "empty.jsonl").write_text("")
    with closing(sqlite3.connect(season / "foreign.db")) as other:
        other.execute("CREATE TABLE things (name TEXT)")
    path = played_store(season / "damaged.db", games=2)
    with closing(sqlite3.connect(path)) as store:
        store.execute("UPDATE experiments SET created = 'yesterday'")
        store.commit()
    with visitor(rooms, season) as client:
        found = shelf(client)
        assert {title: item["problem"] for title, item in found.items()} == {
            "damaged.db": "the description of the experiment in damaged.db is damaged: restore it from a copy",
            "empty.db": "there are no results in empty.db",
            "empty.jsonl": "empty.jsonl contains no records",
            "foreign.db": "foreign.db is not a Topdeck results file",
            "noise.db": "the results in noise.db cannot be read: file is not a database",
            "noise.jsonl": 'noise.jsonl, line 1: the first line of a record must contain "topdeck": "record"',
            "torn.jsonl": found["torn.jsonl"]["problem"],
        }
        assert found["torn.jsonl"]["problem"].startswith("torn.jsonl cannot be read: 'utf-8' codec")
        assert not any(item.get("live") for item in found.values())
        for title, item in found.items():
            for rest in ("games", "standings"):
                words = refused(client, f"/api/shelf/{item['id']}/{rest}", 400)
                assert title in words


def test_a_large_file_of_records_is_not_read(rooms: Path, season: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_records(season / "finals.jsonl", [played_record(1)])
    monkeypatch.setattr(sources, "LARGEST", 100)
    with visitor(rooms, season) as client:
        item = shelf(client)["finals.jsonl"]
        assert "megabytes" in item["problem"]
        assert refused(client, f"/api/shelf/{item['id']}/games", 400) == item["problem"]


def test_an_evolution_is_listed_and_has_no_games_to_watch(rooms: Path, season: Path) -> None:
    path = played_store(season / "spring.db", games=1)
    rewrite_as_evolution(path)
    with visitor(rooms, season) as client:
        item = shelf(client)["spring.db"]
        assert (item["kind"], item["game"], item.get("games", 0)) == ("evolution", NAME, 0)
        words = refused(client, f"/api/shelf/{item['id']}/games", 400)
    assert words == "spring.db contains an evolution, not games"


def rewrite_as_evolution(path: Path) -> None:
    """Mark a results file as that of an evolution."""
    from sqlalchemy import create_engine, select

    from topdeck.arena.results.store.contents import EVOLUTION, SCHEMAS
    from topdeck.arena.results.store.tables import EXPERIMENTS, seal_row

    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        row = connection.execute(select(EXPERIMENTS)).one()._asdict()
        row["identity"] = {**row["identity"], "topdeck": EVOLUTION, "schema": SCHEMAS[EVOLUTION]}
        connection.execute(EXPERIMENTS.update().values(seal_row(EXPERIMENTS, row)))
    engine.dispose()


def test_removed_files_are_not_found(rooms: Path, season: Path) -> None:
    write_records(season / "finals.jsonl", [played_record(1)])
    played_store(season / "spring.db", games=2)
    with visitor(rooms, season) as client:
        found = shelf(client)
        for title in found:
            asked(client, title, "games/1/frames/0")
        for path in season.iterdir():
            path.unlink()
        (season / "spring.db-wal").write_bytes(b"left behind")
        for item in found.values():
            for rest in ("games", "standings", "games/1", "games/1/frames/0", "games/1/curve", "games/1/record"):
                assert refused(client, f"/api/shelf/{item['id']}/{rest}", 404) == "this file was removed"
        assert not shelf(client)
        write_records(season / "finals.jsonl", [played_record(2)])
        assert shelf(client)["finals.jsonl"]["id"] == found["finals.jsonl"]["id"]


def test_undecodable_file_names_are_escaped(rooms: Path, season: Path) -> None:
    write_records(season / os.fsdecode(b"odd\xff\n.jsonl"), [played_record(1)])
    with visitor(rooms, season) as client:
        assert [*shelf(client)] == ["odd\\udcff\n.jsonl"]
        assert asked(client, "odd\\udcff\n.jsonl", "games")["games"] == 1


# ---- the rooms


def test_finished_games_of_people_are_listed(rooms: Path, season: Path) -> None:
    write_room(rooms, "b" * 12, played_record(1), seat=1)
    write_room(rooms, "a" * 12, played_record(2, decisions=4))
    with visitor(rooms, season) as client:
        item = shelf(client)["games played by people"]
        assert (item["kind"], item["games"], item["agents"]) == ("rooms", 1, ["random", "person"])
        [row] = asked(client, "games played by people", "games")["rows"]
        assert (row["number"], row["agents"], row["decks"]) == (1, ["random", "person"], ["low", "even"])
        write_room(rooms, "a" * 12, played_record(2))
        rows = asked(client, "games played by people", "games")["rows"]
        assert [row["agents"] for row in rows] == [["random", "person"], ["person", "random"]]
        assert asked(client, "games played by people", "games/2")["agents"] == ["person", "random"]
        frames = [asked(client, "games played by people", f"games/{number}/frames/0") for number in (1, 2)]
        assert [frame["scene"]["seat"] for frame in frames] == [1, 0], "people see their own side at the bottom"


@pytest.mark.posix
def test_games_in_progress_are_not_shown(rooms: Path, season: Path) -> None:
    write_room(rooms, "a" * 12, played_record(1, decisions=4))
    (season / "peek.jsonl").symlink_to(rooms / f"{'a' * 12}.jsonl")
    (season / "folder").symlink_to(rooms)
    inner = rooms / "deeper"
    inner.mkdir()
    write_records(inner / "copy.jsonl", [played_record(1, decisions=4)])
    for watched in (season, rooms, rooms.parent, inner, rooms / f"{'a' * 12}.jsonl"):
        with visitor(rooms, watched) as client:
            assert not shelf(client)
            room = sources.FinishedRooms(RoomFiles(rooms)).id
            assert client.get(f"/api/shelf/{room}/games").json()["games"] == 0
            for rest in ("games/1", "games/1/frames/0", "games/1/positions/0", "games/1/curve", "games/1/record"):
                refused(client, f"/api/shelf/{room}/{rest}", 404)
            assert client.post(f"/api/shelf/{room}/games/1/judgement", json={"agent": "ismcts"}).status_code == 404
            refused(client, f"/api/shelf/room/{'a' * 12}", 404)


@pytest.mark.posix
def test_rooms_of_another_server_are_not_shown(rooms: Path, season: Path) -> None:
    """Only the server of a room decides whether its game is shown."""
    write_room(season / "table", "a" * 12, played_record(1, decisions=4))
    write_room(season / "table", "b" * 12, played_record(2))
    write_records(season / "finals.jsonl", [played_record(3)])
    (season / "peek.jsonl").symlink_to(season / "table" / f"{'a' * 12}.jsonl")
    for watched in (season, season / "table", season / "table" / f"{'a' * 12}.jsonl"):
        with visitor(rooms, watched) as client:
            assert [*shelf(client)] == (["finals.jsonl"] if watched == season else [])


def test_a_finished_room_has_an_address_in_the_library(rooms: Path, season: Path) -> None:
    write_room(rooms, "a" * 12, played_record(1))
    settled(rooms / f"{'a' * 12}.jsonl")
    write_room(rooms, "b" * 12, played_record(2))
    with visitor(rooms, season) as client:
        for number, name in enumerate(("a" * 12, "b" * 12), 1):
            found = client.get(f"/api/shelf/room/{name}").json()
            assert found["number"] == number
            game = client.get(f"/api/shelf/{found['id']}/games/{number}").json()
            assert game["seed"] == played_record(number).seed
        refused(client, f"/api/shelf/room/{'c' * 12}", 404)


def test_unreadable_rooms_are_skipped(rooms: Path, season: Path) -> None:
    write_room(rooms, "a" * 12, played_record(1))
    write_room(rooms, "b" * 12, played_record(2))
    (rooms / f"{'b' * 12}.jsonl").write_text("torn")
    write_room(rooms, "c" * 12, played_record(3))
    (rooms / f"{'c' * 12}.room.json").write_text("{}")
    write_room(rooms, "d" * 12, played_record(4))
    write_records(rooms / f"{'d' * 12}.jsonl", [played_record(4), played_record(5)])
    with visitor(rooms, season) as client:
        assert shelf(client)["games played by people"]["games"] == 1
