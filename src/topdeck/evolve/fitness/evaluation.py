"""Evaluates individuals in any number of processes, optionally with a race that eliminates weak individuals early."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import NamedTuple

from topdeck.arena.play.executor import Executor
from topdeck.arena.play.runner import do_all
from topdeck.core.errors import EvolutionError
from topdeck.evolve.fitness.contest import Contender, Contest, Piece
from topdeck.evolve.fitness.tally import Tally, add_tallies

# games in a unit of work: enough to outweigh the overhead, few enough to balance the load
MOST_GAMES = 50
FEWEST_GAMES = 10
PIECES = 4  # the number of pieces per individual, if it plays enough games
ROUNDING = 1e-9  # a tolerance for rounding errors, so that 0.29 times 100 is 29

Found = Mapping[int, Tally]  # keyed by the index of an individual
Progress = Callable[[int], None]  # called with the number of games played


class Rung(NamedTuple):
    """A stage of a race.

    Attributes:
        survivors: The number of individuals that are still in the race.
        share: The number of pairs of games that each of these individuals plays in this stage.
    """

    survivors: int
    share: int


@dataclass(frozen=True)
class Race:
    """A race with several rungs; after each rung, only the fittest individuals continue.

    Attributes:
        keep: The fraction of individuals that are kept after each rung.
        least: The minimum number of pairs of games that an individual must play before it can be eliminated.

    Raises:
        EvolutionError: `keep` is not between 0 and 1, or `least` is less than 1.
    """

    keep: float = 0.5
    least: int = 5

    def __post_init__(self) -> None:
        if not 0.0 < self.keep < 1.0:
            raise EvolutionError(f"`keep` must be a fraction between 0 and 1, not {self.keep}")
        if self.least < 1:
            raise EvolutionError(f"`least` must be at least 1 pair of games, not {self.least}")

    def rungs(self, individuals: int, budget: int) -> list[Rung]:
        """Plan the rungs of a race.

        Each rung multiplies the number of games per survivor by `1 / keep`.  No individual is eliminated before it
        has played `least` pairs, so a small budget results in fewer rungs and several survivors.

        Args:
            individuals: The number of individuals.
            budget: The number of pairs of games for an individual that survives to the end.
        """
        sizes = [individuals]
        while sizes[-1] > 1:
            sizes.append(max(1, min(sizes[-1] - 1, self.part(sizes[-1], self.keep))))
        earlier = {self.part(budget, self.keep**later) for later in range(1, len(sizes))}
        reached = sorted({budget, *(pairs for pairs in earlier if pairs >= self.least)})
        shares = [more - less for less, more in pairwise([0, *reached])]
        return [Rung(size, share) for size, share in zip(sizes, shares, strict=False)]

    @staticmethod
    def part(whole: int, share: float) -> int:
        """Return the given fraction of a number, rounded down."""
        return int(whole * share + ROUNDING)


def fittest(fitness: Sequence[float], count: int) -> list[int]:
    """Return the sorted indices of the `count` fittest individuals; ties go to the first."""
    best = sorted(range(len(fitness)), key=lambda place: -fitness[place])
    return sorted(best[:count])


class Memory:
    """A store for the known results of each rung; this base class stores nothing."""

    def known_tallies(self, rung: int) -> Found:
        return {}

    def keep(self, rung: int, found: Found) -> None:
        """Store new results."""


@dataclass
class Evaluation:
    """Evaluates individuals in a contest.

    Attributes:
        executor: The executor that plays the games.
        race: The race that eliminates weak individuals early; None if all individuals play all games.
        memory: The known results, whose games are not played again.
        progress: A function that is called after every unit of work with the number of games just played.
    """

    executor: Executor
    race: Race | None = None
    memory: Memory = field(default_factory=Memory)
    progress: Progress | None = None

    def tallies(self, contest: Contest, contenders: Sequence[Contender]) -> list[Tally]:
        """Return each individual's results, playing the games of identical individuals only once."""
        tallies = [Tally()] * len(contenders)
        running = list(range(len(contenders)))
        plan = self.race.rungs(len(running), contest.pairs) if self.race else [Rung(len(running), contest.pairs)]
        played = 0  # the number of pairs so far
        for number, rung in enumerate(plan):
            if number:
                fitness = [contest.fitness(tallies[place]) for place in running]
                running = [running[place] for place in fittest(fitness, rung.survivors)]
            pairs = range(played, played + rung.share)
            found = self.play(contest, {place: contenders[place] for place in running}, pairs, number)
            for place in running:
                tallies[place] = tallies[place].plus(found[place])
            played = pairs.stop
        return tallies

    def play(self, contest: Contest, contenders: Mapping[int, Contender], pairs: range, rung: int) -> Found:
        """Play the missing games in a rung, and store each individual's results as soon as they are complete."""
        found = dict(self.memory.known_tallies(rung))
        size = min(MOST_GAMES, max(FEWEST_GAMES, contest.games // PIECES))
        places: dict[Contender, list[int]] = {}
        for place, contender in contenders.items():
            places.setdefault(contender, []).append(place)
        works = {
            contender: contest.pieces(contender, pairs, size)
            for contender, where in places.items()
            if not found.keys() >= set(where)
        }
        played: dict[Piece, Tally] = {}

        def keep(piece: Piece, tally: Tally) -> None:
            played[piece] = tally
            if self.progress is not None:
                self.progress(tally.games)
            pieces = works[piece.contender]
            if played.keys() >= set(pieces):
                total = add_tallies([played[other] for other in pieces])
                new = dict.fromkeys(places[piece.contender], total)
                self.memory.keep(rung, new)
                found.update(new)

        do_all(chain.from_iterable(works.values()), self.executor, keep)
        return found
