"""What a journal tells to those who only read it: reports, exports, studies of studies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, NamedTuple

from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.store.location import Location, demand_results, location_of
from topdeck.arena.results.store.migrations import prepare
from topdeck.arena.results.store.results import reading
from topdeck.arena.results.store.rows import experiment_at, machines_of
from topdeck.arena.results.store.trials import StoredTrial, trials_of
from topdeck.errors import MatchError
from topdeck.evolve.genome import Value
from topdeck.evolve.journal import tally_of
from topdeck.evolve.stages import FRESH, TEST, TRAINING, VALIDATION
from topdeck.evolve.study import KIND
from topdeck.evolve.tally import Tally, estimate, fitness, total
from topdeck.state import Json


class Tried(NamedTuple):
    """An individual of a generation, and what came of all its games."""

    generation: int
    place: int
    genes: tuple[Value, ...]
    tally: Tally
    fitness: float


@dataclass(frozen=True)
class Course:
    """A generation, looked back on."""

    number: int
    members: Sequence[Tried]
    validation: Estimate | None  # of its best, if it was its turn

    @property
    def best(self) -> Tried:
        return max(self.members, key=lambda one: one.fitness)

    @property
    def mean(self) -> float:
        return fmean(one.fitness for one in self.members)

    @property
    def worst(self) -> float:
        return min(one.fitness for one in self.members)


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """What a repetition came to: its genes, and what they are worth by the games of each stage."""

    repetition: int
    generation: int
    genes: tuple[Value, ...]
    trained: float
    validation: Estimate
    test: Estimate
    fresh: Estimate

    @property
    def curse(self) -> float:
        """The winner's curse: how much better the best of many tries looks than it is."""
        return self.trained - self.fresh.mean


@dataclass(frozen=True, kw_only=True)
class EvolutionResults:
    """A study as it is kept: what it was, who was tried, and on which machines."""

    location: Location
    identity: Json
    created: str
    trials: list[StoredTrial]
    runs: list[Json]

    @property
    def measure(self) -> str:
        return str(self.identity["training"]["measure"])

    @property
    def genes(self) -> list[Json]:
        """What they are called, and their bounds."""
        found: list[Json] = self.identity["subject"]["genome"]["genes"]
        return found

    @property
    def games(self) -> int:
        return sum(one.counts.games for one in self.trials)

    @cached_property
    def by_stage(self) -> Mapping[tuple[int, str], list[Tried]]:
        """All individuals by repetition and stage; the rungs of a race are put together."""
        found: dict[tuple[int, str], list[Tried]] = {}
        for (repetition, stage, generation, place), rungs in groupby(self.trials, lambda one: one.key[:4]):
            lines = list(rungs)
            tally = total([tally_of(one.counts) for one in lines])
            tried = Tried(generation, place, tuple(lines[0].genes), tally, fitness(tally, self.measure))
            found.setdefault((repetition, stage), []).append(tried)
        return found

    @property
    def repetitions(self) -> list[int]:
        return sorted({repetition for repetition, stage in self.by_stage if stage == TRAINING})

    def course(self, repetition: int) -> list[Course]:
        """The generations of a repetition; the last may be half-judged, if it was interrupted there."""
        validated = {one.generation: one.tally for one in self.by_stage.get((repetition, VALIDATION), [])}
        tried = self.by_stage.get((repetition, TRAINING), [])
        return [
            Course(number, tuple(members), estimate(validated[number], self.measure) if number in validated else None)
            for number, members in groupby(tried, lambda one: one.generation)
        ]

    def chosen(self, repetition: int) -> Chosen | None:
        """What a repetition came to, if it has come to its end."""
        fresh = {one[:2] for one in self.by_stage.get((repetition, FRESH), [])}
        ended = [one for one in self.by_stage.get((repetition, TEST), []) if one[:2] in fresh]
        if not ended:
            return None
        # One that went on was at its end several times; the best in validation is that of today.
        return max((self.told(repetition, one) for one in ended), key=lambda one: one.validation.mean)

    def told(self, repetition: int, one: Tried) -> Chosen:
        trained, validation, fresh = (self.same(repetition, stage, one) for stage in (TRAINING, VALIDATION, FRESH))
        return Chosen(
            repetition=repetition,
            generation=one.generation,
            genes=one.genes,
            trained=trained.fitness,
            validation=estimate(validation.tally, self.measure),
            test=estimate(one.tally, self.measure),
            fresh=estimate(fresh.tally, self.measure),
        )

    def same(self, repetition: int, stage: str, one: Tried) -> Tried:
        """The same individual in another stage."""
        return next(other for other in self.by_stage[repetition, stage] if other[:2] == one[:2])

    @property
    def champion(self) -> Chosen | None:
        """The best of all repetitions, by their validation."""
        ended = [one for one in map(self.chosen, self.repetitions) if one is not None]
        return max(ended, key=lambda one: one.validation.mean, default=None)


def diversity(members: Sequence[Tried], genes: Sequence[Json]) -> float:
    """How much individuals differ, from 0 to 1: gene by gene, and on average."""
    return fmean(spread([one.genes[place] for one in members], gene) for place, gene in enumerate(genes))


def spread(values: Sequence[Any], gene: Json) -> float:
    """Of a number, twice its standard deviation as a share of its range, where half below and half above is 1; of a
    word, the share of those who have not the usual one."""
    if "low" in gene:
        deviation: float = pstdev(values)
        return 2.0 * deviation / float(gene["high"] - gene["low"])
    usual = max(map(values.count, set(values)))
    return 1.0 - usual / len(values)


def read_evolution(out: Path) -> EvolutionResults:
    """What is kept of a study in a file, or under a name in the shared database."""
    location = location_of(out)
    demand_results(location)
    with reading(location) as connection:
        prepare(connection, location)
        found = experiment_at(connection, location.name, location.text)
        if found is None:
            raise MatchError(f"there is no study {location.text}")
        if found.identity.get("topdeck") != KIND:
            raise MatchError(f"{location.text} holds games, not an evolution")
        trials = trials_of(connection, found.id, location.text)
        machines = machines_of(connection, found.id, location.text)
    return EvolutionResults(
        location=location,
        identity=found.identity,
        created=found.created,
        trials=trials,
        runs=[{"started": row.started, **row.machine} for row in machines],
    )
