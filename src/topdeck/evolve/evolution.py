"""A run of evolution: generation after generation is asked for, played, and told how fit it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from topdeck.arena.plan.seeds import seed_from
from topdeck.core.errors import EvolutionError
from topdeck.evolve.fitness.contest import Contender, Contest
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.strategies.archive import Axis, behaviour
from topdeck.evolve.strategies.strategy import Competitive, Strategy, Trial
from topdeck.evolve.subjects.genome import Point
from topdeck.evolve.subjects.subject import Subject

Judge = Callable[[Contest, Sequence[Contender]], list[Tally]]  # plays the games of some individuals


@dataclass(frozen=True)
class Judged:
    """An individual, and what came of its games."""

    point: Point
    tally: Tally
    fitness: float


@dataclass(frozen=True)
class Generation:
    """Individuals that were judged with the same deals, in the order in which they were asked for."""

    number: int  # from 1
    members: tuple[Judged, ...]

    @property
    def best(self) -> Judged:
        """The fittest; of equals the first."""
        return max(self.members, key=lambda one: one.fitness)

    @property
    def mean(self) -> float:
        return sum(member.fitness for member in self.members) / len(self.members)

    @property
    def games(self) -> int:
        return sum(member.tally.games for member in self.members)


class Evolution:
    """A strategy searches what a subject can be, judged by a contest whose deals are others in every generation."""

    def __init__(self, subject: Subject, strategy: Strategy, contest: Contest, axes: Sequence[Axis] = ()) -> None:
        if subject.game != contest.game:
            raise EvolutionError(f"agents of {subject.game} cannot play {contest.game}")
        self.subject = subject
        self.strategy = strategy
        self.contest = contest
        self.axes = axes  # of strategies that tell kinds of individuals apart
        self.generations: list[Generation] = []
        self.asked: list[Point] = []  # the generation that is judged next

    def ask(self) -> list[Point]:
        """The individuals of the next generation: the same until they are judged."""
        if not self.asked:
            self.asked = self.strategy.ask()
        return self.asked

    def advance(self, judge: Judge) -> Generation:
        """Let the next generation play."""
        points = self.ask()
        contest = self.next_contest()
        tallies = judge(contest, [self.subject.contender(point) for point in points])
        judged = [Judged(point, tally, contest.fitness(tally)) for point, tally in zip(points, tallies, strict=True)]
        self.strategy.tell([Trial(one.point, one.fitness, self.behaviour(one)) for one in judged])
        self.generations.append(Generation(len(self.generations) + 1, tuple(judged)))
        self.asked = []
        return self.generations[-1]

    def behaviour(self, one: Judged) -> tuple[float, ...]:
        """Where an individual lies on the axes, by what it is and by what its games tell."""
        if not self.axes:
            return ()
        means = [total / one.tally.games for total in one.tally.traits]
        seen = dict(zip(self.contest.traits, means, strict=True))
        return behaviour({**self.subject.traits(one.point), **seen}, self.axes)

    def next_contest(self) -> Contest:
        """With deals of its own and, where individuals play against each other, with the rivals of this generation."""
        contest = replace(self.contest, seed=seed_from(f"{self.contest.seed}/generation/{len(self.generations) + 1}"))
        if isinstance(self.strategy, Competitive):
            rivals = [self.subject.contender(rival).spec for rival in self.strategy.rivals()]
            return replace(contest, opponents=tuple(rivals))
        return contest
