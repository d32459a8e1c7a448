"""Damaged, edited or deleted results files are rejected with an explanation, and never read wrongly."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.play.worker import AgentPool
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.export import export
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.repair import repair
from topdeck.arena.results.store.results import read_results, reading
from topdeck.arena.results.store.rows import read_games
from topdeck.arena.results.store.store import Store
from topdeck.arena.results.store.tables import VERSION
from topdeck.core.errors import MatchError

AGENTS = make_entries(("random", "random", "troublemakers:Crasher"))
MATCH = Experiment(
    game=NAME, entries=AGENTS, decks=(LOW, EVEN), format=RoundRobin(1, "mirror"), seed=3, isolated="none"
)  # 12 games
FLIPS = 60
THOUGHTS = [{"options": [], "words": ["lay 7"], "iterations": number} for number in range(30)]


pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("high_card")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A results file with faults, long games and explanations."""
    place = tmp_path / "games.db"
    with Store(MATCH, find_location(place)) as store:
        games = AgentPool(store.experiment).play(store.missing()).games
        assert {game.fault is None for game in games} == {True, False}
        for game in games:
            record = replace(game.record, actions=[f"lay {card}" for card in range(150)])
            store.add([replace(game, recorded=record, explanations=THOUGHTS)])
    return place


def change(path: Path, *statements: str) -> None:
    """Change a results file directly."""
    with closing(sqlite3.connect(path)) as store:
        for statement in statements:
            store.execute(statement)
        store.commit()


def everything(path: Path) -> Sequence[object]:
    """Everything that can be read from a results file."""
    results = read_results(path)
    times = [(game.seconds, game.slowest, game.number) for game in results.games]
    transcripts = [(game.record.actions, game.explanations) for game in map(results.complete, results.games[::3])]
    return [results.identity, results.created, results.games, times, results.runs, results.loads, transcripts]


def refused(path: Path) -> str:
    """The error for a damaged file; resuming the run must fail, too."""
    with pytest.raises(MatchError) as failure:
        everything(path)
    with pytest.raises(MatchError):
        run_experiment(MATCH, find_location(path))
    assert "\n" not in str(failure.value)
    return str(failure.value)


# ---- bits


def complaint(path: Path, before: Sequence[object]) -> str:
    """The error when a file is read and its run resumed; without an error, the contents must be unchanged."""
    try:
        same = everything(path) == before and run_experiment(MATCH, find_location(path)).games == before[2]
    except MatchError as error:
        return str(error)
    return "" if same else "something else was read"


def test_a_bit_that_flips_anywhere_in_the_file_is_noticed_or_changes_nothing(path: Path, tmp_path: Path) -> None:
    data = path.read_bytes()
    before = everything(path)
    rng = random.Random(11)
    places = [*range(len(data)), *(place for place, byte in enumerate(data) if byte)]  # there is much empty space
    complaints: list[str] = []
    for number in range(FLIPS):
        place = rng.choice(places)
        copy = tmp_path / f"copy{number}.db"
        copy.write_bytes(data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :])
        said = complaint(copy, before)
        assert not said or (str(copy) in said and "\n" not in said), f"byte {place}: {said}"
        complaints += [said] * bool(said)
        copy.unlink()
    assert FLIPS / 4 < len(complaints) < FLIPS


@pytest.mark.parametrize(
    "column",
    [
        "winner = 1 - winner",
        "reason = reason || '!'",
        "turns = turns + 1",
        "decisions1 = decisions1 + 1",
        "seconds2 = seconds2 + 1",
        "load = 99.0",
        "seed = seed + 1",
        "deck1 = 'middle'",
        "agent2 = 'nobody'",
        "pair = 77",
        "fingerprint = '0'",
        "fault = '{'",
        "fault = '[[[[' || replace(hex(zeroblob(50000)), '0', '[')",
        "stage = x'ff00'",
        "stage = CAST(x'ff' AS TEXT)",
    ],
)
def test_a_game_that_was_changed_is_named_by_its_number(path: Path, column: str, tmp_path: Path) -> None:
    change(path, f"UPDATE games SET {column} WHERE number = 7")
    message = f"game 7 in {path} is damaged: restore it from a copy, or recover the intact part with `topdeck repair`"
    assert refused(path) == message


def test_damaged_text_is_found_among_intact_games(path: Path) -> None:
    """Games are read with the strict decoder first; damaged ones are read again with the lenient one, to name them."""
    results = read_results(path)
    with reading(results.location) as connection:
        read_games(connection, results.id, str(path))
        assert connection.exec_driver_sql("SELECT CAST(x'ff' AS TEXT)").scalar_one() == "\udcff"


