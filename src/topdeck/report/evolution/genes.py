"""What came of genes: the values that were chosen, and how much each tells about fitness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from topdeck.evolve.subjects.genome import IntGene, NumberGene, share_of_range
from topdeck.report.evolution.findings import StudyFindings
from topdeck.report.evolution.importance import importance
from topdeck.report.style import FAINT, INK, look, shortened, with_minus

WIDTH = 8.0
ROW = 0.3  # inches of height for a bar
MOST_BARS = 24  # genes whose importance is shown
FITTER, LESS_FIT, WITHOUT_SIGN = 0, 1, 7  # colours
LEAST_REACH = 0.25  # of a scale of correlations: small ones must look small


def weights(studies: Sequence[StudyFindings]) -> Figure:
    """The numbers that the champions came to, each between its bounds, with those of all repetitions."""
    ended = {
        number: study_findings
        for number, study_findings in enumerate(studies)
        if study_findings.finished and study_findings.numbers
    }
    names = list(dict.fromkeys(name for study_findings in ended.values() for name in study_findings.numbers))
    room = ROW if len(ended) == 1 else 0.16 + 0.19 * len(ended)
    made = Figure(figsize=(WIDTH, max(2.4, 1.3 + room * len(names))))
    axes = made.add_subplot()
    thick = 0.62 if len(ended) == 1 else 0.8 / len(ended)
    for place, (number, study_findings) in enumerate(ended.items()):
        shift = (place - (len(ended) - 1) / 2) * thick
        for name in study_findings.numbers:
            draw_weight(axes, study_findings, name, Bar(names.index(name) + shift, 0.9 * thick, look(number)))
    axes.set_yticks(range(len(names)), [label_of(name, studies) for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlim(0, 1)
    scale_of_weights(axes, studies)
    axes.set_title("Weights of the champion" if len(studies) == 1 else "Weights of the champions")
    if len(studies) > 1:
        handles = [Rectangle((0, 0), 1, 1, **look(number)) for number in ended]
        labels = [shortened(study_findings.name, 22) for study_findings in ended.values()]
        axes.legend(handles, labels, loc="center left", bbox_to_anchor=(1.13, 0.5))
    return made


class Bar(NamedTuple):
    """Where a bar is, and how it looks."""

    at: float
    thick: float
    look: dict[str, Any]


def draw_weight(axes: Axes, found: StudyFindings, name: str, bar: Bar) -> None:
    """A weight of a champion between its bounds, with its number, and with those of the other repetitions."""
    gene, values = found.numbers[name], found.chosen_numbers(name)
    shares = [share_of_range(gene, value) for value in values]
    axes.barh(bar.at, 1.0, bar.thick, color=FAINT, alpha=0.25)
    nothing = zero_of(gene)
    axes.barh(bar.at, shares[0] - nothing, bar.thick, left=nothing, linewidth=0.8, **bar.look)
    draw_spread(axes, bar.at, shares)
    axes.text(1.02, bar.at, with_minus(f"{values[0]:.3g}"), va="center", fontsize=9 if bar.thick > 0.5 else 7)


def zero_of(gene: NumberGene | IntGene) -> float:
    """Where its bar begins: at zero, or at the lowest number, if that is above it."""
    return share_of_range(gene, 0.0) if gene.scale == "linear" and gene.low < 0.0 < gene.high else 0.0


def draw_spread(axes: Axes, at: float, shares: Sequence[float]) -> None:
    """What several repetitions came to: a line from the lowest to the highest, and a point for each."""
    if len(shares) > 1:
        axes.plot([min(shares), max(shares)], [at, at], color=INK, linewidth=0.8)
        axes.plot(shares, [at] * len(shares), "o", color="white", markeredgecolor=INK, markersize=3.2, clip_on=False)


def label_of(name: str, studies: Sequence[StudyFindings]) -> str:
    """A gene, with its bounds where not all genes have the same."""
    if len(scales(studies)) == 1:
        return name
    bounds = dict.fromkeys(bounds_in_words(study.numbers[name]) for study in studies if name in study.numbers)
    return f"{name}  ({'; '.join(bounds)})"


def bounds_in_words(gene: NumberGene | IntGene) -> str:
    between = "–" if gene.low >= 0 else " to "
    return with_minus(f"{gene.low:g}{between}{gene.high:g}{', log' if gene.scale == 'log' else ''}")


def scales(studies: Sequence[StudyFindings]) -> set[NumberGene]:
    """Every pair of bounds that genes have, as a gene without a name."""
    genes = [gene for study in studies for gene in study.numbers.values()]
    return {NumberGene("", gene.low, gene.high, gene.scale) for gene in genes}


def scale_of_weights(axes: Axes, studies: Sequence[StudyFindings]) -> None:
    """The values themselves, where all genes have the same bounds; otherwise from the lowest to the highest."""
    shares = (0.0, 0.25, 0.5, 0.75, 1.0)
    if len(known := scales(studies)) == 1:
        [gene] = known
        axes.set_xticks(shares, [with_minus(f"{gene.decode(share):.3g}") for share in shares])
    else:
        axes.set_xticks(shares, ["lowest", "", "middle", "", "highest"])
        axes.set_xlabel("each on the scale of its gene")


# ---- how much they tell


def importance_of_genes(found: StudyFindings) -> Figure:
    """How closely genes go with fitness, the closest ones."""
    rows = importance(found)[:MOST_BARS]
    made = Figure(figsize=(WIDTH, max(2.2, 1.1 + 0.27 * len(rows))))
    axes = made.add_subplot()
    for place, row in enumerate(rows):
        colour = WITHOUT_SIGN if not row.has_sign else FITTER if row.value >= 0 else LESS_FIT
        axes.barh(place, row.value, 0.68, **look(colour))
        told = with_minus(f"{row.value:+.2f}") if row.has_sign else f"{row.value:.2f}"
        side, away = ("right", -4) if row.value < 0 else ("left", 4)
        axes.annotate(told, (row.value, place), (away, 0), textcoords="offset points", va="center", ha=side, fontsize=9)
    axes.axvline(0, color=FAINT, linewidth=1)
    axes.set_yticks(range(len(rows)), [shortened(found.name_of(row.name)) for row in rows])
    axes.invert_yaxis()
    reach = 1.2 * max(LEAST_REACH, *(abs(row.value) for row in rows))
    axes.set_xlim(-reach if any(row.value < 0 for row in rows) else 0, reach)
    axes.set_xlabel("rank correlation with fitness")
    axes.set_title("Importance of cards" if found.is_deck else "Importance of genes")
    return made
