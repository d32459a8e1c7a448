"""The quality of a belief: its log-loss on the cards that are really there."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence


def surprises(guesses: Sequence[Sequence[str]], truth: Iterable[str], prior: Mapping[str, float]) -> list[float]:
    """Return, for each card that is really hidden, minus the logarithm of the probability that the guesses gave it.

    A guess names a card for every hidden place.  The probability of a card is its share of all guessed cards, with the
    prior as one more guess, so that no card is impossible.  Few guesses look worse than many.
    """
    counts = Counter(card for guess in guesses for card in guess)
    places = counts.total() / len(guesses)
    total = places * (len(guesses) + 1)
    return [-math.log((counts[card] + places * prior[card]) / total) for card in truth]
