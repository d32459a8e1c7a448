"""The list of games, and its filter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

pytest.importorskip("starlette")

from shelves import MATCH, asked, played_record, played_store, refused, settled, shelf, visitor
from starlette.testclient import TestClient
from tiny_game import HighCard, registered

from topdeck.arena.plan.experiment import make_entries
from topdeck.arena.results.store.results import read_results
from topdeck.core.record import write_records

UCT = "uct(iterations=8, ms=none)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An experiment of 48 games, another whose first agent fails, and a file with an interrupted game."""
    folder = tmp_path_factory.mktemp("listing")
    with registered(HighCard()):
        settled(played_store(folder / "season.db"))
        crashing = replace(MATCH, entries=make_entries(("troublemakers:Crasher", "random")), isolated="none")
        played_store(folder / "faults.db", experiment=crashing)
        write_records(folder / "some.jsonl", [played_record(seed, 5 if seed == 2 else None) for seed in range(60)])
    return folder


@pytest.fixture
def client(folder: Path, tmp_path: Path, high_card: None) -> Iterator[TestClient]:
    with visitor(tmp_path, folder) as client:
        yield client


def games(client: TestClient, title: str = "season.db", **query: object) -> Any:
    return asked(client, title, f"games?{urlencode(query)}")


def test_a_row_has_the_agents_decks_and_result_of_a_game(client: TestClient, folder: Path) -> None:
    kept = read_results(folder / "season.db").games
    rows = games(client)["rows"]
    assert [row["number"] for row in rows] == [game.number for game in kept] == [*range(1, 49)]
    for row, game in zip(rows, kept, strict=True):
        assert (row["agents"], row["decks"]) == (list(game.fixture.agents), list(game.fixture.decks))
        assert (row["winner"], row["reason"]) == (game.winner, game.reason)
        assert row["won_by"] == ("draw" if game.winner is None else game.agents[game.winner])
        assert (row["turns"], row["decisions"]) == (game.turns, sum(game.decisions))
        assert "fault" not in row


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ({"agent": "random"}, lambda row: "random" in row["agents"]),
        ({"against": UCT}, lambda row: UCT in row["agents"]),
        ({"agent": "random", "against": UCT}, lambda row: {*row["agents"]} == {"random", UCT}),
        ({"agent": "random", "against": "random"}, lambda row: False),
        ({"agent": "nobody"}, lambda row: False),
        ({"words": "LOW uct"}, lambda row: "low" in row["decks"] and "uct(iterations=8, ms=none)" in row["agents"]),
        ({"deck": "low"}, lambda row: "low" in row["decks"]),
        ({"deck": "low", "against_deck": "even"}, lambda row: {*row["decks"]} == {"low", "even"}),
        ({"deck": "low", "against_deck": "even", "begins": "true"}, lambda row: row["decks"] == ["low", "even"]),
        ({"agent": "random", "begins": "true"}, lambda row: row["agents"][0] == "random"),
        ({"deck": "low", "against_deck": "low"}, lambda row: row["decks"] == ["low", "low"]),
        ({"agent": "random", "deck": "low"}, lambda row: ("random", "low") in seats(row)),
        (
            {"agent": "random", "deck": "low", "against": UCT, "against_deck": "even"},
            lambda row: {*seats(row)} == {("random", "low"), (UCT, "even")},
        ),
        ({"winner": "random"}, lambda row: row["winner"] is not None and row["agents"][row["winner"]] == "random"),
        ({"winner": "draw"}, lambda row: row["winner"] is None),
        ({"loser": "random"}, lambda row: row["winner"] is not None and row["agents"][1 - row["winner"]] == "random"),
        ({"faults": "true"}, lambda row: False),
    ],
)
def test_games_are_filtered(client: TestClient, query: dict[str, str], wanted: Any) -> None:
    every = games(client)["rows"]
    expected = [row for row in every if wanted(row)]
    found = games(client, **query)
    assert found["rows"] == expected
    assert found["games"] == len(expected) < len(every)


def seats(row: Any) -> list[tuple[str, str]]:
    return [*zip(row["agents"], row["decks"], strict=True)]


def test_the_filter_of_a_deck_matrix_cell_selects_its_games(client: TestClient) -> None:
    matrix = asked(client, "season.db", "standings?ratings=false")["by_decks"]
    names, counted = matrix["names"], 0
    for cell in matrix["cells"]:
        deck, other = names[cell["row"]], names[cell["column"]]
        found = games(client, deck=deck, against_deck=other, begins="true")["games"]
        assert found == cell["score"]["games"]
        counted += found
    assert counted == 48


def test_a_fault_is_reported_in_one_sentence(client: TestClient) -> None:
    found = games(client, "faults.db", faults=1)
    assert found["games"] == games(client, "faults.db")["games"] == 16
    for row in found["rows"]:
        assert row["fault"].startswith("troublemakers:Crasher raised ")
        assert row["agents"][row["winner"]] == "random"


def test_a_page_has_fifty_games(client: TestClient) -> None:
    first, second, third = (games(client, "some.jsonl", page=page) for page in (1, 2, 3))
    assert [row["number"] for row in first["rows"] + second["rows"]] == [*range(1, 61)]
    assert (len(first["rows"]), len(second["rows"]), third["rows"]) == (50, 10, [])
    assert {(one["pages"], one["games"]) for one in (first, second, third)} == {(2, 60)}


def test_records_have_a_number_of_decisions_but_not_of_turns(client: TestClient) -> None:
    row = games(client, "some.jsonl")["rows"][2]
    assert (row["decisions"], row["reason"], row["winner"], row["won_by"]) == (5, "not finished", None, "not finished")
    assert "turns" not in row
    assert 3 not in [game["number"] for game in games(client, "some.jsonl", winner="draw")["rows"]]
    wins = [games(client, "some.jsonl", winner=winner)["games"] for winner in ("first", "second", "draw")]
    assert sum(wins) == 59


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("page=0", "Expected `int` >= 1"),
        ("page=many", "Expected `int`, got `str` - at `$.page`"),
        ("faults=perhaps", "Expected `bool`"),
        ("colour=red", "unknown field `colour`"),
        (f"agent={'a' * 2001}", "length <= 2000"),
    ],
)
def test_invalid_queries_are_rejected(client: TestClient, query: str, words: str) -> None:
    assert words in refused(client, f"/api/shelf/{shelf(client)['season.db']['id']}/games?{query}", 400)
