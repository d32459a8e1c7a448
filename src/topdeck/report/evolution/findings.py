"""The study results in an evolution report, and the values that the report derives from them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from statistics import fmean

from topdeck import TopdeckError, load_game
from topdeck.evolve.evolution import EvaluatedIndividual, Generation
from topdeck.evolve.results.chosen import Chosen
from topdeck.evolve.results.results import EvolutionResults
from topdeck.evolve.strategies.archive import Archive
from topdeck.evolve.study import TRAINING
from topdeck.evolve.subjects.genome import ChoiceGene, IntGene, NumberGene, Value

GRID_AXES = 2  # number of axes an archive must have to be drawn


@dataclass(frozen=True)
class Curve:
    """The values in each repetition as a function of the generation or of the cumulative number of games."""

    runs: Sequence[Mapping[int, float]]

    @cached_property
    def generations(self) -> list[int]:
        return sorted({generation for run in self.runs for generation in run})

    @property
    def means(self) -> list[float]:
        return self.over_runs(fmean)

    def over_runs(self, summary: Callable[[list[float]], float]) -> list[float]:
        return [summary([run[generation] for run in self.runs if generation in run]) for generation in self.generations]


@dataclass(frozen=True)
class StudyFindings:
    """The results of a study, along with the study's name on the page."""

    name: str
    results: EvolutionResults

    @property
    def measure(self) -> str:
        return self.results.measure

    @cached_property
    def courses(self) -> list[list[Generation]]:
        """The generations of each repetition, excluding any unfinished last generation."""
        return [drop_unfinished(self.results.generations(repetition)) for repetition in self.results.repetitions]

    def curve(self, value: Callable[[Generation], float | None]) -> Curve:
        """Return the curve of a value over the generations, skipping generations in which the value is `None`."""
        return Curve(
            [{row.number: known for row in course if (known := value(row)) is not None} for course in self.courses]
        )

    @property
    def best(self) -> Curve:
        return self.curve(lambda course: course.best.fitness)

    @property
    def validation(self) -> Curve:
        return self.curve(lambda course: None if course.validation is None else course.validation.mean)

    @cached_property
    def diversity(self) -> Curve:
        return self.curve(lambda course: self.results.diversity(course.members))

    @cached_property
    def first_games(self) -> int:
        """The number of training games in the first generation.

        If this number differs between studies, the studies are compared by number of games.
        """
        return self.courses[0][0].games

    def by_games(self, curve: Curve) -> Curve:
        """Return the same curve as a function of the cumulative number of training games."""
        runs: list[dict[int, float]] = []
        for course, run in zip(self.courses, curve.runs, strict=True):
            games = accumulate(row.games for row in course)
            until = dict(zip((row.number for row in course), games, strict=True))
            runs.append({until[generation]: value for generation, value in run.items()})
        return Curve(runs)

    @cached_property
    def individuals(self) -> list[EvaluatedIndividual]:
        """The individuals evaluated during training in all repetitions."""
        stages = [self.results.by_stage[repetition, TRAINING] for repetition in self.results.repetitions]
        return [individual for stage in stages for individual in stage]

    @cached_property
    def finished(self) -> list[Chosen]:
        """The results of the finished repetitions."""
        return self.results.finished_repetitions

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
        """Return an individual's values, keyed by gene name."""
        return dict(zip(self.results.genome.names, genes, strict=True))

    def final_values(self, name: str) -> list[float]:
        """Return the final values of a numeric gene in the finished repetitions, starting with the champion's."""
        place = self.results.genome.names.index(name)
        ordered = sorted(self.finished, key=lambda chosen: chosen is not self.results.champion)
        return [float(chosen.genes[place]) for chosen in ordered]

    def display_name(self, value: str) -> str:
        """Return the card's name if the value is a card ID, or the value itself otherwise."""
        return self.card_names.get(value, value)

    @cached_property
    def card_names(self) -> dict[str, str]:
        """The name of each card that was tried, keyed by card ID; cards that the game does not list are omitted."""
        tried = {str(value) for individual in self.individuals for value in individual.genes} if self.is_deck else set()
        return {card: name for card in tried if (name := card_name(self.results.identity["game"], card))}

    def counts(self, genes: Sequence[Value]) -> Counter[str]:
        """Return the number of copies of each card in a deck."""
        return Counter(map(str, genes))

    @cached_property
    def archive(self) -> Archive[EvaluatedIndividual] | None:
        """The fittest individual in each cell over all repetitions.

        The archive is `None` unless there are exactly two axes and every individual has a value on both axes.
        """
        axes = self.results.axes
        if len(axes) != GRID_AXES:
            return None
        archive: Archive[EvaluatedIndividual] = Archive(axes)
        for individual in self.individuals:
            places = [self.results.place_on(axis.name, individual) for axis in axes]
            known = [place for place in places if place is not None]
            if len(known) < GRID_AXES:
                return None
            archive.add(individual, individual.fitness, known)
        return archive


def drop_unfinished(course: list[Generation]) -> list[Generation]:
    """Drop the last generation if it is smaller than the previous one and has not been validated."""
    if len(course) > 1 and course[-1].validation is None and len(course[-1].members) < len(course[-2].members):
        return course[:-1]
    return course


def card_name(game: str, card: str) -> str | None:
    try:
        matches = load_game(game).display.cards(card)
    except TopdeckError:  # the game does not list its cards, or does not list this one
        return None
    return next((description.name for description in matches if description.facts().get("id") == card), None)


def findings(studies: Sequence[EvolutionResults]) -> list[StudyFindings]:
    """Return each study's findings, named after its file, or after its full path if file names are not unique."""
    places = [study.location.name or study.location.text for study in studies]
    stems = [Path(place).stem for place in places]
    names = stems if len({*stems}) == len(stems) else places
    return [StudyFindings(name, study) for name, study in zip(names, studies, strict=True)]
