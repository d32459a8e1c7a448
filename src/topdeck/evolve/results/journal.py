"""The journal of a study, which records the results of every individual."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import NamedTuple

from topdeck.arena.results.store.location import IN_MEMORY, Location
from topdeck.core.errors import EvolutionError
from topdeck.evolve.fitness.evaluation import Found, Memory
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.subjects.genome import Value


class Key(NamedTuple):
    """The key of a trial within its study.  Numbers start at 1, except for the rungs of a race, which start at 0."""

    repetition: int
    stage: str
    generation: int
    place: int
    rung: int = 0


class StoredTrial(NamedTuple):
    """An individual with the results of its games in one stage or in one rung of a race."""

    key: Key
    genes: list[Value]  # decoded, in the order of the genome
    tally: Tally = Tally()


class Journal(AbstractContextManager["Journal"]):
    """A journal that keeps results in memory only; `StoredJournal` stores them in a database."""

    location: Location = IN_MEMORY

    def __init__(self) -> None:
        self.trials: dict[Key, StoredTrial] = {}

    def __exit__(self, *error: object) -> None:
        pass

    def games(self) -> int:
        """Return the number of games in the journal."""
        return sum(trial.tally.games for trial in self.trials.values())

    def add(self, trials: Iterable[StoredTrial]) -> None:
        new = {trial.key: trial for trial in trials if trial.key not in self.trials}
        if new:
            self.write(new.values())
            self.trials |= new

    def write(self, new: Iterable[StoredTrial]) -> None:
        """Store the results of new individuals permanently; the in-memory journal does nothing."""


@dataclass(frozen=True)
class Page(Memory):
    """The part of a journal that stores the results of an evaluation.

    Attributes:
        journal: The journal.
        unplayed: The individuals to evaluate, which have no results yet, each with the key of its first rung.
    """

    journal: Journal
    unplayed: Sequence[StoredTrial]

    def known_tallies(self, rung: int) -> Found:
        """Return the known results in a rung, keyed by the individual's index.

        Raises:
            EvolutionError: An individual's genes differ from those in the journal.  Strategies are deterministic, so
                the journal must have been written by a different version.
        """
        found: dict[int, Tally] = {}
        for number, (key, genes, _) in enumerate(self.unplayed):
            trial = self.journal.trials.get(key._replace(rung=rung))
            if trial is None:
                continue
            if trial.genes != genes:
                raise EvolutionError(
                    f"individual {key.place} of generation {key.generation} in {self.journal.location.text} "
                    "has different genes than expected, as it comes from another version of Topdeck or a library"
                )
            found[number] = trial.tally
        return found

    def keep(self, rung: int, found: Found) -> None:
        played = [self.unplayed[number]._replace(tally=tally) for number, tally in found.items()]
        self.journal.add(trial._replace(key=trial.key._replace(rung=rung)) for trial in played)
