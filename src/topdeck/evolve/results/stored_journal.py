"""A journal in a results database, which stores every individual as soon as its games have been played."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, select

from topdeck.arena.results.store import comparison
from topdeck.arena.results.store.database import Database, add_experiment, prepare
from topdeck.arena.results.store.location import Location
from topdeck.arena.results.store.rows import find_experiment
from topdeck.arena.results.store.tables import TRIALS, damage_error, describe_damage, insert_once, is_intact, seal_row
from topdeck.core.errors import MatchError
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.results.journal import Journal, Key, StoredTrial
from topdeck.evolve.study import Study


class StoredJournal(Journal):
    """A journal that stores the results of a study in a database, where they survive crashes."""

    def __init__(self, study: Study, location: Location) -> None:
        super().__init__()
        self.location = location
        self.database = Database(location, self.describe)
        with self.database.writing() as connection:
            prepare(connection, location, new=True)
            self.id = self.enter(connection, study)
            stored = read_trials(connection, self.id, location.text)
        self.trials = {trial.key: trial for trial in stored}

    def enter(self, connection: Connection, study: Study) -> int:
        """Return the id of the study in the database, adding the study if necessary.

        Raises:
            MatchError: The location belongs to a different study, or the versions of the rules or agents differ.
        """
        identity, location = study.identity(), self.location
        known = find_experiment(connection, location.name, location.text)
        if known is None:
            return add_experiment(connection, identity, location.name)
        comparison.require_rules(known.identity, identity, location.text)
        if different := comparison.first_difference(
            comparison.without_sources(known.identity), comparison.without_sources(identity)
        ):
            raise MatchError(f"{location.text} belongs to another study: it has {different}")
        comparison.require_same_sources(known.identity, identity, location.text)
        comparison.store_sources(connection, known, identity)
        return int(known.id)

    def __exit__(self, *error: object) -> None:
        self.database.close(*error)

    def describe(self) -> str:
        """Return a description of the contents, or an empty string if the journal has no results."""
        return f"{len(self.trials)} individuals" if self.trials else ""

    def write(self, new: Iterable[StoredTrial]) -> None:
        """Store new individuals, which are written to disk before this method returns."""
        with self.database.writing() as connection:
            run = self.database.run_number(connection, self.id)
            rows = [make_trial_row(trial, self.id, run) for trial in new]
            connection.execute(insert_once(TRIALS, connection.dialect.name), rows)


def make_trial_row(trial: StoredTrial, study: int, run: int) -> dict[str, Any]:
    row = {"experiment": study, **trial.key._asdict(), "genes": trial.genes, **trial.tally._asdict(), "run": run}
    return seal_row(TRIALS, row)


def read_trials(connection: Connection, study: int, place: str) -> list[StoredTrial]:
    """Return all trials of a study.

    Raises:
        MatchError: A trial is damaged.
    """
    order = [TRIALS.c[name] for name in Key._fields]
    rows = connection.execute(select(TRIALS).where(TRIALS.c.experiment == study).order_by(*order)).all()
    for row in rows:
        if not is_intact(row):
            what = f"individual {row.place} of generation {row.generation}"
            raise damage_error(what, place, describe_damage(row))
    return [
        StoredTrial(
            Key(*(getattr(row, name) for name in Key._fields)),
            row.genes,
            Tally(*(getattr(row, name) for name in Tally._fields))._replace(traits=tuple(row.traits)),
        )
        for row in rows
    ]
