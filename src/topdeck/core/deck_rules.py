"""Which decks of one kind a game allows: their cards, how many of each, and how many in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class AllowedCard:
    """A card that a deck may have."""

    id: str
    copies: int  # at most
    group: str = ""  # of cards that have a limit together, such as gold; it is in no group without one


@dataclass(frozen=True)
class DeckRules:
    """What the decks of one kind have in common, such as those of a class."""

    name: str  # of the kind
    about: Mapping[str, str]  # what such a deck says of itself, as in `Deck`
    cards: tuple[AllowedCard, ...]  # those that are alike beside each other
    smallest: int
    largest: int
    limits: Mapping[str, int] = field(default_factory=dict)  # the most cards of a group, all copies together

    def room(self) -> int:
        """How many cards the largest deck has that can be made of the cards there are."""
        copies: Counter[str] = Counter()
        for card in self.cards:
            copies[card.group] += card.copies
        return min(self.largest, sum(min(count, self.limits.get(group, count)) for group, count in copies.items()))
