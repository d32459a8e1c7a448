"""Rules for legal decks: allowed cards, copies and sizes."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class AllowedCard:
    """A card that a deck may contain."""

    id: str
    copies: int  # at most
    group: str = ""  # of cards with a common limit, such as gold cards; empty for none


@dataclass(frozen=True)
class DeckRules:
    """Rules for decks of one kind, such as those of a class.

    Attributes:
        name: The name of the kind.
        about: The facts that all of these decks share, as in `Deck`.
        cards: The allowed cards, with similar cards next to each other.
        smallest: The smallest legal number of cards.
        largest: The largest legal number of cards.
        limits: The largest number of cards by group, counting all copies.
    """

    name: str
    about: Mapping[str, str]
    cards: tuple[AllowedCard, ...]
    smallest: int
    largest: int
    limits: Mapping[str, int] = field(default_factory=dict)

    def room(self) -> int:
        """Return the size of the largest deck that the allowed cards can make."""
        copies: Counter[str] = Counter()
        for card in self.cards:
            copies[card.group] += card.copies
        return min(self.largest, sum(min(count, self.limits.get(group, count)) for group, count in copies.items()))
