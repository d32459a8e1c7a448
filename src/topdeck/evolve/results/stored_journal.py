"""A journal in the store of the arena: every individual is kept as soon as it is judged."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection

from topdeck.arena.results.store.contents import StoredTrial
from topdeck.arena.results.store.database import Database, entered_experiment, prepare
from topdeck.arena.results.store.growth import differing
from topdeck.arena.results.store.location import Location
from topdeck.arena.results.store.rows import experiment_at
from topdeck.arena.results.store.sources import demand_same_sources, store_sources, without_sources
from topdeck.arena.results.store.store import demand_rules
from topdeck.arena.results.store.trials import add_trials, row_of_trial, trials_of
from topdeck.core.errors import MatchError
from topdeck.evolve.results.journal import Journal
from topdeck.evolve.study import Study


class StoredJournal(Journal):
    """What is known of a study.  Whatever happens, an individual that was added is there."""

    def __init__(self, study: Study, location: Location) -> None:
        super().__init__()
        self.location = location
        self.database = Database(location, self.held)
        with self.database.writing() as connection:
            prepare(connection, location, new=True)
            self.id = self.entered(connection, study)
            stored = trials_of(connection, self.id, location.text)
        self.trials = {trial.key: trial for trial in stored}

    def entered(self, connection: Connection, study: Study) -> int:
        """The number of the study, new or old; under its name there must be no other."""
        identity, location = study.identity(), self.location
        found = experiment_at(connection, location.name, location.text)
        if found is None:
            return entered_experiment(connection, identity, location.name)
        demand_rules(found.identity, identity, location.text)
        if different := differing(without_sources(found.identity), without_sources(identity)):
            raise MatchError(f"{location.text} belongs to another study: its {different}")
        demand_same_sources(found.identity, identity, location.text)
        store_sources(connection, found, identity)
        return int(found.id)

    def __exit__(self, *error: object) -> None:
        self.database.close(*error)

    def held(self) -> str:
        """What is there, in words; empty if nothing is."""
        return f"{len(self.trials)} individuals" if self.trials else ""

    def write(self, new: Iterable[StoredTrial]) -> None:
        """Keep new individuals; they are on the disk when this returns."""
        with self.database.writing() as connection:
            run = self.database.run_number(connection, self.id)
            add_trials(connection, [row_of_trial(trial, self.id, run) for trial in new])
