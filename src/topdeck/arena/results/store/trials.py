"""The rows of an evolution: who was tried, and what came of its games."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, func, select
from sqlalchemy.dialects import postgresql, sqlite

from topdeck.arena.results.store.checksums import damaged, is_intact
from topdeck.arena.results.store.contents import Counts, Key, StoredTrial
from topdeck.arena.results.store.tables import TRIALS, sealed


def row_of_trial(trial: StoredTrial, experiment: int, run: int) -> dict[str, Any]:
    """A trial in the columns of its table."""
    row = {"experiment": experiment, **trial.key._asdict(), "genes": trial.genes, **trial.counts._asdict(), "run": run}
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
        if not is_intact(row):
            raise damaged(f"individual {row.place} of generation {row.generation}", place)
    return [stored_trial(row) for row in rows]


def count_trial_games(connection: Connection, experiment: int) -> int:
    """How many games were played for all trials of a study."""
    wanted = select(func.sum(TRIALS.c.games)).where(TRIALS.c.experiment == experiment)
    return int(connection.execute(wanted).scalar_one() or 0)


def stored_trial(row: Row[Any]) -> StoredTrial:
    key = Key(*(getattr(row, name) for name in Key._fields))
    return StoredTrial(key, row.genes, Counts(*(getattr(row, name) for name in Counts._fields)))
