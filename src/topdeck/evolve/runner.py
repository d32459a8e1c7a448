"""Runs studies: generations are judged by training games, the best of each by validation games, and the best of these
by test games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from topdeck.arena.play.executor import Executor, make_executor
from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.store.location import IN_MEMORY, Location, location_of
from topdeck.core.errors import InfrastructureError
from topdeck.evolve.evolution import Evolution, Generation
from topdeck.evolve.fitness.contest import Contender, Contest
from topdeck.evolve.fitness.evaluation import Evaluation
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.results.chosen import Chosen, champion
from topdeck.evolve.results.journal import Journal, Member, Page
from topdeck.evolve.stages import FRESH, TEST, TRAINING, VALIDATION
from topdeck.evolve.study import Study
from topdeck.evolve.subjects.genome import Point


class Watcher:
    """Is told what happens while a study runs; this one ignores it."""

    def begin(self, study: Study, known: int) -> None:
        """It begins, or goes on after the games that are known."""

    def played(self, games: int) -> None:
        """This many more games were played."""

    def generation(self, repetition: int, generation: Generation, validation: Estimate | None) -> None:
        """A generation was judged, and its best in the validation games, if it was its turn."""


@dataclass(frozen=True)
class Finalist:
    """The best of a generation, and how it did in the validation games."""

    member: Member
    point: Point
    trained: float  # its fitness
    validation: Estimate


@dataclass(frozen=True, kw_only=True)
class Evolved(Chosen):
    """What a repetition came to, and how."""

    generations: Sequence[Generation]
    point: Point
    contender: Contender


@dataclass(frozen=True)
class StudyResult:
    """What a study came to, repetition by repetition: all of them, unless it was interrupted."""

    study: Study
    evolved: list[Evolved]
    interrupted: bool = False
    played_now: int = 0  # games of this run
    already_stored: int = 0  # games that the results file had before

    @property
    def best(self) -> Evolved:
        """The champion of all repetitions, one of which must have come to its end."""
        found = champion(self.evolved)
        assert found is not None
        return found


def evolve(
    study: Study,
    out: Path | str | None = None,
    *,
    workers: int | None = None,
    on: str = "here",
    watcher: Watcher | None = None,
) -> StudyResult:
    """Run a study, and keep its course in a file; the same call goes on where it was interrupted.

    `workers` is the number of processes that play (None: one a core), `on="ray"` plays on a cluster.  Ctrl-C ends the
    study, not the program.

    Raises:
        InfrastructureError: Processes or nodes failed again and again.  What was finished before is in the file, and
            the same call resumes the study.
    """
    location = location_of(None if out is None else Path(out))
    return run_study(study, location, make_executor(on, workers), watcher)


def run_study(
    study: Study, location: Location = IN_MEMORY, executor: Executor | None = None, watcher: Watcher | None = None
) -> StudyResult:
    """Run what is missing of a study."""
    used = executor or make_executor("here", 1)
    evolved: list[Evolved] = []
    interrupted = True
    with opened_journal(study, location) as journal:
        stored = journal.games()
        try:
            (watcher or Watcher()).begin(study, stored)
            used.prepare(study.game, playing_specs(study))
            for number in range(1, study.repetitions + 1):
                evolved.append(Repetition(study, number, journal, used, watcher or Watcher()).run())
            interrupted = False
        except KeyboardInterrupt:
            pass
        except InfrastructureError as error:
            kept = "" if location == IN_MEMORY else "; what was judged before is kept, run it again to resume"
            raise InfrastructureError(f"{error}{kept}") from None
        finally:
            used.close(at_once=interrupted)
        played = journal.games() - stored
    return StudyResult(study, evolved, interrupted, played, stored)


def opened_journal(study: Study, location: Location) -> Journal:
    if location == IN_MEMORY:
        return Journal()
    from topdeck.evolve.results.stored_journal import StoredJournal  # a database takes long to load

    return StoredJournal(study, location)


def playing_specs(study: Study) -> list[str]:
    """The specs of all opponents, and of one individual in the place of all."""
    individual = study.subject.contender((0.5,) * len(study.subject.genome))
    return [individual.spec, *study.training.opponents, *study.holdout.opponents]


class Repetition:
    """One run of a study."""

    def __init__(self, study: Study, number: int, journal: Journal, executor: Executor, watcher: Watcher) -> None:
        self.study = study
        self.number = number
        self.journal = journal
        self.executor = executor
        self.watcher = watcher
        self.evolution: Evolution = study.evolution(number)
        self.finalists: list[Finalist] = []

    def run(self) -> Evolved:
        """All generations, then the choice."""
        while self.study.goes_on(self.evolution):
            generation = self.advance()
            self.watcher.generation(self.number, generation, self.validated(generation))
        return self.tested(max(self.finalists, key=lambda finalist: finalist.validation.mean))

    def advance(self) -> Generation:
        """The next generation, judged by the training games."""
        number = len(self.evolution.generations) + 1
        members = [self.member(number, place, point) for place, point in enumerate(self.evolution.ask(), 1)]
        return self.evolution.advance(partial(self.judged, TRAINING, members))

    def validated(self, generation: Generation) -> Estimate | None:
        """How the best of a generation does in hold-out games, if it is its turn."""
        if generation.number % self.study.every and self.study.goes_on(self.evolution):
            return None
        best = generation.best
        member = self.member(generation.number, generation.members.index(best) + 1, best.point)
        found = self.estimate(VALIDATION, self.study.holdout_games(VALIDATION), member, best.point)
        self.finalists.append(Finalist(member, best.point, best.fitness, found))
        return found

    def tested(self, chosen: Finalist) -> Evolved:
        """What the chosen one is worth."""
        member, point = chosen.member, chosen.point
        return Evolved(
            repetition=self.number,
            generation=member.generation,
            genes=tuple(member.genes),
            generations=self.evolution.generations,
            point=point,
            contender=self.study.subject.contender(point),
            trained=chosen.trained,
            validation=chosen.validation,
            test=self.estimate(TEST, self.study.holdout_games(TEST), member, point),
            fresh=self.estimate(FRESH, self.study.fresh_training(), member, point),
        )

    def member(self, generation: int, place: int, point: Point) -> Member:
        return Member(generation, place, self.study.subject.genes(point))

    def estimate(self, stage: str, contest: Contest, member: Member, point: Point) -> Estimate:
        [tally] = self.judged(stage, [member], contest, [self.study.subject.contender(point)])
        return contest.estimate(tally)

    def judged(
        self, stage: str, members: Sequence[Member], contest: Contest, contenders: Sequence[Contender]
    ) -> list[Tally]:
        """Who races does so in training alone."""
        page = Page(self.journal, self.number, stage, members)
        race = self.study.race if stage == TRAINING else None
        return Evaluation(self.executor, race, page, self.watcher.played).tallies(contest, contenders)
