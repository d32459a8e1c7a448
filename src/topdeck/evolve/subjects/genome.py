"""Genes and genomes, which encode values as points in the unit cube."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from math import exp, isfinite, log
from typing import Any, Literal, TypeAlias

from topdeck.core.errors import EvolutionError, hint
from topdeck.core.rng import Rng

Value: TypeAlias = float | int | str | bool
Values: TypeAlias = dict[str, Value]  # keyed by the name of the gene
Point: TypeAlias = tuple[float, ...]  # one number from 0 to 1 per gene
Scale = Literal["linear", "log"]

DIGITS = 6  # significant digits of a decoded number, so that a spec contains exactly the value that is used
LARGEST_PLACE = 1.0 - 2.0**-53  # just below 1, so that it falls into the last of the equal parts


@dataclass(frozen=True)
class NumberGene:
    """A gene whose values are numbers within bounds, on a linear or logarithmic scale."""

    name: str
    low: float = 0.0
    high: float = 1.0
    scale: Scale = "linear"

    def __post_init__(self) -> None:
        if not (isfinite(self.low) and isfinite(self.high) and self.low < self.high):
            raise EvolutionError(f"{self.name} must have finite bounds with low < high, not {self.low} and {self.high}")
        if self.scale == "log" and self.low <= 0:
            raise EvolutionError(f"{self.name} has a logarithmic scale, so `low` must be above 0, not {self.low}")

    def transform(self, value: float) -> float:
        """Convert a number to the gene's scale, taking its logarithm if the scale is logarithmic."""
        return log(value) if self.scale == "log" else value

    def decode(self, place: float) -> float:
        """Return the gene's value at a position in the unit interval."""
        low, high = self.transform(self.low), self.transform(self.high)
        number = low + place * (high - low)
        rounded = float(f"{exp(number) if self.scale == 'log' else number:.{DIGITS}g}")
        return min(max(rounded, self.low), self.high)

    def encode(self, value: Any) -> float:
        """Return a value's position in the unit interval, or raise an EvolutionError if the value is invalid."""
        return share_of_range(self, self.require_number(value))

    def require_number(self, value: Any) -> float:
        """Return the value, or raise an EvolutionError if it is not a number within the bounds."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise EvolutionError(f"{self.name} must be a number, not {value!r}")
        if not self.low <= value <= self.high:
            raise EvolutionError(f"{self.name} must be between {self.low} and {self.high}, not {value}")
        return float(value)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form of the gene."""
        return asdict(self)


@dataclass(frozen=True)
class IntGene(NumberGene):
    """A gene whose values are integers within bounds.

    On a linear scale, each integer corresponds to an equal part of the unit interval.
    """

    low: int
    high: int

    def decode(self, place: float) -> int:
        inside = min(place, LARGEST_PLACE)
        if self.scale == "log":
            return min(self.high, int(exp(log(self.low) + inside * (log(self.high + 1) - log(self.low)))))
        return self.low + int(inside * (self.high - self.low + 1))

    def encode(self, value: Any) -> float:
        """Return the midpoint of the part of the unit interval that corresponds to an integer."""
        number = self.require_number(value)
        if number != int(number):
            raise EvolutionError(f"{self.name} must be a whole number, not {value}")
        low, high = self.transform(self.low), self.transform(self.high + 1)
        return (0.5 * (self.transform(number) + self.transform(number + 1)) - low) / (high - low)

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "whole": True}


@dataclass(frozen=True)
class ChoiceGene:
    """A gene with several possible values, each of which corresponds to an equal part of the unit interval."""

    name: str
    options: tuple[Value, ...]

    def __post_init__(self) -> None:
        if len(set(self.options)) < max(2, len(self.options)):
            raise EvolutionError(f"{self.name} needs at least two different options, not {list(self.options)}")

    def decode(self, place: float) -> Value:
        """Return the gene's value at a position in the unit interval."""
        return self.options[int(min(place, LARGEST_PLACE) * len(self.options))]

    def encode(self, value: Any) -> float:
        """Return a value's position in the unit interval, or raise an EvolutionError if the value is invalid."""
        if value not in self.options:
            raise EvolutionError(f"{self.name} must be one of {', '.join(map(str, self.options))}, not {value}")
        return (self.options.index(value) + 0.5) / len(self.options)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form of the gene."""
        return {"name": self.name, "options": list(self.options)}


Gene: TypeAlias = NumberGene | IntGene | ChoiceGene


def gene_from_json(form: Mapping[str, Any]) -> Gene:
    if "options" in form:
        return ChoiceGene(form["name"], tuple(form["options"]))
    kind = IntGene if form.get("whole") else NumberGene
    return kind(form["name"], form["low"], form["high"], form["scale"])


def share_of_range(gene: NumberGene, value: float) -> float:
    """Return a number's relative position between a gene's bounds, from 0 to 1, on the gene's scale."""
    low, high = gene.transform(gene.low), gene.transform(gene.high)
    return (gene.transform(value) - low) / (high - low)


@dataclass(frozen=True)
class Genome:
    """A sequence of genes in a fixed order.

    Attributes:
        name: The name of the score, agent or deck to which the genes belong.
        genes: The genes, with distinct names.
        present: The individual with the current values, or None if they are unknown or out of bounds.

    Raises:
        EvolutionError: There are no genes, or two genes have the same name.
    """

    name: str
    genes: tuple[Gene, ...]
    present: Point | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if not self.genes:
            raise EvolutionError(f"the genome {self.name} has no genes")
        for name in self.names:
            if self.names.count(name) > 1:
                raise EvolutionError(f"the genome {self.name} has two genes called {name}")

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(gene.name for gene in self.genes)

    @property
    def middle(self) -> Point:
        return (0.5,) * len(self.genes)

    def __len__(self) -> int:
        return len(self.genes)

    def random(self, rng: Rng) -> Point:
        """Draw an individual uniformly at random."""
        return tuple(rng.random() for _ in self.genes)

    def decode(self, point: Point) -> Values:
        """Return an individual's values, keyed by gene name."""
        return {gene.name: gene.decode(place) for gene, place in zip(self.genes, point, strict=True)}

    def encode(self, values: Mapping[str, Any]) -> Point:
        """Return the individual with these values.

        Raises:
            EvolutionError: A value is missing or out of bounds, or a name is unknown.
        """
        for name in values:
            if name not in self.names:
                raise EvolutionError(f"the genome {self.name} has no gene {name!r}{hint(name, self.names)}")
        missing = [name for name in self.names if name not in values]
        if missing:
            raise EvolutionError(f"the genome {self.name} also requires values for {', '.join(missing)}")
        return tuple(gene.encode(values[gene.name]) for gene in self.genes)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form of the genome."""
        return {"name": self.name, "genes": [gene.to_json() for gene in self.genes]}


def genome_from_json(form: Mapping[str, Any]) -> Genome:
    return Genome(form["name"], tuple(map(gene_from_json, form["genes"])))
