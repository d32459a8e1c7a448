"""Export of results."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pandas
import polars
import pytest
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import Leagues
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.played_game import Fault, Fixture, PlayedGame
from topdeck.arena.results.export import EXPORTS, export, malaga_csv
from topdeck.arena.results.store.location import IN_MEMORY, find_location
from topdeck.arena.results.store.results import Results, read_results
from topdeck.core.errors import MatchError

pytestmark = pytest.mark.usefixtures("high_card")


# ---- Málaga's file, field by field


def game(
    stage: str, pair: int, half: int, agents: str, winner: int | None, turns: int, decks: str = "SS"
) -> PlayedGame:
    names = {"S": "AggroShaman", "H": "MidrangeHunter", "M": "MCTS1", "G": "Greedy"}
    (first, second), (deck, other) = (names[letter] for letter in agents), (names[letter] for letter in decks)
    fixture = Fixture(stage=stage, agents=(first, second), decks=(deck, other), pair=pair, half=half, seed=pair)
    return PlayedGame(
        fixture=fixture, winner=winner, reason="", turns=turns, decisions=(1, 1), seconds=(0.0, 0.0), slowest=(0.0, 0.0)
    )


SMALL = [
    game("mirror S", 0, 0, "MG", 0, 20),
    game("mirror S", 0, 1, "GM", 1, 16),
    game("mirror S", 1, 0, "MG", 1, 30),
    game("mirror S", 1, 1, "GM", None, 50),
    game("different decks", 0, 0, "MG", 0, 11, "SH"),
    game("different decks", 0, 1, "GM", 0, 12, "SH"),
]
SMALL_FILE = """\
Stage,League,Agent1,Deck1,Agent2,Deck2,Victory1,Turns
1,0,MCTS1,AggroShaman,Greedy,AggroShaman,1,20
1,0,Greedy,AggroShaman,MCTS1,AggroShaman,0,16
1,1,MCTS1,AggroShaman,Greedy,AggroShaman,0,30
1,1,Greedy,AggroShaman,MCTS1,AggroShaman,0,50
2,0,MCTS1,AggroShaman,Greedy,MidrangeHunter,1,11
2,0,Greedy,AggroShaman,MCTS1,MidrangeHunter,1,12
Stage,League,MCTS1 Victories,Greedy Victories,TotalGamesLeague,MCTS1 Turns,Greedy Turns
1,0,2,0,2,36,36
1,1,0,1,2,80,80
2,0,1,1,2,23,23
Stage,MCTS1 Victories,Greedy Victories,TotalGamesStage,MCTS1 Turns,Greedy Turns
1,2,1,4,116,116
2,1,1,2,23,23
MCTS1 Victories,Greedy Victories,totalGames,MCTS1 Turns,Greedy Turns
3,2,6,139,139
"""


def test_malagas_file_lists_games_leagues_from_zero_stages_and_totals() -> None:
    identity = {"agents": {"MCTS1": "malaga-mcts1()", "Greedy": "greedy()"}, "decks": []}
    assert (
        malaga_csv(Results(location=IN_MEMORY, id=1, identity=identity, created="", games=SMALL, runs=[])) == SMALL_FILE
    )


# ---- a tournament as it was played


@pytest.fixture
def played(tmp_path: Path) -> Results:
    path = tmp_path / "games.db"
    experiment = Experiment(
        game=NAME, entries=make_entries(("random", "random", "random")), decks=(LOW, EVEN), format=Leagues(2), seed=5
    )
    run_experiment(experiment, find_location(path))
    return read_results(path)


def test_malagas_file_of_a_small_tournament(played: Results) -> None:
    """Three agents, two decks, two leagues: 12 games in each mirror stage, 24 with different decks."""
    rows = list(csv.reader(malaga_csv(played).splitlines()))
    heads = [number for number, row in enumerate(rows) if not row[0].isdigit()]
    sizes = [after - before - 1 for before, after in zip(heads, [*heads[1:], len(rows)], strict=True)]
    assert sizes == [48, 6, 3, 1]
    games, leagues, stages, (totals,) = (
        rows[head + 1 : head + 1 + size] for head, size in zip(heads, sizes, strict=True)
    )
    assert [row[0] for row in games] == ["1"] * 12 + ["2"] * 12 + ["3"] * 24
    assert {row[1] for row in games} == {"0", "1"}
    assert [row[:2] for row in leagues] == [[stage, league] for stage in "123" for league in "01"]
    for block in (leagues, stages):
        skip = len(block[0]) - len(totals)
        for place in range(len(totals)):
            assert sum(int(row[skip + place]) for row in block) == int(totals[place])
    draws = sum(played_game.winner is None for played_game in played.games)
    assert sum(map(int, totals[:3])) == int(totals[3]) - draws
    assert sum(map(int, totals[4:])) == 2 * sum(int(row[7]) for row in games)


@pytest.mark.parametrize("form", EXPORTS)
def test_files_are_written(played: Results, form: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{form}"
    export(played, form, path)
    assert path.stat().st_size > 1000
    assert [file.name for file in tmp_path.glob("*.part")] == []


def test_the_tidy_table_loads_in_polars_and_pandas(played: Results, tmp_path: Path) -> None:
    for form in ("csv", "parquet"):
        export(played, form, tmp_path / f"games.{form}")
    frames = [polars.read_csv(tmp_path / "games.csv"), polars.read_parquet(tmp_path / "games.parquet")]
    others = [pandas.read_csv(tmp_path / "games.csv"), pandas.read_parquet(tmp_path / "games.parquet")]
    points = sum(played_game.score(0) for played_game in played.games)
    for frame in frames:
        assert frame.height == 48
        assert frame["score1"].sum() == points
        assert frame.filter(polars.col("stage") == "different decks").height == 24
    for other in others:
        assert len(other) == 48
        assert other["score1"].sum() == points
        assert list(other.columns) == frames[0].columns


def test_a_table_always_has_the_same_columns(tmp_path: Path) -> None:
    """Without games, with draws only, or with faults and wins, so that files of several experiments can be joined."""
    fault = Fault(agent="Greedy", seat=1, turn=3, action=4, text="gave up")
    failed = replace(game("different decks", 7, 0, "MG", 0, 11), fault=fault)
    experiments = {"none": [], "draws": [SMALL[3]], "faults": [*SMALL, failed]}
    frames = {}
    for name, games in experiments.items():
        identity = {"agents": {"MCTS1": "malaga-mcts1()", "Greedy": "greedy()"}, "decks": []}
        for form in ("parquet", "csv", "jsonl"):
            export(
                Results(location=IN_MEMORY, id=1, identity=identity, created="", games=games, runs=[]),
                form,
                tmp_path / f"{name}.{form}",
            )
        frames[name] = polars.read_parquet(tmp_path / f"{name}.parquet")
    assert frames["none"].schema == frames["draws"].schema == frames["faults"].schema
    assert polars.concat(frames.values()).height == 8
    assert frames["faults"]["fault"].to_list()[-1] == "Greedy gave up"
    heads = {(tmp_path / f"{name}.csv").read_text().splitlines()[0] for name in experiments}
    assert heads == {",".join(frames["none"].columns)}
    for name in ("draws", "faults"):
        for line in (tmp_path / f"{name}.jsonl").read_text().splitlines():
            assert [*json.loads(line)] == frames["none"].columns


def test_games_keep_their_numbers_where_others_are_missing(played: Results, tmp_path: Path) -> None:
    some = replace(played, games=played.games[4::5])
    export(some, "csv", tmp_path / "games.csv")
    assert polars.read_csv(tmp_path / "games.csv")["game"].to_list() == list(range(5, 49, 5))


def test_json_lines_have_the_same_values(played: Results, tmp_path: Path) -> None:
    export(played, "jsonl", tmp_path / "games.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text("utf-8").splitlines()]
    assert [(row["agent1"], row["deck2"], row["turns"]) for row in rows] == [
        (played_game.fixture.agents[0], played_game.fixture.decks[1], played_game.turns) for played_game in played.games
    ]


def test_a_file_that_cannot_be_written_is_named(played: Results, tmp_path: Path) -> None:
    with pytest.raises(MatchError, match="the export format must be one of csv, malaga, parquet, jsonl, not 'xls'"):
        export(played, "xls", tmp_path / "games.xls")
    for folder in (tmp_path, Path()):
        with pytest.raises(MatchError, match=r" cannot be written: it is a folder"):
            export(played, "csv", folder)
    with pytest.raises(MatchError, match=r"nowhere/games\.csv cannot be written: No such file or directory"):
        export(played, "csv", tmp_path / "nowhere" / "games.csv")
