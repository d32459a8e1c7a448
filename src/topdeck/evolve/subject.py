"""What is evolved: a genome whose individuals can play."""

from __future__ import annotations

from typing import Any, Protocol

from topdeck.evolve.contest import Contender
from topdeck.evolve.genome import Genome, Point


class Subject(Protocol):
    """An agent with tuned values, or a deck that an agent plays."""

    @property
    def game(self) -> str: ...

    @property
    def genome(self) -> Genome: ...

    def contender(self, point: Point) -> Contender:
        """An individual as it plays."""
        ...

    def to_json(self) -> dict[str, Any]:
        """What tells it from all others."""
        ...
