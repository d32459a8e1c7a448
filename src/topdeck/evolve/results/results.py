"""What a journal tells to those who only read it: reports, exports, studies of studies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import comb, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.store.contents import EVOLUTION, StoredTrial
from topdeck.arena.results.store.location import Location
from topdeck.arena.results.store.results import opened
from topdeck.arena.results.store.rows import runs_of
from topdeck.arena.results.store.trials import trials_of
from topdeck.core.deck import Deck
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game
from topdeck.core.state import Json
from topdeck.evolve.fitness.tally import Tally, estimate, fitness, total
from topdeck.evolve.results.chosen import Chosen, champion
from topdeck.evolve.results.journal import tally_of
from topdeck.evolve.stages import FRESH, TEST, TRAINING, VALIDATION
from topdeck.evolve.strategies.archive import Axis
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, Genome, Value, genome_from_json, share_of_range


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
        return fmean(member.fitness for member in self.members)

    @property
    def worst(self) -> float:
        return min(member.fitness for member in self.members)


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

    @cached_property
    def genome(self) -> Genome:
        """What evolved; the cards that every gene of a deck may be are kept once."""
        form = self.identity["subject"]["genome"]
        if not self.is_deck:
            return genome_from_json(form)
        cards = self.identity["subject"]["deck"]["cards"]
        return genome_from_json({**form, "genes": [{**gene, "options": cards} for gene in form["genes"]]})

    @property
    def is_deck(self) -> bool:
        """Are the genes the cards of a deck?  Then their order means nothing."""
        return "deck" in self.identity["subject"]

    @property
    def axes(self) -> list[Axis]:
        """What an archive tells its individuals apart by, if there is one."""
        return [Axis(**form) for form in self.identity["axes"]]

    @property
    def games(self) -> int:
        return sum(trial.counts.games for trial in self.trials)

    @cached_property
    def by_stage(self) -> Mapping[tuple[int, str], list[Tried]]:
        """All individuals by repetition and stage; the rungs of a race are put together."""
        found: dict[tuple[int, str], list[Tried]] = {}
        for (repetition, stage, generation, place), rungs in groupby(self.trials, lambda trial: trial.key[:4]):
            lines = list(rungs)
            tally = total([tally_of(line.counts) for line in lines])
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

    @cached_property
    def finished(self) -> list[Chosen]:
        """What every repetition came to that has come to its end."""
        return [one for one in map(self.chosen, self.repetitions) if one is not None]

    @property
    def champion(self) -> Chosen | None:
        """The best of all repetitions."""
        return champion(self.finished)

    @property
    def traits(self) -> list[str]:
        """What the training games told of individuals besides."""
        found: list[str] = self.identity["training"]["traits"]
        return found

    def traits_of(self, one: Tried) -> dict[str, float]:
        """These numbers of an individual in training, on average over its games."""
        return {name: value / one.tally.games for name, value in zip(self.traits, one.tally.traits, strict=True)}

    def place_on(self, axis: str, one: Tried) -> float | None:
        """Where an individual is on an axis, by its deck or by its training games; None if nobody tells."""
        return {**self.deck_traits(one), **self.traits_of(one)}.get(axis)

    def deck_traits(self, one: Tried) -> Mapping[str, float]:
        """What the deck of an individual is like, if it is one, and its game is here and knows the cards."""
        if not self.is_deck:
            return {}
        about = {name: value for name, value in self.identity["subject"]["deck"].items() if name != "cards"}
        settings = {name: value for name, value in self.identity["setup"].items() if name != "rules"}
        deck = Deck(self.genome.name, Counter(map(str, one.genes)), **about)
        try:
            return load_game(self.identity["game"]).decks.traits(deck, **settings)
        except TopdeckError:
            return {}

    def diversity(self, members: Sequence[Tried]) -> float:
        """How much individuals differ, from 0 to 1."""
        return diversity_of_decks(members) if self.is_deck else diversity(members, self.genome)


def diversity_of_decks(members: Sequence[Tried]) -> float:
    """Which share of their cards two decks do not have in common, on average over all pairs of them."""
    pairs, size = comb(len(members), 2), len(members[0].genes)
    counts = [Counter(member.genes) for member in members]
    having = Counter((card, copy) for count in counts for card, copies in count.items() for copy in range(copies))
    return 1.0 - sum(comb(decks, 2) for decks in having.values()) / (pairs * size) if pairs else 0.0


def diversity(members: Sequence[Tried], genome: Genome) -> float:
    """The same of numbers and words: gene by gene, and on average."""
    return fmean(spread([member.genes[place] for member in members], gene) for place, gene in enumerate(genome.genes))


def spread(values: Sequence[Any], gene: Gene) -> float:
    """Of a number, twice its standard deviation as a share of its range, where half at either end is 1; of a word, the
    share of those who have not the usual one."""
    if isinstance(gene, ChoiceGene):
        return 1.0 - max(map(values.count, set(values))) / len(values)
    shares = [share_of_range(gene, value) for value in values]
    mean = fmean(shares)
    return 2.0 * sqrt(fmean((share - mean) ** 2 for share in shares))


def read_evolution(out: Path) -> EvolutionResults:
    """What is kept of a study in a file, or under a name in the shared database."""
    with opened(out, EVOLUTION) as store:
        return EvolutionResults(
            location=store.location,
            identity=store.identity,
            created=store.created,
            trials=trials_of(store.connection, store.id, store.place),
            runs=runs_of(store.connection, store.id, store.place),
        )
