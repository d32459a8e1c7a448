"""Which of some known decks a player may be playing, judged by the cards seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from topdeck.core.deck import Deck

THRESHOLD = 0.05
EXCHANGED = 0.05  # how much of a list its player may have exchanged for other cards
UNLISTED = 0.05  # the chance, before anything is seen, that the deck is none of those known


def match(seen: Iterable[str], deck: Deck) -> float:
    """How many different cards of those seen belong to the deck, as a share of its size."""
    return len({card for card in seen if card in deck.cards}) / max(deck.size(), 1)


def matching(seen: Sequence[str], decks: Iterable[Deck], threshold: float = THRESHOLD) -> list[tuple[Deck, float]]:
    """The decks that match better than the threshold, with their matches."""
    matches = [(deck, match(seen, deck)) for deck in decks]
    return [(deck, share) for deck, share in matches if share > threshold]


def posterior(seen: Sequence[str], decks: Sequence[Deck], pool: int) -> list[float]:
    """The chance of each deck, and last that of a deck that is none of them.

    The cards seen are drawn one after the other.  From a known deck comes any of its cards left, but for a small
    part of exchanged ones; those, and all cards of an unknown deck, are any of the `pool` copies a deck may hold.
    """
    weights = [(1 - UNLISTED) / len(decks) * likelihood(seen, deck, pool) for deck in decks]
    weights.append((UNLISTED if decks else 1.0) * (1 / pool) ** len(seen))
    total = sum(weights)
    return [weight / total for weight in weights]


def likelihood(seen: Sequence[str], deck: Deck, pool: int) -> float:
    """How likely the deck shows these cards in this order."""
    left, cards = Counter(deck.cards), deck.size()
    chance = 1.0
    for card in seen:
        chance *= (1 - EXCHANGED) * left[card] / max(cards, 1) + EXCHANGED / pool
        if left[card]:
            left[card] -= 1
            cards -= 1
    return chance


def left_of(deck: Deck, seen: Iterable[str]) -> dict[str, int]:
    """The copies of the deck's cards that were not seen."""
    return dict(Counter(deck.cards) - Counter(seen))
