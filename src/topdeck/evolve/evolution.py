"""The evolution loop, in which a strategy proposes individuals and games measure their fitness."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any, NamedTuple, Protocol

from topdeck.arena.plan.seeds import seed_from
from topdeck.arena.results.statistics import Estimate
from topdeck.core.errors import EvolutionError
from topdeck.evolve.fitness.contest import Contender, Contest
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.strategies.archive import Axis, behaviour
from topdeck.evolve.strategies.strategy import Competitive, Strategy, Trial
from topdeck.evolve.subjects.genome import Genome, Point, Value

Judge = Callable[[Contest, Sequence[Contender]], list[Tally]]  # plays the games of all individuals


class Subject(Protocol):
    """The subject of a study: either an agent's parameters or the deck that the agent plays."""

    @property
    def game(self) -> str: ...

    @property
    def genome(self) -> Genome: ...

    def contender(self, point: Point) -> Contender:
        """Return the agent that represents an individual, and the deck that the agent plays."""

    def genes(self, point: Point) -> list[Value]:
        """Return the decoded genes in the format used in results files."""

    def traits(self, point: Point) -> Mapping[str, float]:
        """Return the traits of an individual that are known before it plays any games, keyed by name."""

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form, which identifies the subject."""


class EvaluatedIndividual(NamedTuple):
    """A member of a generation, with the results of all its games.

    Attributes:
        generation: The generation number, starting at 1.
        place: The individual's number within its generation, starting at 1.
        genes: The decoded genes.
        tally: The results of the individual's games.
        fitness: The fitness according to the study's measure.
        point: The encoded genes; empty if the individual was read from a results file, which stores only decoded genes.
    """

    generation: int
    place: int
    genes: tuple[Value, ...]
    tally: Tally
    fitness: float
    point: Point = ()


@dataclass(frozen=True)
class Generation:
    """A generation of individuals, all of which played the same deals.

    Attributes:
        number: The generation number, starting at 1.
        members: The individuals in the order in which the strategy proposed them.
        validation: The best member's result in the validation games, or None if it has not played any.
    """

    number: int
    members: Sequence[EvaluatedIndividual]
    validation: Estimate | None = None

    @property
    def best(self) -> EvaluatedIndividual:
        """The fittest member; ties go to the first."""
        return max(self.members, key=lambda member: member.fitness)

    @property
    def mean(self) -> float:
        return fmean(member.fitness for member in self.members)

    @property
    def worst(self) -> float:
        return min(member.fitness for member in self.members)

    @property
    def games(self) -> int:
        return sum(member.tally.games for member in self.members)


class Evolution:
    """A run of a strategy that evolves a subject; every generation plays a contest with new deals.

    Args:
        subject: The weights, parameters or decks to evolve.
        strategy: The strategy that proposes individuals.
        contest: The games that every individual plays.
        axes: The axes of the archive, if the strategy has one.

    Raises:
        EvolutionError: The subject and the contest belong to different games.
    """

    def __init__(self, subject: Subject, strategy: Strategy, contest: Contest, axes: Sequence[Axis] = ()) -> None:
        if subject.game != contest.game:
            raise EvolutionError(f"agents for {subject.game} cannot play {contest.game}")
        self.subject = subject
        self.strategy = strategy
        self.contest = contest
        self.axes = axes
        self.generations: list[Generation] = []
        self.next_points: list[Point] = []  # the next generation, once the strategy has proposed it

    def ask(self) -> list[Point]:
        """Return the next generation's individuals; until they have played, repeated calls return the same list."""
        if not self.next_points:
            self.next_points = self.strategy.ask()
        return self.next_points

    def advance(self, judge: Judge) -> Generation:
        """Play the next generation's games, report the fitness values to the strategy, and return the generation."""
        points, contest, number = self.ask(), self.next_contest(), len(self.generations) + 1
        tallies = judge(contest, [self.subject.contender(point) for point in points])
        members = [
            EvaluatedIndividual(number, place, tuple(self.subject.genes(point)), tally, contest.fitness(tally), point)
            for place, (point, tally) in enumerate(zip(points, tallies, strict=True), 1)
        ]
        self.strategy.tell([Trial(member.point, member.fitness, self.behaviour(member)) for member in members])
        self.generations.append(Generation(number, tuple(members)))
        self.next_points = []
        return self.generations[-1]

    def behaviour(self, member: EvaluatedIndividual) -> tuple[float, ...]:
        """Return an individual's position on the axes, based on its own traits and the traits of its games."""
        if not self.axes:
            return ()
        means = [total / member.tally.games for total in member.tally.traits]
        observed = dict(zip(self.contest.traits, means, strict=True))
        return behaviour({**self.subject.traits(member.point), **observed}, self.axes)

    def next_contest(self) -> Contest:
        """Return the next generation's contest, with new deals; competitive strategies also choose the opponents."""
        contest = replace(self.contest, seed=seed_from(f"{self.contest.seed}/generation/{len(self.generations) + 1}"))
        if isinstance(self.strategy, Competitive):
            rivals = [self.subject.contender(rival).spec for rival in self.strategy.rivals()]
            return replace(contest, opponents=tuple(rivals))
        return contest
