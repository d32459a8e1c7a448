"""The probability of each known deck, given the cards that the opponent has revealed."""

from collections.abc import Iterable, Sequence

from topdeck.core.deck import Deck

THRESHOLD = 0.05
EXCHANGED = 0.05  # the expected share of cards that a player has replaced in a known deck
UNLISTED = 0.05  # the prior probability of an unknown deck


def match(seen: Iterable[str], deck: Deck) -> float:
    """Return the number of distinct observed cards that belong to the deck, divided by the deck size."""
    return len({card for card in seen if card in deck.cards}) / max(deck.size(), 1)


def matching_decks(
    seen: Sequence[str], decks: Iterable[Deck], threshold: float = THRESHOLD
) -> list[tuple[Deck, float]]:
    """Return the decks whose match value exceeds the threshold, together with their match values."""
    matches = [(deck, match(seen, deck)) for deck in decks]
    return [(deck, share) for deck, share in matches if share > threshold]


def posterior(seen: Sequence[str], decks: Sequence[Deck], pool: int) -> list[float]:
    """Return the probability of each known deck, followed by the probability of an unknown deck.

    The model assumes that the cards seen were drawn one by one.  If the deck is known, each card is one of the
    remaining cards or, with a small probability, a replacement.  Replacements and cards from unknown decks are drawn
    uniformly from `pool` copies.
    """
    weights = [(1 - UNLISTED) / len(decks) * likelihood(seen, deck, pool) for deck in decks]
    weights.append((UNLISTED if decks else 1.0) * (1 / pool) ** len(seen))
    total = sum(weights)
    return [weight / total for weight in weights]


def likelihood(seen: Sequence[str], deck: Deck, pool: int) -> float:
    """Return the probability of drawing these cards from a deck in this order."""
    left, cards = dict(deck.cards), deck.size()
    chance = 1.0
    for card in seen:
        copies = left.get(card, 0)
        chance *= (1 - EXCHANGED) * copies / max(cards, 1) + EXCHANGED / pool
        if copies:
            left[card] = copies - 1
            cards -= 1
    return chance


def remaining_cards(deck: Deck, seen: Iterable[str]) -> dict[str, int]:
    """Return the number of unseen copies of each card in the deck."""
    left = dict(deck.cards)
    for card in seen:
        if card in left:
            left[card] -= 1
    return {card: copies for card, copies in left.items() if copies > 0}
