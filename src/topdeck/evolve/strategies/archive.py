"""The grid of MAP-Elites (Mouret and Clune, 2015): the fittest of every kind, not only the fittest of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, isnan, prod
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from topdeck.core.errors import EvolutionError, hint

T = TypeVar("T")  # an individual: a point, a deck
Cell: TypeAlias = tuple[int, ...]  # a number for each axis


@dataclass(frozen=True)
class Axis:
    """Something that individuals differ in, from low to high, cut into equal cells."""

    name: str
    low: float
    high: float
    cells: int = 10

    def __post_init__(self) -> None:
        if not (isfinite(self.low) and isfinite(self.high) and self.low < self.high):
            raise EvolutionError(
                f"the axis {self.name} must go from a number to a larger one, not from {self.low} to {self.high}"
            )
        if self.cells < 1:
            raise EvolutionError(f"the axis {self.name} must have a cell, not {self.cells}")

    def cell(self, value: float) -> int:
        """The cell of a value; what lies beyond the axis is in the cell at that end."""
        if isnan(value):
            raise EvolutionError(f"the place of an individual on the axis {self.name} is not a number")
        inside = min(max(value, self.low), self.high)
        return min(int((inside - self.low) / (self.high - self.low) * self.cells), self.cells - 1)

    def edge(self, cell: float) -> float:
        """The value at which a cell begins; its middle lies half a cell further."""
        return self.low + (self.high - self.low) * cell / self.cells


def behaviour(traits: Mapping[str, float], axes: Sequence[Axis]) -> tuple[float, ...]:
    """Where an individual with these traits lies on axes that are named after traits."""
    for axis in axes:
        if axis.name not in traits:
            raise EvolutionError(f"there is no trait {axis.name!r} for an axis{hint(axis.name, traits)}")
    return tuple(traits[axis.name] for axis in axes)


class Elite(NamedTuple, Generic[T]):
    """The fittest individual of a cell."""

    individual: T
    fitness: float
    behaviour: tuple[float, ...]


class Archive(Generic[T]):
    """A grid over what individuals do, with the fittest individual of each cell."""

    def __init__(self, axes: Sequence[Axis]) -> None:
        if not axes:
            raise EvolutionError("an archive needs an axis")
        self.axes = tuple(axes)
        self.elites: dict[Cell, Elite[T]] = {}

    def add(self, individual: T, fitness: float, behaviour: Sequence[float]) -> bool:
        """Whether an individual gets a cell: it was empty, or its elite less fit."""
        cell = self.cell(behaviour)
        if cell in self.elites and fitness <= self.elites[cell].fitness:
            return False
        self.elites[cell] = Elite(individual, fitness, tuple(behaviour))
        return True

    def cell(self, behaviour: Sequence[float]) -> Cell:
        if len(behaviour) != len(self.axes):
            names = ", ".join(axis.name for axis in self.axes)
            raise EvolutionError(f"an individual has {len(behaviour)} places on the axes {names}")
        return tuple(axis.cell(value) for axis, value in zip(self.axes, behaviour, strict=True))

    def coverage(self) -> float:
        """The share of cells that are not empty."""
        return len(self.elites) / prod(axis.cells for axis in self.axes)

    def best(self) -> Elite[T]:
        """The fittest of all; of equals the one whose cell was reached first."""
        if not self.elites:
            raise EvolutionError("an empty archive has no best individual")
        return max(self.elites.values(), key=lambda elite: elite.fitness)

    def quality_diversity(self, worst: float = 0.0) -> float:
        """How much fitter than the worst possible one the elites are, in all; empty cells add nothing."""
        return sum(elite.fitness - worst for elite in self.elites.values())
