"""Descriptions of cards and decks, as far as the games have them in common."""

from collections.abc import Callable, Iterable
from typing import Any, Generic

from topdeck.core.deck import Deck
from topdeck.core.description import Description
from topdeck.core.errors import UnknownCard
from topdeck.games.shared.card_filters import Card


class CardDescription(Description, Generic[Card]):
    """A card, and whether a test covers it."""

    def __init__(self, card: Card, tested: bool) -> None:
        self.card = card
        self.name = card.name
        self.tested = tested

    def row(self) -> dict[str, str]:
        return {"id": self.card.id, "name": self.name, **self.cells()}

    def facts(self) -> dict[str, Any]:
        return {
            "id": self.card.id,
            "name": self.name,
            **self.properties(),
            "text": self.text(),
            "collectible": self.card.collectible,
            "implemented": self.card.implemented,
            "tested": self.tested,
        }

    def lines(self) -> list[str]:
        implemented = "implemented" if self.card.implemented else "not implemented yet"
        return [
            f"{self.name}  {self.card.id}",
            ", ".join(self.summary()),
            *self.text(),
            *self.notes(),
            f"{implemented}, {'tested' if self.tested else 'not tested'}",
        ]

    def cells(self) -> dict[str, str]:
        """Return the columns of a list of cards, besides id and name."""
        raise NotImplementedError

    def properties(self) -> dict[str, Any]:
        """Return the facts that only cards of this game have."""
        raise NotImplementedError

    def summary(self) -> Iterable[str]:
        """Yield what is printed on the card besides its text."""
        raise NotImplementedError

    def text(self) -> list[str]:
        """Return the text of the card as sentences."""
        raise NotImplementedError

    def notes(self) -> Iterable[str]:
        """Yield further lines."""
        return ()


class DeckDescription(Description, Generic[Card]):
    """A deck with its cards, and the names in it that no card has."""

    def __init__(self, deck: Deck, find: Callable[[str], Card], order: Callable[[Card], Any]) -> None:
        self.deck = deck
        self.name = deck.name
        self.cards: list[tuple[Card, int]] = []
        self.unknown_lines: list[str] = []
        for name, count in deck.cards.items():
            try:
                self.cards.append((find(name), count))
            except UnknownCard:
                self.unknown_lines.append(f"  {count} ×  ?  {name}")
        self.cards.sort(key=lambda row: order(row[0]))

    def facts(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "source": self.deck.about.get("source", ""),
            "size": self.deck.size(),
            **self.properties(),
            "cards": dict(self.deck.cards),
        }

    def properties(self) -> dict[str, Any]:
        """Return the facts that only decks of this game have."""
        raise NotImplementedError
