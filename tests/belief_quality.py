"""The quality of a belief: its log loss on the actual hidden cards."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence


def surprises(guesses: Sequence[Sequence[str]], truth: Iterable[str], prior: Mapping[str, float]) -> list[float]:
    """Return the negative logarithm of the probability that the samples give to each actual hidden card.

    A sample contains a card for every hidden place.  The probability of a card is its share of all sampled cards, with
    the prior as an additional sample, so that no card is impossible.  A small number of samples gives worse results
    than a large one.
    """
    counts = Counter(card for guess in guesses for card in guess)
    places = counts.total() / len(guesses)
    total = places * (len(guesses) + 1)
    return [-math.log((counts[card] + places * prior[card]) / total) for card in truth]
