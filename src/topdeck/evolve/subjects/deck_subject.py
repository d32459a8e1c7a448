"""Decks that evolve: an agent plays each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from topdeck.agents import canonical
from topdeck.evolve.fitness.contest import Contender
from topdeck.evolve.subjects.deck_genome import DeckGenome
from topdeck.evolve.subjects.genome import Genome, Point, Value


@dataclass(frozen=True)
class DeckSubject:
    """The decks of one kind, and the agent whose deck they are."""

    agent: str  # its spec
    decks: DeckGenome

    def __post_init__(self) -> None:
        canonical(self.agent, self.game)  # what cannot be made is refused before anything is played

    @property
    def game(self) -> str:
        return self.decks.game

    @property
    def genome(self) -> Genome:
        return self.decks.genome

    def contender(self, point: Point) -> Contender:
        return Contender(canonical(self.agent, self.game), self.decks.deck(point))

    def genes(self, point: Point) -> list[Value]:
        """The cards, copy by copy, in the order of the game."""
        return [*sorted(Counter(self.decks.cards(point)).elements(), key=self.decks.places.__getitem__)]

    def traits(self, point: Point) -> Mapping[str, float]:
        return self.decks.traits(point)

    def to_json(self) -> dict[str, Any]:
        """Every gene may be any of the cards, which are said once."""
        return {
            "agent": canonical(self.agent, self.game),
            "deck": {**self.decks.rules.about, "cards": [card.id for card in self.decks.rules.cards]},
            "genome": {"name": self.genome.name, "genes": [{"name": name} for name in self.genome.names]},
        }
