"""The parts of card and deck descriptions that are common to all games."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic

from topdeck.core.deck import Deck
from topdeck.core.description import Description, PlainDescription
from topdeck.core.errors import UnknownCard
from topdeck.games.shared.card_filters import Card


class CardDescription(Description, Generic[Card]):
    """The description of a card, including whether a test covers it."""

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
        """Return the columns that a card list shows for this card besides its id and name."""
        raise NotImplementedError

    def properties(self) -> dict[str, Any]:
        """Return the properties that are specific to this game's cards."""
        raise NotImplementedError

    def summary(self) -> Iterable[str]:
        """Yield the information printed on the card, except for its text."""
        raise NotImplementedError

    def text(self) -> list[str]:
        """Return the card's text, split into sentences."""
        raise NotImplementedError

    def notes(self) -> Iterable[str]:
        """Yield additional lines for the end of the description."""
        return ()


def look_up_cards(
    deck: Deck, find: Callable[[str], Card], order: Callable[[Card], Any]
) -> tuple[list[tuple[Card, int]], list[str]]:
    """Return a deck's cards with their counts, sorted by `order`, and a line for each unknown card name."""
    cards: list[tuple[Card, int]] = []
    unknown: list[str] = []
    for name, count in deck.cards.items():
        try:
            cards.append((find(name), count))
        except UnknownCard:
            unknown.append(f"  {count} ×  ?  {name}")
    return sorted(cards, key=lambda row: order(row[0])), unknown


def deck_description(
    deck: Deck, cells: Mapping[str, str], properties: Mapping[str, Any], lines: Sequence[str]
) -> PlainDescription:
    """Return the description of a deck, with the fields common to all games.

    Args:
        deck: The deck.
        cells: The columns that are shown in a list of decks besides the name.
        properties: The properties that are specific to this game's decks.
        lines: The lines of the complete description.
    """
    facts = {"name": deck.name, "source": deck.about.get("source", ""), "size": deck.size(), **properties}
    return PlainDescription(deck.name, {"deck": deck.name, **cells}, {**facts, "cards": dict(deck.cards)}, tuple(lines))
