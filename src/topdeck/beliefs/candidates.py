"""Known decks that an opponent may be playing, given the cards seen."""

from collections import Counter
from collections.abc import Iterable, Sequence

from topdeck.core.deck import Deck

THRESHOLD = 0.05
EXCHANGED = 0.05  # share of a list that its player may have replaced by other cards
UNLISTED = 0.05  # prior probability of an unknown deck


def match(seen: Iterable[str], deck: Deck) -> float:
    """Return the number of different seen cards that belong to the deck, divided by its size."""
    return len({card for card in seen if card in deck.cards}) / max(deck.size(), 1)


def matching_decks(
    seen: Sequence[str], decks: Iterable[Deck], threshold: float = THRESHOLD
) -> list[tuple[Deck, float]]:
    """Return the decks that match better than the threshold, with their matches."""
    matches = [(deck, match(seen, deck)) for deck in decks]
    return [(deck, share) for deck, share in matches if share > threshold]


def posterior(seen: Sequence[str], decks: Sequence[Deck], pool: int) -> list[float]:
    """Return the probability of each deck, and last that of an unknown deck.

    The model draws the seen cards one after the other.  A known deck gives one of its remaining cards, or with a small
    probability a replaced one; replaced cards, and all cards of an unknown deck, are uniform among `pool` copies.
    """
    weights = [(1 - UNLISTED) / len(decks) * likelihood(seen, deck, pool) for deck in decks]
    weights.append((UNLISTED if decks else 1.0) * (1 / pool) ** len(seen))
    total = sum(weights)
    return [weight / total for weight in weights]


def likelihood(seen: Sequence[str], deck: Deck, pool: int) -> float:
    """Return the probability that the deck shows these cards in this order."""
    left, cards = Counter(deck.cards), deck.size()
    chance = 1.0
    for card in seen:
        chance *= (1 - EXCHANGED) * left[card] / max(cards, 1) + EXCHANGED / pool
        if left[card]:
            left[card] -= 1
            cards -= 1
    return chance


def remaining_cards(deck: Deck, seen: Iterable[str]) -> dict[str, int]:
    """Return the copies of the deck's cards that were not seen."""
    return dict(Counter(deck.cards) - Counter(seen))