@pytest.mark.parametrize("column", ["actions = actions || 'x'", "explanations = NULL", "explanations = 'text'"])
def test_a_transcript_that_was_changed_is_named_when_it_is_read(path: Path, column: str) -> None:
    change(path, f"UPDATE games SET {column} WHERE number = 6")
    results = read_results(path)
    assert results.complete(results.games[4]).record.actions[0] == "lay 0"
    with pytest.raises(MatchError, match=r"game 6 in .*games\.db is damaged: "):
        results.complete(results.games[5])


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        (
            "UPDATE experiments SET identity = replace(identity, 'random', 'greedy')",
            "the description of the experiment",
        ),
        (
            "UPDATE experiments SET identity = replace(hex(zeroblob(50000)), '0', '[')",
            "the description of the experiment",
        ),
        ("UPDATE experiments SET name = 'other'", "the description of the experiment"),
        ("DELETE FROM experiments", "the description of the experiment"),
        ("UPDATE runs SET started = 'yesterday'", "the list of machines"),
        ("DELETE FROM runs", "the list of machines"),
        ("UPDATE topdeck SET version = -1", "the version (found -1)"),
        ("UPDATE topdeck SET version = 0", "the version (found 0)"),
        ("UPDATE topdeck SET version = 'x'", "the version (found x)"),
        ("DELETE FROM topdeck", "the version (found nothing)"),
        ("INSERT INTO topdeck VALUES (8)", "the version (found 8, 8)"),
    ],
)
def test_an_edited_results_file_is_rejected(path: Path, statement: str, what: str) -> None:
    assert VERSION == 8
    change(path, statement)
    with pytest.raises(MatchError) as failure:
        read_results(path)
    what, _, detail = what.partition(" (")
    assert str(failure.value).startswith(f"{what} in {path} is damaged{f' ({detail}' if detail else ''}: ")
    if "runs" not in statement:  # those who play do not ask who did before
        refused(path)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE vocabulary SET texts = replace(texts, 'lay 7\"', 'lay 8\"')",
        "UPDATE vocabulary SET texts = '['",
        "UPDATE vocabulary SET first = 1",
        "DELETE FROM vocabulary",
    ],
)
def test_actions_that_were_changed_are_named_when_a_game_is_read(path: Path, statement: str, tmp_path: Path) -> None:
    change(path, statement)
    results = read_results(path)
    with pytest.raises(MatchError, match=r"game 3 in .*games\.db is damaged: "):
        results.complete(results.games[2])
    assert repair(path, tmp_path / "saved.db") == 0  # nobody knows what was played


def test_games_that_need_no_lost_action_are_saved(path: Path, tmp_path: Path) -> None:
    games = [*map(read_results(path).complete, read_results(path).games)]
    change(path, "DELETE FROM games", "DELETE FROM vocabulary")
    with Store(MATCH, find_location(path)) as store:
        for number, game in enumerate(games):
            record = replace(game.record, actions=["lay 0", f"lay {number // 6}"])
            store.add([replace(game, recorded=record)])
    change(path, "DELETE FROM vocabulary WHERE first > 0")
    assert repair(path, tmp_path / "saved.db") == 6
    saved = read_results(tmp_path / "saved.db")
    assert {tuple(saved.complete(game).record.actions) for game in saved.games} == {("lay 0", "lay 0")}


# ---- what can be saved


def test_intact_games_are_recovered_and_the_others_played_again(path: Path, tmp_path: Path) -> None:
    before = read_results(path)
    change(
        path,
        "UPDATE games SET turns = 99 WHERE number = 7",
        "UPDATE games SET actions = '' WHERE number = 8",
        "UPDATE runs SET started = 'yesterday'",
    )
    assert repair(path, tmp_path / "saved.db") == 10
    saved = read_results(tmp_path / "saved.db")
    assert [game.number for game in saved.games] == [1, 2, 3, 4, 5, 6, 9, 10, 11, 12]
    assert saved.runs == [{"started": before.created}]
    assert saved.complete(saved.games[0]).explanations == THOUGHTS
    assert run_experiment(MATCH, find_location(tmp_path / "saved.db")).games == before.games


