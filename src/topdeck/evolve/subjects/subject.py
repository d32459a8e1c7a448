"""What is evolved: a genome whose individuals can play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from topdeck.evolve.fitness.contest import Contender
from topdeck.evolve.subjects.genome import Genome, Point, Value


class Subject(Protocol):
    """An agent with tuned values, or a deck that an agent plays."""

    @property
    def game(self) -> str: ...

    @property
    def genome(self) -> Genome: ...

    def contender(self, point: Point) -> Contender:
        """An individual as it plays."""

    def genes(self, point: Point) -> list[Value]:
        """What is kept of an individual: what its genes stand for, in plain values."""

    def traits(self, point: Point) -> Mapping[str, float]:
        """What can be told of an individual before it plays, in numbers by name."""

    def to_json(self) -> dict[str, Any]:
        """What tells it from all others."""
