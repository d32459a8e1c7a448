"""Reads a study's results for reports, exports and comparisons."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import comb, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

from topdeck import Deck, TopdeckError, load_game
from topdeck.arena.results.store.contents import EVOLUTION
from topdeck.arena.results.store.location import Location
from topdeck.arena.results.store.results import open_results
from topdeck.arena.results.store.rows import read_runs
from topdeck.core.state import Json
from topdeck.evolve.evolution import EvaluatedIndividual, Generation
from topdeck.evolve.fitness.tally import add_tallies, estimate, fitness
from topdeck.evolve.results.chosen import Chosen, champion
from topdeck.evolve.results.journal import StoredTrial
from topdeck.evolve.results.stored_journal import read_trials
from topdeck.evolve.strategies.archive import Axis
from topdeck.evolve.study import FRESH, STAGES, TEST, TRAINING, VALIDATION
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, Genome, genome_from_json, share_of_range


@dataclass(frozen=True, kw_only=True)
class EvolutionResults:
    """The stored results of a study: its identity, its individuals, and the runs that played their games."""

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
        """The genome; for decks, the results file lists the available cards only once rather than for every gene."""
        form = self.identity["subject"]["genome"]
        if not self.is_deck:
            return genome_from_json(form)
        cards = self.identity["subject"]["deck"]["cards"]
        return genome_from_json({**form, "genes": [{**gene, "options": cards} for gene in form["genes"]]})

    @property
    def is_deck(self) -> bool:
        """Whether the genes are the cards in a deck, so that their order is irrelevant."""
        return "deck" in self.identity["subject"]

    @property
    def axes(self) -> list[Axis]:
        """The axes of the archive; empty if the strategy has no archive."""
        return [Axis(**form) for form in self.identity["axes"]]

    @property
    def games(self) -> int:
        return sum(trial.tally.games for trial in self.trials)

    @cached_property
    def by_stage(self) -> Mapping[tuple[int, str], list[EvaluatedIndividual]]:
        """All individuals, grouped by repetition and stage, with their results summed over all rungs of a race."""
        by_stage: dict[tuple[int, str], list[EvaluatedIndividual]] = {}
        for (repetition, stage, generation, place), rungs in groupby(self.trials, lambda trial: trial.key[:4]):
            trials = list(rungs)
            tally = add_tallies([trial.tally for trial in trials])
            tried = EvaluatedIndividual(generation, place, tuple(trials[0].genes), tally, fitness(tally, self.measure))
            by_stage.setdefault((repetition, stage), []).append(tried)
        return by_stage

    @property
    def repetitions(self) -> list[int]:
        return sorted({repetition for repetition, stage in self.by_stage if stage == TRAINING})

    def generations(self, repetition: int) -> list[Generation]:
        """Return the generations of a repetition; after an interruption, the last one may be incomplete."""
        validated = {tried.generation: tried.tally for tried in self.by_stage.get((repetition, VALIDATION), [])}
        trained = self.by_stage.get((repetition, TRAINING), [])
        return [
            Generation(
                number, tuple(members), estimate(validated[number], self.measure) if number in validated else None
            )
            for number, members in groupby(trained, lambda tried: tried.generation)
        ]

    def chosen(self, repetition: int) -> Chosen | None:
        """Return the result of a repetition, or None if it has not finished."""
        stages = {stage: {tried[:2]: tried for tried in self.by_stage.get((repetition, stage), [])} for stage in STAGES}
        results = [
            Chosen(
                repetition=repetition,
                generation=tested.generation,
                genes=tested.genes,
                trained=stages[TRAINING][key].fitness,
                validation=estimate(stages[VALIDATION][key].tally, self.measure),
                test=estimate(tested.tally, self.measure),
                fresh=estimate(stages[FRESH][key].tally, self.measure),
            )
            for key, tested in stages[TEST].items()
            if key in stages[FRESH]
        ]
        return champion(results)  # an extended repetition has several results

    @cached_property
    def finished_repetitions(self) -> list[Chosen]:
        """The results of all finished repetitions."""
        return [chosen for chosen in map(self.chosen, self.repetitions) if chosen is not None]

    @property
    def champion(self) -> Chosen | None:
        """The best result of all repetitions, or None if no repetition has finished."""
        return champion(self.finished_repetitions)

    @property
    def traits(self) -> list[str]:
        """The names of the traits that are collected in the training games."""
        traits: list[str] = self.identity["training"]["traits"]
        return traits

    def mean_traits(self, tried: EvaluatedIndividual) -> dict[str, float]:
        """Return the mean of each trait over an individual's training games."""
        return {name: value / tried.tally.games for name, value in zip(self.traits, tried.tally.traits, strict=True)}

    def place_on(self, axis: str, tried: EvaluatedIndividual) -> float | None:
        """Return an individual's value for the trait on an axis, or None if the value is unknown."""
        return {**self.deck_traits(tried), **self.mean_traits(tried)}.get(axis)

    def deck_traits(self, tried: EvaluatedIndividual) -> Mapping[str, float]:
        """Return the traits of an individual's deck.

        The result is empty if there is no deck, or if the game or a card is unknown.
        """
        if not self.is_deck:
            return {}
        about = {name: value for name, value in self.identity["subject"]["deck"].items() if name != "cards"}
        settings = {name: value for name, value in self.identity["setup"].items() if name != "rules"}
        deck = Deck(self.genome.name, Counter(map(str, tried.genes)), **about)
        try:
            return load_game(self.identity["game"]).decks.traits(deck, **settings)
        except TopdeckError:
            return {}

    def diversity(self, members: Sequence[EvaluatedIndividual]) -> float:
        """Return the diversity of individuals on a scale from 0 (identical) to 1."""
        return diversity_of_decks(members) if self.is_deck else diversity(members, self.genome)


def diversity_of_decks(members: Sequence[EvaluatedIndividual]) -> float:
    """Return the share of cards that two decks do not have in common, averaged over all pairs of decks."""
    pairs, size = comb(len(members), 2), len(members[0].genes)
    counts = [Counter(member.genes) for member in members]
    having = Counter((card, copy) for count in counts for card, copies in count.items() for copy in range(copies))
    return 1.0 - sum(comb(decks, 2) for decks in having.values()) / (pairs * size) if pairs else 0.0


def diversity(members: Sequence[EvaluatedIndividual], genome: Genome) -> float:
    """Return the spread of each gene's values, averaged over all genes."""
    return fmean(spread([member.genes[place] for member in members], gene) for place, gene in enumerate(genome.genes))


def spread(values: Sequence[Any], gene: Gene) -> float:
    """Return the spread of a gene's values on a scale from 0 (all equal) to 1.

    For numbers, the spread is twice the standard deviation divided by the range, so it is 1 if half of the values are
    at each end of the range.  For choices, the spread is the share of values that differ from the most frequent value.
    """
    if isinstance(gene, ChoiceGene):
        return 1.0 - max(map(values.count, set(values))) / len(values)
    shares = [share_of_range(gene, value) for value in values]
    mean = fmean(shares)
    return 2.0 * sqrt(fmean((share - mean) ** 2 for share in shares))


def read_evolution(out: Path | str) -> EvolutionResults:
    """Read a study's results from a file or, given the name of the study, from the shared database.

    Raises:
        MatchError: The results are missing or damaged, or do not belong to a study.
    """
    with open_results(out, EVOLUTION) as store:
        return EvolutionResults(
            location=store.location,
            identity=store.identity,
            created=store.created,
            trials=read_trials(store.connection, store.id, store.location.text),
            runs=read_runs(store.connection, store.id, store.location.text),
        )
