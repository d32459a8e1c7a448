"""What evolves: named values with bounds.  An individual is a point of the unit cube, whatever its genes stand for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import exp, isfinite, log
from typing import Any, Literal, TypeAlias

from topdeck.core.errors import EvolutionError, hint
from topdeck.core.rng import Rng

Value: TypeAlias = float | int | str | bool
Values: TypeAlias = dict[str, Value]  # by gene
Point: TypeAlias = tuple[float, ...]  # a number from 0 to 1 for each gene
Scale = Literal["linear", "log"]

DIGITS = 6  # of a decoded number: what a spec says is what is played
LARGEST_PLACE = 1.0 - 2.0**-53  # below 1, so that it falls into the last of equal parts


@dataclass(frozen=True)
class NumberGene:
    """A number within bounds; on a logarithmic scale, equal factors are equally far."""

    name: str
    low: float = 0.0
    high: float = 1.0
    scale: Scale = "linear"

    def __post_init__(self) -> None:
        if not (isfinite(self.low) and isfinite(self.high) and self.low < self.high):
            raise EvolutionError(
                f"{self.name} must go from a number to a larger one, not from {self.low} to {self.high}"
            )
        if self.scale == "log" and self.low <= 0.0:
            raise EvolutionError(f"{self.name} is on a logarithmic scale, which begins above 0, not at {self.low}")

    def decode(self, place: float) -> float:
        if self.scale == "log":
            found = exp(log(self.low) + place * (log(self.high) - log(self.low)))
        else:
            found = self.low + place * (self.high - self.low)
        return min(max(float(f"{found:.{DIGITS}g}"), self.low), self.high)

    def encode(self, value: Any) -> float:
        number = demand_number(self.name, value, self.low, self.high)
        if self.scale == "log":
            return (log(number) - log(self.low)) / (log(self.high) - log(self.low))
        return (number - self.low) / (self.high - self.low)

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "low": self.low, "high": self.high, "scale": self.scale}


@dataclass(frozen=True)
class IntGene:
    """A whole number within bounds, each with an equal part of the unit interval, or of its logarithm."""

    name: str
    low: int
    high: int
    scale: Scale = "linear"

    def __post_init__(self) -> None:
        if self.low >= self.high:
            raise EvolutionError(
                f"{self.name} must go from a number to a larger one, not from {self.low} to {self.high}"
            )
        if self.scale == "log" and self.low < 1:
            raise EvolutionError(f"{self.name} is on a logarithmic scale, which begins at 1, not at {self.low}")

    def decode(self, place: float) -> int:
        inside = min(place, LARGEST_PLACE)
        if self.scale == "log":
            return min(self.high, int(exp(log(self.low) + inside * (log(self.high + 1) - log(self.low)))))
        return self.low + int(inside * (self.high - self.low + 1))

    def encode(self, value: Any) -> float:
        """The middle of its part."""
        number = demand_number(self.name, value, self.low, self.high)
        if number != int(number):
            raise EvolutionError(f"{self.name} must be a whole number, not {value}")
        if self.scale == "log":
            span = log(self.high + 1) - log(self.low)
            return (0.5 * (log(number) + log(number + 1)) - log(self.low)) / span
        return (number - self.low + 0.5) / (self.high - self.low + 1)

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "low": self.low, "high": self.high, "scale": self.scale, "whole": True}


@dataclass(frozen=True)
class ChoiceGene:
    """One of some values, each with an equal part of the unit interval."""

    name: str
    options: tuple[Value, ...]

    def __post_init__(self) -> None:
        if len(set(self.options)) < max(2, len(self.options)):
            raise EvolutionError(f"{self.name} must be one of several different values, not of {list(self.options)}")

    def decode(self, place: float) -> Value:
        return self.options[int(min(place, LARGEST_PLACE) * len(self.options))]

    def encode(self, value: Any) -> float:
        if value not in self.options:
            raise EvolutionError(f"{self.name} must be one of {', '.join(map(str, self.options))}, not {value}")
        return (self.options.index(value) + 0.5) / len(self.options)

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "options": list(self.options)}


Gene: TypeAlias = NumberGene | IntGene | ChoiceGene


def gene_from_json(form: Mapping[str, Any]) -> Gene:
    """The gene with this JSON form."""
    if "options" in form:
        return ChoiceGene(form["name"], tuple(form["options"]))
    kind = IntGene if form.get("whole") else NumberGene
    return kind(form["name"], form["low"], form["high"], form["scale"])


def share_of_range(gene: NumberGene | IntGene, value: float) -> float:
    """How far a number is on the way from the lowest to the highest, on the scale of its gene."""
    low, high, at = (log(one) if gene.scale == "log" else one for one in (gene.low, gene.high, value))
    return (at - low) / (high - low)


def demand_number(name: str, value: Any, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise EvolutionError(f"{name} must be a number, not {value!r}")
    if not low <= value <= high:
        raise EvolutionError(f"{name} must be from {low} to {high}, not {value}")
    return float(value)


@dataclass(frozen=True)
class Genome:
    """Named values with bounds, in an order."""

    name: str
    genes: tuple[Gene, ...]
    present: Point | None = field(default=None, compare=False)  # what is there before anything evolves, if it may be

    def __post_init__(self) -> None:
        if not self.genes:
            raise EvolutionError(f"the genome {self.name} has no genes")
        for name in self.names:
            if self.names.count(name) > 1:
                raise EvolutionError(f"the genome {self.name} has two genes called {name}")

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(gene.name for gene in self.genes)

    def __len__(self) -> int:
        return len(self.genes)

    def random(self, rng: Rng) -> Point:
        """Any individual, each as likely as the others."""
        return tuple(rng.random() for _ in self.genes)

    def decode(self, point: Point) -> Values:
        """What the genes of an individual stand for."""
        return {gene.name: gene.decode(place) for gene, place in zip(self.genes, point, strict=True)}

    def encode(self, values: Mapping[str, Any]) -> Point:
        """The individual with these values, all of them and no others."""
        for name in values:
            if name not in self.names:
                raise EvolutionError(f"the genome {self.name} has no gene {name!r}{hint(name, self.names)}")
        missing = [name for name in self.names if name not in values]
        if missing:
            raise EvolutionError(f"the genome {self.name} needs {', '.join(missing)}, too")
        return tuple(gene.encode(values[gene.name]) for gene in self.genes)

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "genes": [gene.to_json() for gene in self.genes]}


def genome_from_json(form: Mapping[str, Any]) -> Genome:
    """The genome with this JSON form."""
    return Genome(form["name"], tuple(map(gene_from_json, form["genes"])))
