"""A function that replaces the cards in a deck."""

from collections.abc import Mapping

from topdeck.core.deck import Deck
from topdeck.games.shared.card_filters import Card


def replace_cards(deck: Deck, counts: Mapping[Card, int]) -> Deck:
    """Return a copy of a deck in which these cards, listed by id, replace the original ones."""
    return deck.replace(cards={card.id: count for card, count in counts.items()})
