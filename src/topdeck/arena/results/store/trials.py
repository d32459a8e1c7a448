"""Trials of an evolution as rows of a results database."""

from typing import Any

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects import postgresql, sqlite

from topdeck.arena.results.store.contents import Counts, Key, StoredTrial
from topdeck.arena.results.store.tables import TRIALS, damage_error, is_intact, seal_row


def make_trial_row(trial: StoredTrial, experiment: int, run: int) -> dict[str, Any]:
    """Return the row of a trial."""
    row = {"experiment": experiment, **trial.key._asdict(), "genes": trial.genes, **trial.counts._asdict(), "run": run}
    return seal_row(TRIALS, row)


def add_trials(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Add trials, except those that another process has added."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(dialect.insert(TRIALS).on_conflict_do_nothing(), rows)


def read_trials(connection: Connection, experiment: int, place: str) -> list[StoredTrial]:
    """Return all trials of a study.

    Raises:
        MatchError: A trial is damaged.
    """
    order = [TRIALS.c[name] for name in Key._fields]
    rows = connection.execute(select(TRIALS).where(TRIALS.c.experiment == experiment).order_by(*order)).all()
    for row in rows:
        if not is_intact(row):
            raise damage_error(f"individual {row.place} of generation {row.generation}", place)
    return [
        StoredTrial(
            Key(*(getattr(row, name) for name in Key._fields)),
            row.genes,
            Counts(*(getattr(row, name) for name in Counts._fields)),
        )
        for row in rows
    ]


def count_trial_games(connection: Connection, experiment: int) -> int:
    """Count the games of all trials of a study."""
    wanted = select(func.sum(TRIALS.c.games)).where(TRIALS.c.experiment == experiment)
    return int(connection.execute(wanted).scalar_one() or 0)
