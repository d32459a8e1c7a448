"""Standings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

from shelves import MATCH, asked, played_record, played_store, settled, visitor
from starlette.testclient import TestClient
from swept import sweep_of
from tiny_game import HighCard, registered

from topdeck.arena.plan.experiment import Entry
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import Estimate, first_player_score, score, score_against, score_in_seat
from topdeck.arena.results.store.results import read_results
from topdeck.core.record import write_records
from topdeck.web.watching import standings


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("standings")
    with registered(HighCard()):
        settled(played_store(folder / "season.db"))
        write_records(folder / "some.jsonl", [played_record(seed, 5 if seed == 2 else None) for seed in range(20)])
    return folder


@pytest.fixture
def client(folder: Path, tmp_path: Path, high_card: None) -> Iterator[TestClient]:
    with visitor(tmp_path, folder) as client:
        yield client


@pytest.fixture
def games(folder: Path, high_card: None) -> list[PlayedGame]:
    return read_results(folder / "season.db").games


def same(form: Any, found: Estimate, games: int) -> bool:
    return bool(form == {"mean": found.mean, "low": found.low, "high": found.high, "games": games})


def test_scores_are_those_of_the_arena(client: TestClient, games: list[PlayedGame]) -> None:
    told = asked(client, "season.db", "standings?ratings=false")
    assert (told["games"], told["faults"]) == (48, 0)
    assert [row["score"]["mean"] for row in told["agents"]] == sorted(
        (row["score"]["mean"] for row in told["agents"]), reverse=True
    )
    assert {row["agent"] for row in told["agents"]} == {"random", "random #2", "uct(iterations=8, ms=none)"}
    for row in told["agents"]:
        own = [game for game in games if row["agent"] in game.fixture.agents]
        assert same(row["score"], score(games, row["agent"]), len(own))
        assert row["wins"] + row["draws"] + row["losses"] == len(own)
        for seat in (0, 1):
            seated = [game for game in own if game.fixture.agents[seat] == row["agent"]]
            assert same(row["seats"][seat], score_in_seat(games, row["agent"], seat), len(seated))
        assert row["milliseconds"] > 0
        assert "rating" not in row
    assert same(told["first_player"], first_player_score(games), len(games))


def test_the_agent_matrix_has_scores_and_numbers_of_games(client: TestClient, games: list[PlayedGame]) -> None:
    told = asked(client, "season.db", "standings?ratings=false")
    names, cells = told["by_agents"]["names"], told["by_agents"]["cells"]
    assert names == [row["agent"] for row in told["agents"]]
    assert [(cell["row"], cell["column"]) for cell in cells] == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    for cell in cells:
        assert same(cell["score"], score_against(games, names[cell["row"]], names[cell["column"]]), 16)


def test_the_deck_matrix_has_the_scores_of_the_first_player(client: TestClient, games: list[PlayedGame]) -> None:
    told = asked(client, "season.db", "standings?ratings=false")["by_decks"]
    assert told["names"] == ["even", "low"]
    assert [(cell["row"], cell["column"]) for cell in told["cells"]] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    for cell in told["cells"]:
        decks = (told["names"][cell["row"]], told["names"][cell["column"]])
        own = [game for game in games if game.fixture.decks == decks]
        assert same(cell["score"], first_player_score(own), len(own))


def test_interrupted_games_do_not_count(client: TestClient) -> None:
    told = asked(client, "some.jsonl", "standings?ratings=false")
    assert told["games"] == 19
    assert {row["agent"] for row in told["agents"]} == {"first", "second"}
    assert not any("milliseconds" in row for row in told["agents"])


def test_standings_without_games_are_empty(client: TestClient, folder: Path, tmp_path: Path) -> None:
    played_store(tmp_path / "new.db", games=0)
    with visitor(tmp_path / "rooms", tmp_path) as client:
        told = asked(client, "new.db", "standings")
    assert (told["games"], told["agents"], told["by_agents"]["cells"], told["by_decks"]["names"]) == (0, [], [], [])
    assert told["first_player"] == {"mean": 0.5, "low": 0.0, "high": 1.0, "games": 0}


# ---- ratings


def test_ratings_are_those_of_the_arena(
    client: TestClient, games: list[PlayedGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("choix")
    from topdeck.arena.results import ratings

    monkeypatch.setattr(ratings, "SAMPLES", 20)
    told = asked(client, "season.db", "standings")
    agents = [*dict.fromkeys(agent for game in games for agent in game.fixture.agents)]
    expected = {row.agent: {"elo": row.elo, "low": row.low, "high": row.high} for row in ratings.ratings(games, agents)}
    assert {row["agent"]: row["rating"] for row in told["agents"]} == expected


@pytest.mark.parametrize(("name", "value"), [("find_spec", lambda name: None), ("MOST_RATED", 48)])
def test_ratings_require_the_library_and_not_too_many_games(
    name: str, value: object, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standings, name, value)
    assert not any("rating" in row for row in asked(client, "season.db", "standings")["agents"])


def test_ratings_from_one_deal_have_no_bounds(high_card: None, tmp_path: Path) -> None:
    pytest.importorskip("choix")
    played_store(tmp_path / "one.db", games=1)
    with visitor(tmp_path / "rooms", tmp_path) as client:
        rows = asked(client, "one.db", "standings")["agents"]
    assert [(row["rating"]["low"], row["rating"]["high"]) for row in rows] == [(None, None)] * 2


def test_a_sweep_has_no_ratings(high_card: None, tmp_path: Path) -> None:
    sweep = sweep_of("iterations=2,4")
    entries = (*(Entry(name, f"uct(ms=none, {name})") for name in sweep.combinations()), Entry("random", "random"))
    played_store(tmp_path / "sweep.db", experiment=replace(MATCH, entries=entries, format=sweep))
    with visitor(tmp_path / "rooms", tmp_path) as client:
        assert not any("rating" in row for row in asked(client, "sweep.db", "standings")["agents"])
