"""The MAP-Elites archive (Mouret and Clune, 2015), a grid that stores the fittest individual in each cell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, isnan, prod
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from topdeck.core.errors import EvolutionError, hint

T = TypeVar("T")  # an individual: a point, a deck
Cell: TypeAlias = tuple[int, ...]  # one number per axis


@dataclass(frozen=True)
class Axis:
    """An axis of the archive: a trait whose range, from `low` to `high`, is divided into equal cells."""

    name: str
    low: float
    high: float
    cells: int = 10

    def __post_init__(self) -> None:
        if not (isfinite(self.low) and isfinite(self.high) and self.low < self.high):
            raise EvolutionError(
                f"the axis {self.name} must have finite bounds with low < high, not {self.low} and {self.high}"
            )
        if self.cells < 1:
            raise EvolutionError(f"the axis {self.name} must have at least 1 cell, not {self.cells}")

    def cell(self, value: float) -> int:
        """Return the cell that contains a value; values outside the range fall into the outermost cells."""
        if isnan(value):
            raise EvolutionError(f"the value of an individual on the axis {self.name} is not a number")
        inside = min(max(value, self.low), self.high)
        return min(int((inside - self.low) / (self.high - self.low) * self.cells), self.cells - 1)

    def edge(self, cell: float) -> float:
        """Return the lower bound of a cell; for the midpoint, add 0.5 to the cell's index."""
        return self.low + (self.high - self.low) * cell / self.cells


def behaviour(traits: Mapping[str, float], axes: Sequence[Axis]) -> tuple[float, ...]:
    """Return an individual's position on the axes, each of which is named after a trait."""
    for axis in axes:
        if axis.name not in traits:
            raise EvolutionError(f"unknown trait {axis.name!r} for an axis{hint(axis.name, traits)}")
    return tuple(traits[axis.name] for axis in axes)


class Elite(NamedTuple, Generic[T]):
    """The fittest individual in a cell."""

    individual: T
    fitness: float
    behaviour: tuple[float, ...]


class Archive(Generic[T]):
    """A grid of behaviours that stores the fittest individual in each cell."""

    def __init__(self, axes: Sequence[Axis]) -> None:
        if not axes:
            raise EvolutionError("an archive needs at least one axis")
        self.axes = tuple(axes)
        self.elites: dict[Cell, Elite[T]] = {}

    def add(self, individual: T, fitness: float, behaviour: Sequence[float]) -> bool:
        """Add an individual if its cell is empty or contains a less fit elite, and return whether it was added."""
        cell = self.cell(behaviour)
        if cell in self.elites and fitness <= self.elites[cell].fitness:
            return False
        self.elites[cell] = Elite(individual, fitness, tuple(behaviour))
        return True

    def cell(self, behaviour: Sequence[float]) -> Cell:
        """Return the cell for a behaviour.

        Raises:
            EvolutionError: The behaviour does not have one value per axis.
        """
        if len(behaviour) != len(self.axes):
            names = ", ".join(axis.name for axis in self.axes)
            raise EvolutionError(f"expected one value for each axis ({names}), but got {len(behaviour)}")
        return tuple(axis.cell(value) for axis, value in zip(self.axes, behaviour, strict=True))

    def coverage(self) -> float:
        """Return the share of cells that are not empty."""
        return len(self.elites) / prod(axis.cells for axis in self.axes)

    def best(self) -> Elite[T]:
        """Return the fittest elite; ties go to the cell that was filled first."""
        if not self.elites:
            raise EvolutionError("an empty archive has no best individual")
        return max(self.elites.values(), key=lambda elite: elite.fitness)

    def quality_diversity(self, worst: float = 0.0) -> float:
        """Return the QD score: the total fitness of all elites, each measured from the worst possible fitness."""
        return sum(elite.fitness - worst for elite in self.elites.values())
