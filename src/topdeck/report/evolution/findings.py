"""What a report of evolution is about: studies, with what their pages and pictures need worked out once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from statistics import fmean

from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game
from topdeck.evolve.results.chosen import Chosen
from topdeck.evolve.results.results import Course, EvolutionResults, Tried
from topdeck.evolve.stages import TRAINING
from topdeck.evolve.strategies.archive import Archive
from topdeck.evolve.subjects.genome import ChoiceGene, IntGene, NumberGene, Value

GRID_AXES = 2  # of an archive that can be drawn


@dataclass(frozen=True)
class Curve:
    """Something by generation, or by the games until then: in each repetition, and over all that have come so far."""

    runs: Sequence[Mapping[int, float]]  # by generation

    @cached_property
    def generations(self) -> list[int]:
        return sorted({generation for run in self.runs for generation in run})

    @property
    def means(self) -> list[float]:
        return self.over_runs(fmean)

    @property
    def lows(self) -> list[float]:
        return self.over_runs(min)

    @property
    def highs(self) -> list[float]:
        return self.over_runs(max)

    def over_runs(self, summary: Callable[[list[float]], float]) -> list[float]:
        return [summary([run[generation] for run in self.runs if generation in run]) for generation in self.generations]


@dataclass(frozen=True)
class StudyFindings:
    """The results of a study."""

    name: str  # by which a page tells it from others
    results: EvolutionResults

    @property
    def measure(self) -> str:
        return self.results.measure

    @cached_property
    def courses(self) -> list[list[Course]]:
        """The generations of each repetition, without one that is half-judged."""
        return [judged(self.results.course(repetition)) for repetition in self.results.repetitions]

    def curve(self, value: Callable[[Course], float | None]) -> Curve:
        """What the generations tell, where they tell it."""
        found = [{one.number: value(one) for one in course} for course in self.courses]
        return Curve([{number: told for number, told in run.items() if told is not None} for run in found])

    @property
    def best(self) -> Curve:
        return self.curve(lambda course: course.best.fitness)

    @property
    def mean(self) -> Curve:
        return self.curve(lambda course: course.mean)

    @property
    def worst(self) -> Curve:
        return self.curve(lambda course: course.worst)

    @property
    def validation(self) -> Curve:
        return self.curve(lambda course: None if course.validation is None else course.validation.mean)

    @cached_property
    def diversity(self) -> Curve:
        return self.curve(lambda course: self.results.diversity(course.members))

    @cached_property
    def first_games(self) -> int:
        """How many training games the first generation took; strategies that differ there are compared by games."""
        return games_of(self.courses[0][0])

    def by_games(self, curve: Curve) -> Curve:
        """The same by the training games that were played until a generation was judged."""
        runs: list[dict[int, float]] = []
        for course, run in zip(self.courses, curve.runs, strict=True):
            until = dict(zip((one.number for one in course), accumulate(map(games_of, course)), strict=True))
            runs.append({until[generation]: value for generation, value in run.items()})
        return Curve(runs)

    # ---- individuals

    @cached_property
    def tried(self) -> list[Tried]:
        """Everybody who was trained, in all repetitions."""
        return [one for repetition in self.results.repetitions for one in self.results.by_stage[repetition, TRAINING]]

    @cached_property
    def finished(self) -> list[Chosen]:
        """What the repetitions came to."""
        return self.results.finished

    @property
    def numbers(self) -> dict[str, NumberGene | IntGene]:
        return {gene.name: gene for gene in self.results.genome.genes if not isinstance(gene, ChoiceGene)}

    @property
    def words(self) -> dict[str, ChoiceGene]:
        return {gene.name: gene for gene in self.results.genome.genes if isinstance(gene, ChoiceGene)}

    @property
    def is_deck(self) -> bool:
        return self.results.is_deck

    def values(self, genes: Sequence[Value]) -> dict[str, Value]:
        """What the genes of an individual stand for, by name."""
        return dict(zip(self.results.genome.names, genes, strict=True))

    def chosen_numbers(self, name: str) -> list[float]:
        """What a number came to: the champion's first, then those of the other repetitions."""
        place = self.results.genome.names.index(name)
        ordered = sorted(self.finished, key=lambda one: one is not self.results.champion)
        return [float(one.genes[place]) for one in ordered]

    def name_of(self, value: str) -> str:
        """What people call a card; all else is called what it is."""
        return self.card_names.get(value, value)

    @cached_property
    def card_names(self) -> dict[str, str]:
        """By id, of the cards that were tried, as far as the game tells them."""
        tried = {str(value) for one in self.tried for value in one.genes} if self.is_deck else set()
        return {card: name for card in tried if (name := card_name(self.results.identity["game"], card))}

    def counts(self, genes: Sequence[Value]) -> Counter[str]:
        """How many of each card there are."""
        return Counter(map(str, genes))

    @cached_property
    def archive(self) -> Archive[Tried] | None:
        """The fittest of every kind over all repetitions, where there are two axes and all have a place on them."""
        axes = self.results.axes
        if len(axes) != GRID_AXES:
            return None
        archive: Archive[Tried] = Archive(axes)
        for one in self.tried:
            places = [self.results.place_on(axis.name, one) for axis in axes]
            known = [place for place in places if place is not None]
            if len(known) < GRID_AXES:
                return None
            archive.add(one, one.fitness, known)
        return archive


def games_of(generation: Course) -> int:
    return sum(member.tally.games for member in generation.members)


def judged(course: list[Course]) -> list[Course]:
    """Without the last generation, if it has fewer individuals than the one before, and its best was not validated."""
    if len(course) > 1 and course[-1].validation is None and len(course[-1].members) < len(course[-2].members):
        return course[:-1]
    return course


def card_name(game: str, card: str) -> str | None:
    try:
        found = load_game(game).display.cards(card)
    except TopdeckError:  # no list of cards, or not this one
        return None
    return next((description.name for description in found if description.facts().get("id") == card), None)


def findings(studies: Sequence[EvolutionResults]) -> list[StudyFindings]:
    """Studies by the names of their files, or by all of their places where two have the same name."""
    places = [study.location.name or study.location.text for study in studies]
    stems = [Path(place).stem for place in places]
    names = stems if len({*stems}) == len(stems) else places
    return [StudyFindings(name, evolution_results) for name, evolution_results in zip(names, studies, strict=True)]
