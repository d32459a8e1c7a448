"""Curves by generation: the fitness and the diversity of the individuals."""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from topdeck.evolve.fitness.tally import is_share
from topdeck.report.charts import WIDTH, draw_errors
from topdeck.report.evolution.findings import Curve, StudyFindings
from topdeck.report.evolution.words import measure_in_words
from topdeck.report.style import COLOURS, LINES, draw_legend, percent_axis, shorten_label

HEIGHT = 3.9  # inches
FEW = 20  # generations that are marked one by one
LEAST_DIVERSITY = 0.05  # upper end of the y axis, at least
BAND = 0.16  # opacity
BEST, MEAN, WORST, VALIDATED = COLOURS[0], COLOURS[2], COLOURS[7], COLOURS[5]


def fitness(found: StudyFindings) -> Figure:
    """Draw the fitness of the generations in training, and of their best in validation."""
    made = Figure(figsize=(WIDTH, HEIGHT))
    axes = made.add_subplot()
    draw_curve(axes, found.best, "best", color=BEST, linewidth=2.0)
    draw_curve(axes, found.mean, "mean", color=MEAN, linewidth=1.6, linestyle="--")
    draw_curve(axes, found.worst, "worst", band=False, color=WORST, linewidth=0.9, linestyle=":")
    if len(found.courses) == 1:
        rows = [(row.number, row.validation) for row in found.courses[0] if row.validation is not None]
        numbers, estimates = [number for number, _ in rows], [estimate for _, estimate in rows]
        look: dict[str, Any] = {"color": VALIDATED, "linewidth": 1.6, "linestyle": "-.", "marker": "s"}
        bars = {"elinewidth": 0.9, "capsize": 2.5, "markersize": 3.5}
        draw_errors(axes, numbers, estimates, "best in validation", **look, **bars)
    else:
        draw_curve(axes, found.validation, "best in validation", color=VALIDATED, linewidth=1.6, linestyle="-.")
    generation_axis(axes, [found])
    fitness_axis(axes, [found])
    axes.set_title("Fitness by generation")
    draw_legend(axes)
    return made


def draw_curve(axes: Axes, curve: Curve, label: str, band: bool = True, **line: Any) -> None:
    """Draw the mean of all repetitions; if there are several, also each of them faintly and a band for their range."""
    mark: dict[str, Any] = {"marker": "o", "markersize": 3.5} if len(curve.generations) <= FEW else {}
    if band and len(curve.runs) > 1:
        axes.fill_between(curve.generations, curve.lows, curve.highs, color=line["color"], alpha=BAND, linewidth=0)
        for run in curve.runs:
            axes.plot(list(run), list(run.values()), color=line["color"], alpha=0.3, linewidth=0.5)
    axes.plot(curve.generations, curve.means, label=label, **mark, **line)


def fitness_of_all(studies: Sequence[StudyFindings]) -> Figure:
    """Draw the best of the generations in training and in validation for several studies; shares and points apart.

    Generations of different sizes cannot be compared one by one, so the x axis then counts games.
    """
    kinds = [[study for study in studies if is_share(study.measure) == share] for share in (True, False)]
    groups = [group for group in kinds if group]
    made = Figure(figsize=(WIDTH * 1.2, HEIGHT * len(groups)))
    for row, group in enumerate(groups):
        training = made.add_subplot(len(groups), 2, 2 * row + 1)
        validation = made.add_subplot(len(groups), 2, 2 * row + 2, sharey=training)
        alike = len({study.first_games for study in group}) == 1
        for study in group:
            style, name = line_style(list(studies).index(study)), shorten_label(study.name, 22)
            for axes, curve in ((training, study.best), (validation, study.validation)):
                draw_curve(axes, curve if alike else study.by_games(curve), name, **style)
        for axes, title in ((training, "Best in training"), (validation, "Best in validation")):
            if alike:
                generation_axis(axes, group)
            else:
                games_axis(axes)
            axes.set_title(title)
        fitness_axis(training, group)
        validation.tick_params(axis="y", labelleft=False, length=0)
        draw_legend(validation)
    return made


def diversity(studies: Sequence[StudyFindings]) -> Figure:
    """Draw how much the individuals of a generation differ."""
    made = Figure(figsize=(WIDTH, HEIGHT * 0.75))
    axes = made.add_subplot()
    for number, study in enumerate(studies):
        draw_curve(axes, study.diversity, shorten_label(study.name, 22), **line_style(number))
    generation_axis(axes, studies)
    axes.set_ylim(0, 1.08 * max(LEAST_DIVERSITY, *(max(study.diversity.highs) for study in studies)))
    axes.set_ylabel("diversity")
    axes.set_title("Diversity")
    if len(studies) > 1:
        draw_legend(axes)
    return made


def line_style(number: int) -> dict[str, Any]:
    """Return the colour and dashes of the study with this number."""
    return {"color": COLOURS[number % len(COLOURS)], "linestyle": LINES[number % len(LINES)], "linewidth": 1.8}


def games_axis(axes: Axes) -> None:
    axes.xaxis.set_major_formatter(FuncFormatter(lambda games, _: f"{games:,.0f}"))
    axes.xaxis.set_major_locator(MaxNLocator(nbins=5, integer=True))
    axes.set_xlabel("training games")


def generation_axis(axes: Axes, studies: Sequence[StudyFindings]) -> None:
    last = max(study.best.generations[-1] for study in studies)
    axes.set_xlim(1 - 0.03 * last, last + 0.03 * last)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    axes.set_xlabel("generation")


def fitness_axis(axes: Axes, group: Sequence[StudyFindings]) -> None:
    measures = {study.measure for study in group}
    axes.set_ylabel(measure_in_words(measures.pop()) if len(measures) == 1 else "fitness")
    if is_share(group[0].measure):
        percent_axis(axes, "y")
