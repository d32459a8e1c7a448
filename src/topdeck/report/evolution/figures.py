"""Figures for evolution studies: fitness and diversity by generation, and the grid of an archive."""

from collections.abc import Sequence
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator

from topdeck.evolve.evolution import EvaluatedIndividual
from topdeck.evolve.fitness.tally import is_share
from topdeck.evolve.strategies.archive import Archive
from topdeck.report.charts import WIDTH, draw_errors
from topdeck.report.evolution.findings import Curve, StudyFindings
from topdeck.report.evolution.genes import importance_of_genes, weights
from topdeck.report.evolution.words import measure_in_words
from topdeck.report.labels import shorten_label, with_minus
from topdeck.report.style import COLOURS, INK, LINES, draw_legend, percent_axis, use_style

HEIGHT = 3.9  # inches
FEW = 20  # maximum number of generations with a mark for each one
LEAST_DIVERSITY = 0.05  # minimum upper end of the y axis
BAND = 0.16  # opacity
GRID_HEIGHT = 9.0  # maximum height in inches
MOST_NUMBERS = 150  # maximum number of cells with room for numbers
EMPTY = "#F4F4F4"  # the colour of empty cells
BEST, MEAN, WORST, VALIDATED = COLOURS[0], COLOURS[2], COLOURS[7], COLOURS[5]

# ---- all figures on a page


def figures_of_study(found: StudyFindings) -> dict[str, Figure]:
    with use_style():
        pictures = {
            "fitness": fitness(found),
            **draw_weights([found]),
            "diversity": diversity([found]),
            "importance": importance_of_genes(found),
        }
        return pictures if found.archive is None else {**pictures, "grid": grid(found, found.archive)}


def figures_of_comparison(studies: Sequence[StudyFindings]) -> dict[str, Figure]:
    with use_style():
        return {"fitness": fitness_of_all(studies), **draw_weights(studies), "diversity": diversity(studies)}


def draw_weights(studies: Sequence[StudyFindings]) -> dict[str, Figure]:
    """Draw the weights if any study with a finished repetition has numeric genes."""
    return {"weights": weights(studies)} if any(study.finished and study.numbers for study in studies) else {}


# ---- curves


def fitness(found: StudyFindings) -> Figure:
    """Draw the training fitness of each generation and the validation fitness of its best individual."""
    made = Figure(figsize=(WIDTH, HEIGHT))
    axes = made.add_subplot()
    draw_curve(axes, found.best, "best", color=BEST, linewidth=2.0)
    draw_curve(axes, found.curve(lambda row: row.mean), "mean", color=MEAN, linewidth=1.6, linestyle="--")
    worst = found.curve(lambda row: row.worst)
    draw_curve(axes, worst, "worst", band=False, color=WORST, linewidth=0.9, linestyle=":")
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
    """Draw the mean over all repetitions and, if `band` is set, their range and each individual repetition."""
    mark: dict[str, Any] = {"marker": "o", "markersize": 3.5} if len(curve.generations) <= FEW else {}
    if band and len(curve.runs) > 1:
        lows, highs = curve.over_runs(min), curve.over_runs(max)
        axes.fill_between(curve.generations, lows, highs, color=line["color"], alpha=BAND, linewidth=0)
        for run in curve.runs:
            axes.plot(list(run), list(run.values()), color=line["color"], alpha=0.3, linewidth=0.5)
    axes.plot(curve.generations, curve.means, label=label, **mark, **line)


def fitness_of_all(studies: Sequence[StudyFindings]) -> Figure:
    """Plot the best training and validation fitness of several studies, with win rates and points in separate rows.

    The x axis shows games if generation sizes differ between studies, because such generations cannot be compared.
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
    """Plot the diversity of each generation, a measure of how much its individuals differ."""
    made = Figure(figsize=(WIDTH, HEIGHT * 0.75))
    axes = made.add_subplot()
    for number, study in enumerate(studies):
        draw_curve(axes, study.diversity, shorten_label(study.name, 22), **line_style(number))
    generation_axis(axes, studies)
    axes.set_ylim(0, 1.08 * max(LEAST_DIVERSITY, *(max(study.diversity.over_runs(max)) for study in studies)))
    axes.set_ylabel("diversity")
    axes.set_title("Diversity")
    if len(studies) > 1:
        draw_legend(axes)
    return made


def line_style(number: int) -> dict[str, Any]:
    """Return the colour and line style for the study at this index."""
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


# ---- the grid


def grid(found: StudyFindings, archive: Archive[EvaluatedIndividual]) -> Figure:
    """Plot the fitness of the elite in each cell of the archive, leaving empty cells blank."""
    across, up = archive.axes
    cells = np.full((up.cells, across.cells), np.nan)
    for (column, row), elite in archive.elites.items():
        cells[row, column] = elite.fitness
    width, height = np.clip(2.2 + 0.55 * across.cells, 4.5, WIDTH), np.clip(1.4 + 0.45 * up.cells, 3.2, GRID_HEIGHT)
    made = Figure(figsize=(float(width), float(height)))
    axes = made.add_subplot()
    edges = [[axis.edge(place) for place in range(axis.cells + 1)] for axis in archive.axes]
    least, most = colour_range([elite.fitness for elite in archive.elites.values()])
    colours = mpl.colormaps["viridis"]  # from dark (low) to light (high), even in print
    drawn = axes.pcolormesh(*edges, cells, cmap=colours, vmin=least, vmax=most, edgecolors="white", linewidth=0.8)
    if cells.size <= MOST_NUMBERS:
        write_numbers(axes, archive, found.measure)
    frame_best(axes, archive)
    axes.set_facecolor(EMPTY)
    axes.set_xlabel(across.name)
    axes.set_ylabel(up.name)
    axes.set_title("Fittest individual in each cell")
    bar = made.colorbar(drawn, ax=axes, shrink=0.9)
    bar.outline.set_visible(False)
    bar.set_label(measure_in_words(found.measure))
    if is_share(found.measure):
        percent_axis(bar.ax, "y")
    return made


def colour_range(values: Sequence[float]) -> tuple[float, float]:
    """Return the values for the darkest and lightest colours; if all values are equal, all get the lightest."""
    least, most = min(values), max(values)
    return (least, most) if least < most else (most - 0.1 * (abs(most) or 1.0), most)


def write_numbers(axes: Axes, archive: Archive[EvaluatedIndividual], measure: str) -> None:
    """Write the fitness of each elite in its cell."""
    least, most = colour_range([elite.fitness for elite in archive.elites.values()])
    for cell, elite in archive.elites.items():
        share = (elite.fitness - least) / (most - least)
        text = f"{elite.fitness:.0%}" if is_share(measure) else f"{elite.fitness:.0f}"
        x, y = (axis.edge(place + 0.5) for axis, place in zip(archive.axes, cell, strict=True))
        axes.text(x, y, with_minus(text), ha="center", va="center", fontsize=8, color="white" if share < 0.6 else INK)


def frame_best(axes: Axes, archive: Archive[EvaluatedIndividual]) -> None:
    cell = archive.cell(archive.best().behaviour)
    x, y = (axis.edge(place) for axis, place in zip(archive.axes, cell, strict=True))
    right, top = (axis.edge(place + 1) for axis, place in zip(archive.axes, cell, strict=True))
    axes.add_patch(Rectangle((x, y), right - x, top - y, fill=False, edgecolor=INK, linewidth=2, clip_on=False))
