"""The journal of a study: every individual that was judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from topdeck.arena.results.store.contents import Counts, Key, StoredTrial
from topdeck.arena.results.store.location import IN_MEMORY, Location
from topdeck.core.errors import EvolutionError
from topdeck.evolve.fitness.evaluation import Found
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.subjects.genome import Value

Genes = list[Value]  # what they stand for, in the order of the genome


class Journal:
    """What is known of a study, forgotten at the end; `StoredJournal` keeps it in a database."""

    location: Location = IN_MEMORY

    def __init__(self) -> None:
        self.trials: dict[Key, StoredTrial] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def games(self) -> int:
        """How many were played for all that is known."""
        return sum(trial.counts.games for trial in self.trials.values())

    def add(self, trials: Iterable[StoredTrial]) -> None:
        new = {trial.key: trial for trial in trials if trial.key not in self.trials}
        if new:
            self.write(new.values())
            self.trials |= new

    def write(self, new: Iterable[StoredTrial]) -> None:
        """Keep new individuals where they outlive the run."""


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
            trial = self.journal.trials.get(self.key(member, rung))
            if trial is not None:
                self.demand_same(member, trial)
                found[number] = tally_of(trial.counts)
        return found

    def demand_same(self, member: Member, trial: StoredTrial) -> None:
        """What a strategy does follows from its seed and what it was told, unless it is another one by now."""
        if trial.genes != member.genes:
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
