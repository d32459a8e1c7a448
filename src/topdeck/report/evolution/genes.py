"""Figures about genes, which show the champion's values and each gene's correlation with fitness."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from topdeck.evolve.subjects.genome import ChoiceGene, IntGene, NumberGene, share_of_range
from topdeck.report.charts import WIDTH
from topdeck.report.evolution.findings import StudyFindings
from topdeck.report.style import FAINT, INK, look, name_rows, shorten_label, with_minus

ROW = 0.3  # inches of height per bar
MOST_BARS = 24  # maximum number of genes in the importance figure
FITTER, LESS_FIT, WITHOUT_SIGN = 0, 1, 7  # colours
LEAST_REACH = 0.25  # minimum extent of the axis, so that small correlations look small

Numbers = NDArray[np.float64]


# ---- weights


def weights(studies: Sequence[StudyFindings]) -> Figure:
    """Plot the champions' numeric genes between their bounds, along with the values from all repetitions."""
    ended = {number: study for number, study in enumerate(studies) if study.finished and study.numbers}
    names = list(dict.fromkeys(name for study in ended.values() for name in study.numbers))
    room = ROW if len(ended) == 1 else 0.16 + 0.19 * len(ended)
    made = Figure(figsize=(WIDTH, max(2.4, 1.3 + room * len(names))))
    axes = made.add_subplot()
    thick = 0.62 if len(ended) == 1 else 0.8 / len(ended)
    for place, (number, study) in enumerate(ended.items()):
        shift = (place - (len(ended) - 1) / 2) * thick
        for name in study.numbers:
            draw_weight(axes, study, name, names.index(name) + shift, 0.9 * thick, look(number))
    axes.set_yticks(range(len(names)), [gene_label(name, studies) for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlim(0, 1)
    set_weight_ticks(axes, studies)
    axes.set_title("Weights of the champion" if len(studies) == 1 else "Weights of the champions")
    if len(studies) > 1:
        handles = [Rectangle((0, 0), 1, 1, **look(number)) for number in ended]
        labels = [shorten_label(study.name, 22) for study in ended.values()]
        axes.legend(handles, labels, loc="center left", bbox_to_anchor=(1.13, 0.5))
    return made


def draw_weight(axes: Axes, found: StudyFindings, name: str, at: float, thick: float, bar_look: dict[str, Any]) -> None:
    """Draw one of the champion's weights between its bounds, along with the values from the other repetitions."""
    gene, values = found.numbers[name], found.final_values(name)
    shares = [share_of_range(gene, value) for value in values]
    axes.barh(at, 1.0, thick, color=FAINT, alpha=0.25)
    zero = share_of_range(gene, 0.0) if gene.scale == "linear" and gene.low < 0.0 < gene.high else 0.0
    axes.barh(at, shares[0] - zero, thick, left=zero, linewidth=0.8, **bar_look)
    if len(shares) > 1:
        axes.plot([min(shares), max(shares)], [at] * 2, color=INK, linewidth=0.8)
        points: dict[str, Any] = {"color": "white", "markeredgecolor": INK, "markersize": 3.2, "clip_on": False}
        axes.plot(shares, [at] * len(shares), "o", **points)
    axes.text(1.02, at, with_minus(f"{values[0]:.3g}"), va="center", fontsize=9 if thick > 0.5 else 7)


def gene_label(name: str, studies: Sequence[StudyFindings]) -> str:
    """Return a gene's name, with its bounds unless all genes have the same bounds."""
    if len(scales(studies)) == 1:
        return name
    bounds = dict.fromkeys(bounds_in_words(study.numbers[name]) for study in studies if name in study.numbers)
    return f"{name}  ({'; '.join(bounds)})"


def bounds_in_words(gene: NumberGene | IntGene) -> str:
    between = "–" if gene.low >= 0 else " to "
    return with_minus(f"{gene.low:g}{between}{gene.high:g}{', log' if gene.scale == 'log' else ''}")


def scales(studies: Sequence[StudyFindings]) -> set[NumberGene]:
    """Return the distinct combinations of bounds and scale, represented as genes without a name."""
    genes = [gene for study in studies for gene in study.numbers.values()]
    return {NumberGene("", gene.low, gene.high, gene.scale) for gene in genes}


def set_weight_ticks(axes: Axes, studies: Sequence[StudyFindings]) -> None:
    """Label the ticks with values if all genes have the same bounds, and with words otherwise."""
    shares = (0.0, 0.25, 0.5, 0.75, 1.0)
    if len(known := scales(studies)) == 1:
        [gene] = known
        axes.set_xticks(shares, [with_minus(f"{gene.decode(share):.3g}") for share in shares])
    else:
        axes.set_xticks(shares, ["lowest", "", "middle", "", "highest"])
        axes.set_xlabel("relative to the bounds of each gene")


# ---- importance: the correlation of each gene with fitness, over all individuals that were tried


def importance_of_genes(found: StudyFindings) -> Figure:
    """Draw the genes that correlate most strongly with fitness."""
    rows = importance(found)[:MOST_BARS]
    made = Figure(figsize=(WIDTH, max(2.2, 1.1 + 0.27 * len(rows))))
    axes = made.add_subplot()
    for place, row in enumerate(rows):
        colour = WITHOUT_SIGN if not row.has_sign else FITTER if row.value >= 0 else LESS_FIT
        axes.barh(place, row.value, 0.68, **look(colour))
        text = with_minus(f"{row.value:+.2f}") if row.has_sign else f"{row.value:.2f}"
        side, away = ("right", -4) if row.value < 0 else ("left", 4)
        axes.annotate(text, (row.value, place), (away, 0), textcoords="offset points", va="center", ha=side, fontsize=9)
    axes.axvline(0, color=FAINT, linewidth=1)
    name_rows(axes, [found.display_name(row.name) for row in rows])
    reach = 1.2 * max(LEAST_REACH, *(abs(row.value) for row in rows))
    axes.set_xlim(-reach if any(row.value < 0 for row in rows) else 0, reach)
    axes.set_xlabel("rank correlation with fitness")
    axes.set_title("Importance of cards" if found.is_deck else "Importance of genes")
    return made


class Importance(NamedTuple):
    """A gene's correlation with fitness, from -1 to 1, or from 0 to 1 for a choice, whose correlation has no sign."""

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
    """Return the correlation ratio, the square root of the fraction of the rank variance that the words explain.

    The fraction is corrected for the variance that the words would explain by chance (Kelley, 1935).
    """
    _, which, counts = np.unique([str(word) for word in words], return_inverse=True, return_counts=True)
    variance, freedom = float(ranked.var()), len(ranked) - len(counts)
    if not variance or freedom < 1:
        return 0.0
    means = np.bincount(which, weights=ranked) / counts
    between = float(counts @ (means - ranked.mean()) ** 2) / (len(ranked) * variance)
    return float(np.sqrt(max(0.0, 1.0 - (1.0 - between) * (len(ranked) - 1) / freedom)))
