"""Results of another version of Topdeck are rejected, and left as they are."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import SCHEMA, Experiment, make_entries
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.repair import repair
from topdeck.arena.results.store.results import read_results
from topdeck.arena.results.store.tables import EXPERIMENTS, STORE, VERSION, seal_row
from topdeck.core.errors import MatchError

pytestmark = pytest.mark.usefixtures("high_card")

FIX = "open it with the version that wrote it, or play the games again with another --out"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    play(tmp_path / "games.db")
    return tmp_path / "games.db"


def play(path: Path) -> None:
    experiment = Experiment(game=NAME, entries=make_entries(("random", "random")), decks=(LOW, EVEN))
    run_experiment(experiment, find_location(path))


def save(path: Path) -> None:
    repair(path, path.with_name("saved.db"))


def set_version(path: Path, version: int) -> None:
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.execute(STORE.update().values(version=version))
    engine.dispose()


def set_schema(path: Path, schema: int) -> None:
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        row = dict(connection.execute(select(EXPERIMENTS)).mappings().one())
        row["identity"]["schema"] = schema
        connection.execute(EXPERIMENTS.update().values(seal_row(EXPERIMENTS, row)))
    engine.dispose()


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


def require_rejection(path: Path, message: str) -> None:
    before = dump(path)
    for attempt in (play, read_results, save):
        with pytest.raises(MatchError) as failure:
            attempt(path)
        assert str(failure.value) == message
    assert dump(path) == before


@pytest.mark.parametrize("version", [1, VERSION - 1, VERSION + 1])
def test_tables_of_another_version_are_rejected(path: Path, version: int) -> None:
    set_version(path, version)
    versions = f"has results format {version}, but this version of Topdeck reads results format {VERSION}"
    require_rejection(path, f"{path} {versions}: {FIX}")


@pytest.mark.parametrize("schema", [SCHEMA - 1, SCHEMA + 1])
def test_an_experiment_of_another_schema_is_rejected(path: Path, schema: int) -> None:
    set_schema(path, schema)
    require_rejection(path, f"{path} has schema {schema}, but this version of Topdeck reads schema {SCHEMA}: {FIX}")
