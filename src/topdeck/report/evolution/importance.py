"""The correlation of each gene with fitness, over all individuals that were tried."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from topdeck.evolve.subjects.genome import ChoiceGene
from topdeck.report.evolution.findings import StudyFindings

MOST_BARS = 24  # maximum number of genes that are drawn

Numbers = NDArray[np.float64]


class Importance(NamedTuple):
    """A gene's correlation with fitness, from -1 to 1, or from 0 to 1 (without a sign) for a choice."""

    name: str
    value: float
    has_sign: bool = True


def importance(found: StudyFindings) -> list[Importance]:
    """Return the importance of every gene, or of every card if decks are evolved, in descending order."""
    fitness = ranks([individual.fitness for individual in found.individuals])
    rows: list[Importance] = []
    if found.is_deck:
        counts = [found.counts(individual.genes) for individual in found.individuals]
        for card in sorted({card for count in counts for card in count}):
            rows.append(Importance(card, correlation(ranks([count[card] for count in counts]), fitness)))
    else:
        columns = zip(*(individual.genes for individual in found.individuals), strict=True)
        for gene, column in zip(found.results.genome.genes, columns, strict=True):
            if isinstance(gene, ChoiceGene):
                rows.append(Importance(gene.name, correlation_ratio(column, fitness), has_sign=False))
            else:
                rows.append(Importance(gene.name, correlation(ranks(column), fitness)))
    return sorted(rows, key=lambda row: -abs(row.value))


def ranks(values: Sequence[object]) -> Numbers:
    """Return the ranks of the values, with tied values sharing their mean rank."""
    _, which, counts = np.unique(np.asarray(values, dtype=np.float64), return_inverse=True, return_counts=True)
    mean_ranks: Numbers = np.cumsum(counts) - (counts - 1) / 2.0
    return mean_ranks[which]


def correlation(first: Numbers, second: Numbers) -> float:
    """Return Pearson's correlation (Spearman's for ranks), or 0 if all numbers in either sequence are equal."""
    return float(np.corrcoef(first, second)[0, 1]) if np.ptp(first) and np.ptp(second) else 0.0


def correlation_ratio(words: Sequence[object], ranked: Numbers) -> float:
    """Return the correlation ratio, the square root of the fraction of the rank variance that the categories explain.

    The fraction is corrected for the variance that the categories would explain by chance (Kelley, 1935).
    """
    _, which, counts = np.unique([str(word) for word in words], return_inverse=True, return_counts=True)
    variance, freedom = float(ranked.var()), len(ranked) - len(counts)
    if not variance or freedom < 1:
        return 0.0
    means = np.bincount(which, weights=ranked) / counts
    between = float(counts @ (means - ranked.mean()) ** 2) / (len(ranked) * variance)
    return float(np.sqrt(max(0.0, 1.0 - (1.0 - between) * (len(ranked) - 1) / freedom)))
