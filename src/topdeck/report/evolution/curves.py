"""What generations tell, one after the other: how fit they are, and how much their individuals differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from topdeck.evolve.fitness.tally import is_share
from topdeck.report.evolution.findings import Curve, StudyFindings
from topdeck.report.evolution.words import measure_in_words
from topdeck.report.style import COLOURS, percent_axis, shortened

WIDTH = 8.0
HEIGHT = 3.9  # inches
FEW = 20  # generations that are marked one by one
LEAST_DIVERSITY = 0.05  # that fills the picture
BAND = 0.16  # how dense it is
BEST, MEAN, WORST, VALIDATED = COLOURS[0], COLOURS[2], COLOURS[7], COLOURS[5]


def fitness(found: StudyFindings) -> Figure:
    """How fit the generations are in training, and their best in validation."""
    made = Figure(figsize=(WIDTH, HEIGHT))
    axes = made.add_subplot()
    draw_curve(axes, found.best, "best", color=BEST, linewidth=2.0)
    draw_curve(axes, found.mean, "mean", color=MEAN, linewidth=1.6, linestyle="--")
    draw_curve(axes, found.worst, "worst", band=False, color=WORST, linewidth=0.9, linestyle=":")
    if len(found.courses) == 1:
        draw_intervals(axes, found)
    else:
        draw_curve(axes, found.validation, "best in validation", color=VALIDATED, linewidth=1.6, linestyle="-.")
    generation_axis(axes, [found])
    fitness_axis(axes, [found])
    axes.set_title("Fitness by generation")
    beside(axes)
    return made


def draw_curve(axes: Axes, curve: Curve, label: str, band: bool = True, **line: Any) -> None:
    """The mean of all repetitions; where there are several, each of them faintly, and a band from the lowest to the
    highest."""
    mark: dict[str, Any] = {"marker": "o", "markersize": 3.5} if len(curve.generations) <= FEW else {}
    if band and len(curve.runs) > 1:
        axes.fill_between(curve.generations, curve.lows, curve.highs, color=line["color"], alpha=BAND, linewidth=0)
        for run in curve.runs:
            axes.plot(list(run), list(run.values()), color=line["color"], alpha=0.3, linewidth=0.5)
    axes.plot(curve.generations, curve.means, label=label, **mark, **line)


def draw_intervals(axes: Axes, found: StudyFindings) -> None:
    """How the best of each generation did in the validation games, with 95 % intervals."""
    told = [(course.number, course.validation) for course in found.courses[0] if course.validation is not None]
    means = [estimate.mean for _, estimate in told]
    errors = [
        [estimate.mean - estimate.low for _, estimate in told],
        [estimate.high - estimate.mean for _, estimate in told],
    ]
    axes.errorbar(
        [number for number, _ in told],
        means,
        errors,
        color=VALIDATED,
        linewidth=1.6,
        linestyle="-.",
        elinewidth=0.9,
        capsize=2.5,
        marker="s",
        markersize=3.5,
        label="best in validation",
    )


def fitness_of_all(studies: Sequence[StudyFindings]) -> Figure:
    """The best of the generations in training and in validation, study by study; shares and points apart.

    Generations of different sizes cannot be compared one by one: there, games are counted instead."""
    kinds = [[study for study in studies if is_share(study.measure) == share] for share in (True, False)]
    groups = [group for group in kinds if group]
    made = Figure(figsize=(WIDTH * 1.2, HEIGHT * len(groups)))
    for row, group in enumerate(groups):
        training = made.add_subplot(len(groups), 2, 2 * row + 1)
        validation = made.add_subplot(len(groups), 2, 2 * row + 2, sharey=training)
        alike = len({study_findings.first_games for study_findings in group}) == 1
        for study_findings in group:
            style, name = line_of(list(studies).index(study_findings)), shortened(study_findings.name, 22)
            for axes, curve in ((training, study_findings.best), (validation, study_findings.validation)):
                draw_curve(axes, curve if alike else study_findings.by_games(curve), name, **style)
        for axes, title in ((training, "Best in training"), (validation, "Best in validation")):
            if alike:
                generation_axis(axes, group)
            else:
                games_axis(axes)
            axes.set_title(title)
        fitness_axis(training, group)
        validation.tick_params(axis="y", labelleft=False, length=0)
        beside(validation)
    return made


def diversity(studies: Sequence[StudyFindings]) -> Figure:
    """How much the individuals of a generation differ."""
    made = Figure(figsize=(WIDTH, HEIGHT * 0.75))
    axes = made.add_subplot()
    for number, study_findings in enumerate(studies):
        draw_curve(axes, study_findings.diversity, shortened(study_findings.name, 22), **line_of(number))
    generation_axis(axes, studies)
    axes.set_ylim(0, 1.08 * max(LEAST_DIVERSITY, *(max(study.diversity.highs) for study in studies)))
    axes.set_ylabel("diversity")
    axes.set_title("Diversity")
    if len(studies) > 1:
        beside(axes)
    return made


def line_of(number: int) -> dict[str, Any]:
    """Colour and dashes of the study with this number."""
    dashes = ("-", "--", "-.", ":")
    return {"color": COLOURS[number % len(COLOURS)], "linestyle": dashes[number % len(dashes)], "linewidth": 1.8}


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
    measures = {study_findings.measure for study_findings in group}
    axes.set_ylabel(measure_in_words(measures.pop()) if len(measures) == 1 else "fitness")
    if is_share(group[0].measure):
        percent_axis(axes, "y")


def beside(axes: Axes) -> None:
    """What the lines mean, outside of the picture."""
    axes.legend(loc="center left", bbox_to_anchor=(1.02, 0.5))