def test_games_behind_a_page_that_cannot_be_read_are_saved(path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(path)) as store:
        [[page]] = store.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games'")
        [[size]] = store.execute("PRAGMA page_size")
    data = bytearray(path.read_bytes())
    root = data[(page - 1) * size : page * size]
    assert root[0] == 5  # it leads to others: the second of them is lost
    child = int.from_bytes(root[int.from_bytes(root[14:16], "big") :][:4], "big")
    data[(child - 1) * size] = 0
    path.write_bytes(data)
    assert "malformed" in refused(path)
    assert 4 < repair(path, tmp_path / "saved.db") < 12
    numbers = [game.number for game in read_results(tmp_path / "saved.db").games]
    assert {1, 12} <= {*numbers}


def test_nothing_is_saved_over_anything(path: Path, tmp_path: Path) -> None:
    for target in (path, tmp_path):
        with pytest.raises(MatchError, match=rf"{target} already exists: specify a new"):
            repair(path, target)
    with pytest.raises(MatchError, match=r"there are no results in nothing\.db"):
        repair(Path("nothing.db"), tmp_path / "saved.db")
    change(path, "UPDATE experiments SET identity = '{}'")
    with pytest.raises(MatchError, match=r"the description of the experiment in .* is damaged: "):
        repair(path, tmp_path / "saved.db")
    assert not (tmp_path / "saved.db").exists()


# ---- gone


@pytest.mark.parametrize("other", [False, True], ids=["deleted", "replaced"])
@pytest.mark.parametrize("when", [1, 7, 12])
def test_a_store_that_vanishes_while_games_are_played_is_an_error(tmp_path: Path, when: int, other: bool) -> None:
    path = tmp_path / "games.db"
    played: list[PlayedGame] = []

    def vanish(games: Sequence[PlayedGame]) -> None:
        played.extend(games)
        if len(played) >= when and path.exists():
            path.unlink()
            if other:
                (tmp_path / "other").write_bytes(b"")
                (tmp_path / "other").rename(path)

    with pytest.raises(MatchError) as failure:
        run_experiment(MATCH, find_location(path), progress=vanish)
    assert str(failure.value).startswith(f"{path} was deleted or replaced while games were being played: the ")


def test_nothing_is_made_where_results_were(path: Path) -> None:
    results = read_results(path)
    path.unlink()
    with pytest.raises(MatchError, match=r"the results in .*games\.db cannot be read: unable to open database file"):
        results.complete(results.games[0])
    assert not path.exists()


# ---- names


@pytest.mark.parametrize(
    "name", ["what?.db", "100%.db", "a%20b?mode=memory&x=1.db", "#1.db", "file:games.db", "ü é.db"]
)
def test_a_file_may_have_any_name(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    games = run_experiment(MATCH, find_location(Path(name))).games
    assert [file.name for file in tmp_path.iterdir()] == [name]
    assert read_results(Path(name)).games == games
    export(read_results(Path(name)), "csv", tmp_path / "games.csv")


def test_memory_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    message = "`:memory:` is not a results file; specify another file, or omit the option to store nothing"
    for attempt in (find_location, read_results):
        with pytest.raises(MatchError, match=message):
            attempt(Path(":memory:"))
    assert list(tmp_path.iterdir()) == []


# ---- addresses


@pytest.mark.parametrize(
    ("address", "message"),
    [
        (
            "mysql://me:secret@host/db",
            "TOPDECK_STORE must be the address of a database, postgresql://…, not 'mysql://host/db'",
        ),
        ("nonsense", "TOPDECK_STORE must be the address of a database, postgresql://…, not 'nonsense'"),
        ("postgresql://me:secret@host:port/db", "mine in host:port/db is not a valid database: "),
        ("postgresql://me:secret@[::1/db", "mine in [::1/db"),
        (
            "postgresql://me:secret@127.0.0.1:1/db?connect_timeout=5",
            "the results in mine in 127.0.0.1:1/db cannot be read: ",
        ),
        ("postgresql://me:secret@127.0.0.1:1/db?nonsense=1", "the results in mine in 127.0.0.1:1/db cannot be read: "),
        ("postgresql://me:secret@127.0.0.1:99999/db", "the results in mine in 127.0.0.1:99999/db cannot be read: "),
    ],
)
def test_a_bad_address_raises_an_error_without_the_password(
    address: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("psycopg")
    monkeypatch.setenv("TOPDECK_STORE", address)
    with pytest.raises(MatchError) as failure:
        read_results(Path("mine"))
    assert str(failure.value).startswith(message)
    assert "\n" not in str(failure.value)
    assert "secret" not in str(failure.value)
    with pytest.raises(MatchError) as failure:
        run_experiment(MATCH, find_location(Path("mine")))
    assert "\n" not in str(failure.value)
