"""What can be asked of the results of any study: what they tell about a quantity, and how sure that is."""

from __future__ import annotations

from math import sqrt
from typing import Protocol, Self

from topdeck.arena.results.statistics import Difference, Estimate
from topdeck.studies.study import Level, Quantity, Study, Where


class Measured(Protocol):
    """What was observed of a quantity, game by game or run by run."""

    @property
    def count(self) -> int:
        """How many observations there are."""
        ...

    @property
    def is_little(self) -> bool:
        """Are there too few of them to tell anything?"""
        ...

    @property
    def mean(self) -> float: ...

    @property
    def spread(self) -> float:
        """The standard deviation of one observation."""
        ...

    @property
    def estimate(self) -> Estimate:
        """The mean with its interval."""
        ...

    def above(self, other: Self) -> Difference:
        """How far its mean is above that of another, out of the same results."""
        ...

    def above_number(self, number: float) -> Difference: ...


class Observed(Protocol):
    """The results of a study, to be asked."""

    @property
    def study(self) -> Study: ...

    def measured(self, quantity: Quantity) -> Measured: ...

    def levels(self, name: str, where: Where) -> list[Level]:
        """The levels of something that there may be observations of, in the order of the study."""
        ...


def share_error(share: float, games: int) -> float:
    """With one win more and one loss more (Agresti and Caffo), so that 100 % of few games is not certain."""
    likely = (share * games + 1) / (games + 2)
    return sqrt(likely * (1 - likely) / (games + 2))
