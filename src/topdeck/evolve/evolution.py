"""A run of evolution: generation after generation is asked for, played, and told how fit it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace

from topdeck.arena.plan.seeds import seed_from
from topdeck.arena.play.executor import Executor
from topdeck.evolve.contest import Contest, Piece, Tally, total
from topdeck.evolve.genome import EvolutionError, Point
from topdeck.evolve.strategy import Competitive, Strategy, Trial
from topdeck.evolve.tuning import Tuning

PIECE = 50  # games: enough to hide what a piece of work costs, few enough to share them out
AHEAD = 2  # pieces for every process, so that none waits

Progress = Callable[[int], None]  # told how many games were played


@dataclass(frozen=True)
class Judged:
    """An individual, and what came of its games."""

    point: Point
    tally: Tally
    fitness: float


@dataclass(frozen=True)
class Generation:
    """Individuals that were judged with the same deals, in the order in which they were asked for."""

    number: int  # from 0
    members: tuple[Judged, ...]

    @property
    def best(self) -> Judged:
        """The fittest; of equals the first."""
        return max(self.members, key=lambda one: one.fitness)

    @property
    def mean(self) -> float:
        return sum(one.fitness for one in self.members) / len(self.members)


class Evolution:
    """A strategy searches what a tuning can be, judged by a contest whose deals are others in every generation."""

    def __init__(self, tuning: Tuning, strategy: Strategy, contest: Contest) -> None:
        if tuning.game != contest.game:
            raise EvolutionError(f"agents of {tuning.game} cannot play {contest.game}")
        self.tuning = tuning
        self.strategy = strategy
        self.contest = contest
        self.generations: list[Generation] = []

    def advance(self, executor: Executor, progress: Progress | None = None) -> Generation:
        """Play the next generation."""
        points = self.strategy.ask()
        contest = self.next_contest()
        tallies = evaluated(contest, [self.tuning.spec(point) for point in points], executor, progress)
        judged = [Judged(point, tally, contest.fitness(tally)) for point, tally in zip(points, tallies, strict=True)]
        return self.learn(judged)

    def resume(self, judged: Sequence[Judged]) -> Generation:
        """Take over a generation that was played before; it must be the one that is asked for now."""
        if self.strategy.ask() != [one.point for one in judged]:
            number = len(self.generations)
            raise EvolutionError(f"generation {number} is not the one that this study has; it was changed or damaged")
        return self.learn(judged)

    def learn(self, judged: Sequence[Judged]) -> Generation:
        self.strategy.tell([Trial(one.point, one.fitness) for one in judged])
        self.generations.append(Generation(len(self.generations), tuple(judged)))
        return self.generations[-1]

    def next_contest(self) -> Contest:
        """With deals of its own and, where individuals play against each other, with the rivals of this generation."""
        contest = replace(self.contest, seed=seed_from(f"{self.contest.seed}/generation/{len(self.generations)}"))
        if isinstance(self.strategy, Competitive):
            return replace(contest, opponents=tuple(map(self.tuning.spec, self.strategy.rivals())))
        return contest


def evaluated(
    contest: Contest, specs: Sequence[str], executor: Executor, progress: Progress | None = None
) -> list[Tally]:
    """What came of the games of each individual; twins play once."""
    pieces = {spec: contest.pieces(spec, range(contest.pairs), PIECE) for spec in dict.fromkeys(specs)}
    done = played([piece for own in pieces.values() for piece in own], executor, progress)
    found = iter(done)
    tallies = {spec: total([next(found) for _ in own]) for spec, own in pieces.items()}
    return [tallies[spec] for spec in specs]


def played(pieces: Sequence[Piece], executor: Executor, progress: Progress | None = None) -> list[Tally]:
    """What came of all pieces, in their order, wherever they are played."""
    waiting = list(enumerate(pieces))[::-1]
    running: dict[Future[Tally], int] = {}
    found: dict[int, Tally] = {}
    while waiting or running:
        while waiting and len(running) < AHEAD * executor.size:
            number, piece = waiting.pop()
            running[executor.submit(piece)] = number
        for future in list(executor.wait(list(running))):
            found[running.pop(future)] = future.result()
            if progress is not None:
                progress(future.result().games)
    return [found[number] for number in range(len(pieces))]
