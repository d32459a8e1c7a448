"""Figures about genes, which show the champion's values and each gene's correlation with fitness."""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from topdeck.evolve.subjects.genome import share_of_range
from topdeck.report.charts import WIDTH
from topdeck.report.evolution.findings import StudyFindings
from topdeck.report.evolution.importance import MOST_BARS, importance
from topdeck.report.evolution.words import gene_label, scales
from topdeck.report.labels import shorten_label, with_minus
from topdeck.report.style import FAINT, INK, look, name_rows

ROW = 0.3  # inches of height per bar
FITTER, LESS_FIT, WITHOUT_SIGN = 0, 1, 7  # colours
LEAST_REACH = 0.25  # minimum extent of the axis, so that small correlations look small


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


def set_weight_ticks(axes: Axes, studies: Sequence[StudyFindings]) -> None:
    """Label the ticks with values if all genes have the same bounds, and as lowest to highest otherwise."""
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
