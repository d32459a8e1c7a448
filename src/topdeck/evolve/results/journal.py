"""The journal of a study: every individual that has played."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import NamedTuple

from topdeck.arena.results.store.contents import Counts, Key, StoredTrial
from topdeck.arena.results.store.location import IN_MEMORY, Location
from topdeck.core.errors import EvolutionError
from topdeck.evolve.fitness.evaluation import Found, Memory
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.subjects.genome import Value

Genes = list[Value]  # decoded, in the order of the genome


class Journal(AbstractContextManager["Journal"]):
    """The known results of a study, in memory; `StoredJournal` stores them in a database."""

    location: Location = IN_MEMORY

    def __init__(self) -> None:
        self.trials: dict[Key, StoredTrial] = {}

    def __exit__(self, *error: object) -> None:
        pass

    def games(self) -> int:
        """Return the number of games of all known individuals."""
        return sum(trial.counts.games for trial in self.trials.values())

    def add(self, trials: Iterable[StoredTrial]) -> None:
        new = {trial.key: trial for trial in trials if trial.key not in self.trials}
        if new:
            self.write(new.values())
            self.trials |= new

    def write(self, new: Iterable[StoredTrial]) -> None:
        """Store new individuals permanently."""


class Member(NamedTuple):
    """An individual by its generation and its place in it, both from 1, with its decoded genes."""

    generation: int
    place: int
    genes: Genes


@dataclass(frozen=True)
class Page(Memory):
    """The part of a journal about some individuals: the memory of their evaluation."""

    journal: Journal
    repetition: int
    stage: str
    members: Sequence[Member]

    def known_tallies(self, rung: int) -> Found:
        """Return the known results.

        Raises:
            EvolutionError: The journal has other genes for an individual.  Strategies are deterministic, so it was
                written by another version.
        """
        found: dict[int, Tally] = {}
        for number, member in enumerate(self.members):
            trial = self.journal.trials.get(self.key(member, rung))
            if trial is None:
                continue
            if trial.genes != member.genes:
                raise EvolutionError(
                    f"individual {member.place} of generation {member.generation} in {self.journal.location.text} has "
                    "other genes than in this study: it was started with another version of Topdeck or of a library"
                )
            found[number] = to_tally(trial.counts)
        return found

    def keep(self, rung: int, found: Found) -> None:
        self.journal.add(
            StoredTrial(
                self.key(self.members[number], rung),
                self.members[number].genes,
                Counts(**{**tally._asdict(), "traits": list(tally.traits)}),
            )
            for number, tally in found.items()
        )

    def key(self, member: Member, rung: int) -> Key:
        return Key(self.repetition, self.stage, member.generation, member.place, rung)


def to_tally(counts: Counts) -> Tally:
    return Tally(**{**counts._asdict(), "traits": tuple(counts.traits)})
