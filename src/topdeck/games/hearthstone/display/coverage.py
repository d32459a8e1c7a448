"""Coverage: the implemented and tested cards of each set, and the page that lists them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from topdeck.core.description import Description
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, card_table, tested_card_ids
from topdeck.games.hearthstone.display.card_text.sentences import card_sentences
from topdeck.games.hearthstone.display.cards import card_class, card_stats
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card

SETS: Final = {  # in order of release
    "basic": "Basic",
    "classic": "Classic",
    "naxxramas": "Curse of Naxxramas",
    "gnomes": "Goblins vs Gnomes",
    "blackrock": "Blackrock Mountain",
    "tournament": "The Grand Tournament",
    "explorers": "The League of Explorers",
    "oldgods": "Whispers of the Old Gods",
    "karazhan": "One Night in Karazhan",
    "gadgetzan": "Mean Streets of Gadgetzan",
}
COLLECTIBLE, CREATED = "collectible", "created"
PAGE = """\
# Cards of Hearthstone

This page lists every implemented card with the text that is generated from its script (`topdeck cards` shows the same
text). Tokens, hero powers and other created cards are included. `make refresh` writes this page.
"""


@dataclass(frozen=True)
class Count:
    """The number of cards in a group, and how many of them are implemented and tested."""

    cards: int
    implemented: int
    tested: int

    def __str__(self) -> str:
        return f"{self.implemented} of {self.cards}"


def count_cards(cards: Sequence[Card]) -> Count:
    implemented = [card for card in cards if card.implemented]
    return Count(len(cards), len(implemented), sum(card.id in tested_card_ids() for card in implemented))


@dataclass(frozen=True)
class SetCoverage(Description):
    """The coverage of a set, or of all sets.

    Attributes:
        name: The title of the set.
        id: The name of the set in filters, such as `classic`; `all` for all sets.
        cards: Its cards.
    """

    name: str
    id: str
    cards: tuple[Card, ...]

    def collectible(self) -> Count:
        """Count the cards that a deck may contain, which excludes heroes."""
        return count_cards([card for card in self.cards if is_deck_card(card)])

    def created(self) -> Count:
        """Count the tokens, hero powers, heroes and other cards that cannot be in decks."""
        return count_cards([card for card in self.cards if not is_deck_card(card)])

    def row(self) -> dict[str, str]:
        counts = {COLLECTIBLE: self.collectible(), CREATED: self.created()}
        tested = sum(count.tested for count in counts.values())
        return {"set": self.name, **{kind: str(count) for kind, count in counts.items()}, "tested": str(tested)}

    def facts(self) -> dict[str, Any]:
        by_class = {
            name: asdict(count_cards([card for card in self.cards if is_deck_card(card) and is_of_class(card, name)]))
            for name in (*constants.CLASSES, "neutral")
        }
        counts = {COLLECTIBLE: asdict(self.collectible()), CREATED: asdict(self.created())}
        return {"set": self.id, "name": self.name, **counts, "classes": by_class}


def is_deck_card(card: Card) -> bool:
    return card.collectible and card.type != constants.HERO_CARD


def is_of_class(card: Card, name: str) -> bool:
    return name in card.classes if card.classes else name == "neutral"


def coverage() -> list[SetCoverage]:
    """Return the coverage of each set in order of release, followed by the total for all sets."""
    cards = [card for card in card_table(DEFAULT_ERA).values() if card.set]
    sets = [SetCoverage(title, name, tuple(card for card in cards if card.set == name)) for name, title in SETS.items()]
    return [*sets, SetCoverage("All sets", "all", tuple(cards))]


# ---- in Markdown


def coverage_table() -> str:
    """Return the coverage of all sets as a Markdown table."""
    rows = [covered.row() for covered in coverage()]
    return "".join(markdown_rows([[*rows[0]], ["---"] * len(rows[0]), *([*row.values()] for row in rows)]))


def cards_page() -> str:
    """Return the page that lists the implemented cards of every set with their text."""
    sections = [
        f"\n## {covered.name}\n\n{''.join(markdown_rows(card_rows(covered.cards)))}" for covered in coverage()[:-1]
    ]
    return PAGE + "".join(sections)


def card_rows(cards: Iterable[Card]) -> Iterator[list[str]]:
    """Yield the rows of a set's table: collectible cards by class, cost and name, then created cards."""
    yield ["card", "class", "cost", "stats", "text"]
    yield ["---"] * 5
    listed = [card for card in cards if card.implemented]
    for card in sorted(listed, key=lambda card: (not is_deck_card(card), card.classes, card.cost, card.name, card.id)):
        kind = "" if is_deck_card(card) else f" ({'token' if card.is_minion() else constants.TYPES[card.type]})"
        yield [card.name + kind, card_class(card), str(card.cost), card_stats(card), " ".join(card_sentences(card))]


def markdown_rows(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    for cells in rows:
        yield "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|\n"
