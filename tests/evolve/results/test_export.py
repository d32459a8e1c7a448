"""Exports of evolutions: rows, columns and formats."""

from __future__ import annotations

import json
from pathlib import Path

import polars
import pytest
from made_up_studies import GAMES, made_up

from topdeck.core.errors import MatchError
from topdeck.evolve.results.export import export_evolution, individuals
from topdeck.evolve.subjects.genome import ChoiceGene, Genome, IntGene, NumberGene


def test_there_is_a_row_for_every_individual_in_every_stage() -> None:
    frame = individuals(made_up(repetitions=2)).frame()
    assert frame.columns == [
        *("repetition", "stage", "generation", "place"),
        *("attack", "health", "cards"),
        *("games", "wins", "draws", "fitness", "seconds"),
    ]
    stages = frame["stage"].to_list()
    assert stages == 2 * [*24 * ["training"], *4 * ["validation"], "test", "fresh"]
    first = frame.row(0, named=True)
    assert (first["repetition"], first["generation"], first["place"]) == (1, 1, 1)
    assert first["attack"] == pytest.approx(0.13)
    assert (first["games"], first["wins"]) == (GAMES, 8)
    assert first["fitness"] == 8 / GAMES


def test_columns_have_the_types_of_their_genes() -> None:
    genome = Genome(
        "kinds",
        (
            NumberGene("c"),
            IntGene("depth", 1, 9),
            ChoiceGene("score", ("utility", "midrange")),
            ChoiceGene("merge", (True, False)),
            ChoiceGene("budget", (1, 2.5)),
            ChoiceGene("any", ("none", 3)),
        ),
    )
    frame = individuals(
        made_up(genome, individual=lambda *where: [1.0, 3, "utility", True, 1, 3], wins=lambda *_: 9)
    ).frame()
    kinds = [frame.schema[name] for name in genome.names]
    assert kinds == [polars.Float64, polars.Int64, polars.String, polars.Boolean, polars.Float64, polars.String]
    assert frame.row(0, named=True)["any"] == "3"


def test_genes_and_traits_named_like_a_column_get_distinct_names() -> None:
    genome = Genome("clash", (NumberGene("games"), NumberGene("turns")))
    study = made_up(
        genome, individual=lambda *_: [0.5, 0.25], traits=["turns", "wins"], traits_of=lambda genes: [9.0, 2.0]
    )
    first = individuals(study).frame().row(0, named=True)
    assert (first["games"], first["gene games"], first["turns"]) == (GAMES, 0.5, 0.25)
    assert (first["trait turns"], first["trait wins"]) == (9.0, 2.0)


def test_only_training_games_have_traits() -> None:
    frame = individuals(made_up(traits=["turns"], traits_of=lambda genes: [9.0])).frame()
    told = {row["stage"]: row["turns"] for row in frame.iter_rows(named=True)}
    assert told == {"training": 9.0, "validation": None, "test": None, "fresh": None}


def test_all_formats_contain_the_same_rows(tmp_path: Path) -> None:
    study = made_up()
    expected = individuals(study).frame()
    for form, read in (("csv", polars.read_csv), ("parquet", polars.read_parquet), ("jsonl", polars.read_ndjson)):
        path = tmp_path / f"trials.{form}"
        assert export_evolution(study, form, path) == len(expected)
        assert read(path).equals(expected)
    assert json.loads((tmp_path / "trials.jsonl").read_text().splitlines()[0])["stage"] == "training"


def test_unknown_formats_are_rejected(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match="evolution results can be exported as csv, parquet, jsonl, not as 'malaga'"):
        export_evolution(made_up(), "malaga", tmp_path / "trials.csv")
    assert list(tmp_path.iterdir()) == []
