"""The interface of evolving subjects: a genome whose individuals can play."""

from collections.abc import Mapping
from typing import Any, Protocol

from topdeck.evolve.fitness.contest import Contender
from topdeck.evolve.subjects.genome import Genome, Point, Value


class Subject(Protocol):
    """The subject of a study: values of an agent, or a deck that an agent plays."""

    @property
    def game(self) -> str: ...

    @property
    def genome(self) -> Genome: ...

    def contender(self, point: Point) -> Contender:
        """Return the agent and the deck of an individual."""

    def genes(self, point: Point) -> list[Value]:
        """Return the decoded genes, as they are stored."""

    def traits(self, point: Point) -> Mapping[str, float]:
        """Return the numbers that describe an individual before it plays, by name."""

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form, which identifies the subject."""
