"""How much each gene tells about fitness, over all individuals that were tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from topdeck.evolve.subjects.genome import ChoiceGene
from topdeck.report.evolution.findings import StudyFindings

Numbers = NDArray[np.float64]


class Importance(NamedTuple):
    """How closely a gene goes with fitness: from -1 to 1, and for a word, which has no direction, from 0 to 1."""

    name: str
    value: float
    has_sign: bool = True


def importance(found: StudyFindings) -> list[Importance]:
    """That of every gene, the largest first; of a deck, that of every card."""
    fitness = ranks([one.fitness for one in found.tried])
    columns = list(zip(*(one.genes for one in found.tried), strict=True))
    told = (
        of_cards(found, fitness)
        if found.is_deck
        else [
            Importance(gene.name, correlation_ratio(column, fitness), has_sign=False)
            if isinstance(gene, ChoiceGene)
            else Importance(gene.name, correlation(ranks(column), fitness))
            for gene, column in zip(found.results.genome.genes, columns, strict=True)
        ]
    )
    return sorted(told, key=lambda one: -abs(one.value))


def of_cards(found: StudyFindings, fitness: Numbers) -> list[Importance]:
    """How closely fitness goes with the number of copies of a card."""
    counts = [found.counts(one.genes) for one in found.tried]
    known = sorted({card for count in counts for card in count})
    return [Importance(card, correlation(ranks([count[card] for count in counts]), fitness)) for card in known]


def ranks(values: Sequence[object]) -> Numbers:
    """The places of values in their order; equal ones share the middle of theirs."""
    _, which, counts = np.unique(np.asarray(values, dtype=np.float64), return_inverse=True, return_counts=True)
    found: Numbers = (np.cumsum(counts) - (counts - 1) / 2.0)[which]
    return found


def correlation(first: Numbers, second: Numbers) -> float:
    """Pearson's, which of ranks is Spearman's; 0 where one of them is always the same."""
    one, other = first - first.mean(), second - second.mean()
    scale = float(np.sqrt((one @ one) * (other @ other)))
    return float(one @ other) / scale if scale else 0.0


def correlation_ratio(words: Sequence[object], ranked: Numbers) -> float:
    """How well the word tells the rank: the root of the share of the variance that is between words.

    By chance alone many words would tell something, too; that much is taken off (Kelley, 1935).
    """
    _, which, counts = np.unique([str(word) for word in words], return_inverse=True, return_counts=True)
    variance, freedom = float(ranked.var()), len(ranked) - len(counts)
    if not variance or freedom < 1:
        return 0.0
    means = np.bincount(which, weights=ranked) / counts
    between = float(counts @ (means - ranked.mean()) ** 2) / (len(ranked) * variance)
    return float(np.sqrt(max(0.0, 1.0 - (1.0 - between) * (len(ranked) - 1) / freedom)))
