"""Card statistics in `topdeck report --cards` and `topdeck export --cards`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import polars
import pytest
from command import topdeck, topdeck_at_terminal
from page_reader import PageReader
from tiny_game import HighCard, registered
from tracked_game import TrackedHighCard, play_nines_and_twos

from topdeck.arena.plan.experiment import Entry
from topdeck.arena.play import card_replays

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The results of Ann, Bob and Cid, who always fails."""
    path = tmp_path_factory.mktemp("cards") / "games.db"
    with registered(TrackedHighCard()):
        play_nines_and_twos(path, Entry("Cid", "troublemakers:Crasher"))
        yield str(path)


def test_the_table_says_on_how_many_games_it_is_based(store: str, tmp_path: Path) -> None:
    page = str(tmp_path / "page.html")
    answer = topdeck("report", store, "--cards", "--output", page)
    lines = answer.out.splitlines()
    assert answer.status == 0
    assert lines[0].startswith("Ann with nines (nines): 4 games, score 75.0% (")
    assert lines[1].split()[:2] == ["card", "drawn"]
    assert lines[2].split()[:5] == ["the", "9", "×4", "4", "75.0%"]
    assert "The card statistics are based on 8 games." in lines
    assert "16 games that ended with a fault are left out." in lines
    assert lines[-1] == page


def test_the_page_has_the_same_tables(store: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    topdeck("report", store, "--cards", "--output", str(page))
    text = page.read_text("utf-8")
    reader = PageReader()
    reader.feed(text)
    assert (reader.loads, reader.open) == ([], [])
    assert "<h2>Cards</h2>" in text
    assert "<summary>Ann with nines (nines): 4 games, score 75.0% (" in text
    assert "based on 8 games" in text
    assert "<td>the 9 ×4</td>" in text
    topdeck("report", store, "--output", str(page))
    assert "<h2>Cards</h2>" not in page.read_text("utf-8")


def test_a_narrow_terminal_shows_the_important_columns(store: str, tmp_path: Path) -> None:
    command = ("report", store, "--cards", "--output", str(tmp_path / "page.html"))
    narrow = topdeck_at_terminal(*command).out.splitlines()
    assert narrow[1].split() == ["card", "drawn", "score", "(drawn)", "difference", "kept"]
    assert "The table is shortened to fit; --json prints all values." in narrow
    wide = topdeck(*command).out  # redirected output has no width
    assert "score (not drawn)" in wide
    assert "shortened" not in wide


def test_scores_by_turn_and_by_opponent(store: str, tmp_path: Path) -> None:
    command = ("report", store, "--cards", "--output", str(tmp_path / "page.html"), "--by")
    by_turn = topdeck(*command, "turn").out.splitlines()
    assert by_turn[1].split() == ["card", "turn", "1", "turn", "2", "turn", "3", "turn", "4"]
    assert by_turn[2].split() == ["the", "9", *["75%", "(4)"] * 4]
    by_opponent = topdeck(*command, "opponent").out.splitlines()
    assert by_opponent[1].split() == ["card", "nines", "twos"]
    assert by_opponent[2].split() == ["all", "games", "50%", "(2)", "100%", "(2)"]
    assert by_opponent[3].split() == ["the", "9", "50%", "(2)", "100%", "(2)"]


def test_json_has_all_numbers(store: str, tmp_path: Path) -> None:
    page = str(tmp_path / "page.html")
    told = json.loads(topdeck("report", store, "--cards", "--json", "--output", page).out)
    assert told["files"] == [page]
    assert (told["cards"]["games"], told["cards"]["forfeited"], told["cards"]["not_replayed"]) == (8, 16, {})
    [nine] = told["cards"]["decks"][0]["cards"]
    assert (nine["id"], nine["from_deck"], nine["copies"]) == ("9", True, 4)
    assert (nine["drawn"]["games"], nine["drawn"]["score"]["mean"]) == (4, 0.75)
    assert nine["not_drawn"] == {"games": 0, "score": None, "gain": None}
    assert nine["mulligan"] == {"offered": 0, "kept": None}
    assert nine["by_turn"]["1"]["games"] == 4
    assert nine["by_opponent"]["twos"]["score"]["mean"] == 1.0
    assert json.loads(topdeck("report", store, "--json", "--output", page).out) == {"files": [page]}


def test_rows_are_exported(store: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.parquet"
    answer = topdeck("export", store, str(path), "--cards")
    table = polars.read_parquet(path)
    assert answer.out.splitlines()[:2] == [f"{path}: {table.height} rows", "The card statistics are based on 8 games."]
    drawn = table.filter(polars.col("when") == "drawn", polars.col("agent") == "Ann")
    assert drawn.select("name", "games", "score").rows() == [("the 9", 4, 0.75), ("the 2", 4, 0.25)]


def test_mistakes_are_explained(store: str, tmp_path: Path) -> None:
    page = str(tmp_path / "page.html")
    assert topdeck("report", store, "--by", "turn", "--output", page).err == (
        "topdeck: --by selects a table of card statistics; use it with --cards\n"
    )
    assert topdeck("export", store, "cards.csv", "--cards", "--as", "malaga").err == (
        "topdeck: the format of card statistics must be one of csv, parquet, jsonl, not 'malaga'\n"
    )
    with registered(HighCard()):
        answer = topdeck("report", store, "--cards", "--output", page)
    assert answer.status == 2
    assert answer.err.startswith("topdeck: High Card has no card statistics, because ")
    assert not Path(page).exists()


def test_ctrl_c_writes_nothing(store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(record: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(card_replays, "track_cards", interrupt)
    page, table = tmp_path / "page.html", tmp_path / "cards.csv"
    for command in (("report", store, "--cards", "--output", str(page)), ("export", store, str(table), "--cards")):
        answer = topdeck(*command)
        assert (answer.status, answer.out) == (130, "")
        assert answer.err.endswith("interrupted\n")
    assert not page.exists()
    assert not table.exists()
