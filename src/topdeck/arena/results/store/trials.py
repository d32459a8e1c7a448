"""The rows of an evolution: who was tried, and what came of its games."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, func, select
from sqlalchemy.dialects import postgresql, sqlite

from topdeck.arena.results.store.checksums import damaged, whole
from topdeck.arena.results.store.tables import TRIALS, sealed


class Key(NamedTuple):
    """What tells a trial from the others of its study: numbers from 1, but the rung of a race from 0."""

    repetition: int
    stage: str
    generation: int
    place: int
    rung: int


class Counts(NamedTuple):
    """What came of the games of a trial, in the columns of its table."""

    games: int
    wins: int
    draws: int
    points: float
    squares: float
    traits: list[float]
    seconds: float


class StoredTrial(NamedTuple):
    """A trial as it is kept."""

    key: Key
    genes: list[Any]  # what they stand for
    counts: Counts


def row_of_trial(one: StoredTrial, experiment: int, run: int) -> dict[str, Any]:
    """A trial in the columns of its table."""
    row = {"experiment": experiment, **one.key._asdict(), "genes": one.genes, **one.counts._asdict(), "run": run}
    return sealed(TRIALS, row)


def add_trials(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Add trials, and leave those alone that somebody else has added."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(dialect.insert(TRIALS).on_conflict_do_nothing(), rows)


def trials_of(connection: Connection, experiment: int, place: str) -> list[StoredTrial]:
    """All trials of a study, each as it was written."""
    order = [TRIALS.c[name] for name in Key._fields]
    rows = connection.execute(select(TRIALS).where(TRIALS.c.experiment == experiment).order_by(*order)).all()
    for row in rows:
        if not whole(row):
            raise damaged(f"individual {row.place} of generation {row.generation}", place)
    return [stored_trial(row) for row in rows]


def count_trial_games(connection: Connection, experiment: int) -> int:
    """How many games were played for all trials of a study."""
    wanted = select(func.sum(TRIALS.c.games)).where(TRIALS.c.experiment == experiment)
    return int(connection.execute(wanted).scalar_one() or 0)


def stored_trial(row: Row[Any]) -> StoredTrial:
    key = Key(*(getattr(row, name) for name in Key._fields))
    return StoredTrial(key, row.genes, Counts(*(getattr(row, name) for name in Counts._fields)))
