"""Races by successive halving, which stop hopeless individuals early."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from topdeck.core.errors import EvolutionError

ROUNDING = 1e-9  # so that 0.29 of 100 is 29


class Rung(NamedTuple):
    """A stage of a race.

    Attributes:
        survivors: The number of individuals that are still in the race.
        share: The part of the budget that each of them gets now.
    """

    survivors: int
    share: int


@dataclass(frozen=True)
class Race:
    """A race in which a share of the individuals survives each rung.

    Attributes:
        keep: The share of individuals that continue after each rung.
        least: The number of pairs of games that every individual plays.

    Raises:
        EvolutionError: The share is not between 0 and 1, or `least` is below 1.
    """

    keep: float = 0.5
    least: int = 5

    def __post_init__(self) -> None:
        if not 0.0 < self.keep < 1.0:
            raise EvolutionError(f"a race keeps a share between 0 and 1 of the individuals, not {self.keep}")
        if self.least < 1:
            raise EvolutionError(f"in a race every individual plays at least 1 pair of games, not {self.least}")

    def rungs(self, individuals: int, budget: int) -> list[Rung]:
        """Plan a race.

        A survivor has `1 / keep` times as many games after the next rung.  No individual is stopped before
        `least` pairs, so a small budget has fewer rungs, and several individuals survive.

        Args:
            individuals: The number of individuals.
            budget: The number of pairs of games of an individual that survives to the end.
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
        return int(whole * share + ROUNDING)


def fittest(fitness: Sequence[float], count: int) -> list[int]:
    """Return the indices of the fittest in ascending order; of equals, the first survive."""
    best = sorted(range(len(fitness)), key=lambda place: -fitness[place])
    return sorted(best[:count])
