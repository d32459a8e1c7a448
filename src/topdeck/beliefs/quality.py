"""How good a belief is: the log-loss of what it thinks of the cards that are really there."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence


def surprises(guesses: Sequence[Sequence[str]], truth: Iterable[str], prior: Mapping[str, float]) -> list[float]:
    """For each card that is really in a hidden place, minus the logarithm of the chance the guesses gave it.

    A guess names a card for every such place.  The chance of a card is its share of all the guessed cards, the
    prior counted as one guess more: so no card is impossible.  The fewer the guesses, the worse they look.
    """
    counts = Counter(card for guess in guesses for card in guess)
    places = counts.total() / len(guesses)
    total = places * (len(guesses) + 1)
    return [-math.log((counts[card] + places * prior[card]) / total) for card in truth]
