"""Runs studies: trains each generation, validates its best individual, and tests the best validated individual."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from topdeck.arena.play.executor import Executor, make_executor
from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.store.location import IN_MEMORY, Location, find_location
from topdeck.core.errors import InfrastructureError
from topdeck.evolve.evolution import EvaluatedIndividual, Evolution, Generation
from topdeck.evolve.fitness.contest import Contender, Contest
from topdeck.evolve.fitness.evaluation import Evaluation, Race
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.results.chosen import Chosen, champion
from topdeck.evolve.results.journal import Journal, Key, Page, StoredTrial
from topdeck.evolve.study import FRESH, TEST, TRAINING, VALIDATION, Study
from topdeck.evolve.subjects.genome import Point


class Watcher:
    """An observer of a running study; the methods of this base class do nothing."""

    def begin(self, study: Study, known: int) -> None:
        """Called when the study starts or when it resumes after `known` games."""

    def add_games(self, games: int) -> None:
        """Called after every unit of work; `games` is the number of games just played."""

    def generation(self, repetition: int, generation: Generation, validation: Estimate | None) -> None:
        """Called after each generation; `validation` is None if the best member did not play validation games."""


@dataclass(frozen=True, kw_only=True)
class Evolved(Chosen):
    """The individual chosen in a repetition, with all generations that led to it."""

    generations: Sequence[Generation]
    point: Point
    contender: Contender


@dataclass(frozen=True)
class StudyResult:
    """The results of all finished repetitions of a study.

    Attributes:
        study: The study.
        evolved: The result of each finished repetition.
        interrupted: Whether the study was interrupted before all repetitions finished.
        played_now: The number of games played in this run.
        already_stored: The number of games that the results file contained before this run.
    """

    study: Study
    evolved: list[Evolved]
    interrupted: bool = False
    played_now: int = 0
    already_stored: int = 0

    @property
    def best(self) -> Evolved:
        """The champion across all repetitions; at least one repetition must have finished."""
        best = champion(self.evolved)
        assert best is not None
        return best


def evolve(
    study: Study,
    out: Path | str | None = None,
    *,
    workers: int | None = None,
    on: str = "here",
    watcher: Watcher | None = None,
) -> StudyResult:
    """Run a study, or resume it after an interruption.  Ctrl-C stops the study but not the program.

    Args:
        study: The study.
        out: The results file; if None, results are not stored.
        workers: The number of worker processes; by default, one per core.
        on: `"here"` to play on this machine, or `"ray"` to play on a cluster.
        watcher: An observer of the progress.

    Raises:
        InfrastructureError: Processes or nodes failed repeatedly.  Finished games are stored in the results file, and
            repeating the call resumes the study.
    """
    location = find_location(out)
    return run_study(study, location, make_executor(on, workers), watcher)


def run_study(
    study: Study, location: Location = IN_MEMORY, executor: Executor | None = None, watcher: Watcher | None = None
) -> StudyResult:
    """Run the part of a study that is not yet in its results file."""
    executor, watcher = executor or make_executor("here", 1), watcher or Watcher()
    evolved: list[Evolved] = []
    interrupted = True
    with open_journal(study, location) as journal:
        stored = journal.games()
        try:
            watcher.begin(study, stored)
            executor.prepare(study.game, playing_specs(study))
            for number in range(1, study.repetitions + 1):
                evolved.append(Repetition(study, number, journal, executor, watcher).run())
            interrupted = False
        except KeyboardInterrupt:
            pass
        except InfrastructureError as error:
            kept = "" if location == IN_MEMORY else "; finished individuals are stored; repeat the command to resume"
            raise InfrastructureError(f"{error}{kept}") from None
        finally:
            executor.close(at_once=interrupted)
        played = journal.games() - stored
    return StudyResult(study, evolved, interrupted, played, stored)


def open_journal(study: Study, location: Location) -> Journal:
    if location == IN_MEMORY:
        return Journal()
    from topdeck.evolve.results.stored_journal import StoredJournal  # this module imports SQLAlchemy, which is slow

    return StoredJournal(study, location)


def playing_specs(study: Study) -> list[str]:
    """Return the specs of all opponents and of one sample individual."""
    individual = study.subject.contender(study.subject.genome.middle)
    return [individual.spec, *study.training.opponents, *study.holdout.opponents]


class Finalist(NamedTuple):
    """The best individual in a generation, with its validation results."""

    individual: EvaluatedIndividual
    tally: Tally
    validation: Estimate


@dataclass
class Repetition:
    """One independent run of a study."""

    study: Study
    number: int
    journal: Journal
    executor: Executor
    watcher: Watcher
    finalists: list[Finalist] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.evolution = self.study.evolution(self.number)

    def run(self) -> Evolved:
        """Run all generations, and test the best individual."""
        while self.study.has_next_generation(self.evolution):
            self.step()
        chosen, _, validation = self.best
        return Evolved(
            repetition=self.number,
            generation=chosen.generation,
            genes=chosen.genes,
            generations=self.evolution.generations,
            point=chosen.point,
            contender=self.study.subject.contender(chosen.point),
            trained=chosen.fitness,
            validation=validation,
            test=self.estimate(TEST, self.study.holdout_games(TEST), chosen),
            fresh=self.estimate(FRESH, self.study.fresh_training(), chosen),
        )

    @property
    def best(self) -> Finalist:
        """The finalist with the best validation result; ties go to the first."""
        return max(self.finalists, key=lambda finalist: finalist.validation.mean)

    def step(self) -> Generation:
        """Run the next generation and, if validation is due, validate its best individual."""
        generation = self.advance(self.evolution)
        validation = None
        if generation.number % self.study.every == 0 or not self.study.has_next_generation(self.evolution):
            contest = self.study.holdout_games(VALIDATION)
            tally = self.play(VALIDATION, contest, generation.best)
            validation = contest.estimate(tally)
            self.finalists.append(Finalist(generation.best, tally, validation))
        self.watcher.generation(self.number, generation, validation)
        return generation

    def advance(self, evolution: Evolution) -> Generation:
        """Play the training games of the next generation."""
        number, genes = len(evolution.generations) + 1, self.study.subject.genes
        trials = [
            StoredTrial(Key(self.number, TRAINING, number, place), genes(point))
            for place, point in enumerate(evolution.ask(), 1)
        ]
        return evolution.advance(self.evaluation(trials, self.study.race).tallies)

    def estimate(self, stage: str, contest: Contest, best: EvaluatedIndividual) -> Estimate:
        return contest.estimate(self.play(stage, contest, best))

    def play(self, stage: str, contest: Contest, best: EvaluatedIndividual) -> Tally:
        """Play the games of a generation's best member in a stage."""
        trial = StoredTrial(Key(self.number, stage, best.generation, best.place), list(best.genes))
        [tally] = self.evaluation([trial]).tallies(contest, [self.study.subject.contender(best.point)])
        return tally

    def evaluation(self, trials: Sequence[StoredTrial], race: Race | None = None) -> Evaluation:
        """Return an evaluation that plays only the games that are missing from the journal."""
        return Evaluation(self.executor, race, Page(self.journal, trials), self.watcher.add_games)
