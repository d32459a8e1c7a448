"""The journal of a study: every individual that was judged, kept in the store of the arena as soon as it is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection

from topdeck.arena.results.store.database import Database, entered_experiment, prepare
from topdeck.arena.results.store.growth import differing
from topdeck.arena.results.store.location import IN_MEMORY, Location
from topdeck.arena.results.store.rows import experiment_at
from topdeck.arena.results.store.sources import demand_same_sources, store_sources, without_sources
from topdeck.arena.results.store.store import demand_rules
from topdeck.arena.results.store.trials import Counts, Key, StoredTrial, add_trials, row_of_trial, trials_of
from topdeck.errors import EvolutionError, MatchError
from topdeck.evolve.fitness.evaluation import Found
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.study import Study
from topdeck.evolve.subjects.genome import Value

Genes = list[Value]  # what they stand for, in the order of the genome


class Journal:
    """What is known of a study.  Whatever happens, an individual that was added is there."""

    def __init__(self, study: Study, location: Location = IN_MEMORY) -> None:
        self.location = location
        self.database = Database(location)
        self.trials: dict[Key, StoredTrial] = {}
        with self.writing() as connection:
            prepare(connection, location, new=True)
            self.id = self.entered(connection, study)
            stored = trials_of(connection, self.id, location.text)
        self.trials = {one.key: one for one in stored}

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

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *error: object) -> None:
        self.database.close()
        if error == (None, None, None):
            self.database.demand_file(self.held)

    def writing(self) -> AbstractContextManager[Connection]:
        """All of it or nothing is written."""
        return self.database.writing(self.held)

    @property
    def held(self) -> str:
        """What is there, in words; empty if nothing is."""
        return f"{len(self.trials)} individuals" if self.trials else ""

    def games(self) -> int:
        """How many were played for all that is known."""
        return sum(one.counts.games for one in self.trials.values())

    def add(self, trials: Iterable[StoredTrial]) -> None:
        """Keep these; they are on the disk when this returns."""
        new = {one.key: one for one in trials if one.key not in self.trials}
        if not new:
            return
        with self.writing() as connection:
            run = self.database.run_number(connection, self.id)
            add_trials(connection, [row_of_trial(one, self.id, run) for one in new.values()])
        self.trials |= new


class Member(NamedTuple):
    """An individual by its generation and its place in it, both from 1, and what its genes stand for."""

    generation: int
    place: int
    genes: Genes


@dataclass(frozen=True)
class Page:
    """The part of a journal that is about some individuals; it is the memory of their evaluation."""

    journal: Journal
    repetition: int
    stage: str
    members: Sequence[Member]

    def known(self, rung: int) -> Found:
        found: dict[int, Tally] = {}
        for number, member in enumerate(self.members):
            one = self.journal.trials.get(self.key(member, rung))
            if one is not None:
                self.demand_same(member, one)
                found[number] = tally_of(one.counts)
        return found

    def demand_same(self, member: Member, one: StoredTrial) -> None:
        """What a strategy does follows from its seed and what it was told, unless it is another one by now."""
        if one.genes != member.genes:
            raise EvolutionError(
                f"individual {member.place} of generation {member.generation} in {self.journal.location.text} is not "
                "the one that this study comes to: another version of Topdeck, or of a library, has begun it"
            )

    def keep(self, rung: int, found: Found) -> None:
        members = self.members
        self.journal.add(
            StoredTrial(self.key(members[number], rung), members[number].genes, counts_of(tally))
            for number, tally in found.items()
        )

    def key(self, member: Member, rung: int) -> Key:
        return Key(self.repetition, self.stage, member.generation, member.place, rung)


def counts_of(tally: Tally) -> Counts:
    return Counts(**{**tally._asdict(), "traits": list(tally.traits)})


def tally_of(counts: Counts) -> Tally:
    return Tally(**{**counts._asdict(), "traits": tuple(counts.traits)})
