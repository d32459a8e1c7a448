"""Score curves, and the choice between a linear and a logarithmic axis for their values."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log
from statistics import fmean, stdev

from topdeck.arena.results.statistics import Estimate


@dataclass(frozen=True)
class Curve:
    """A curve of scores plotted against numeric or categorical values.

    Attributes:
        label: The name of the curve.
        points: Pairs of a value and its score, in the order of the x axis.
        published: Pairs of a value and its published score, for some of the values.
    """

    label: str
    points: Sequence[tuple[float | str, Estimate]]
    published: Sequence[tuple[float | str, float]] = ()

    @property
    def estimates(self) -> list[Estimate]:
        return [estimate for _, estimate in self.points]


def is_logarithmic(numbers: Sequence[float]) -> bool:
    """Return whether increasing numbers are spaced more evenly on a logarithmic axis than on a linear axis."""
    if len(numbers) < 3 or numbers[0] <= 0:
        return False
    return unevenness([log(number) for number in numbers]) < unevenness(numbers)


def unevenness(numbers: Sequence[float]) -> float:
    """Return the relative standard deviation of the steps between consecutive numbers."""
    steps = [after - before for before, after in pairwise(numbers)]
    return stdev(steps) / fmean(steps)
