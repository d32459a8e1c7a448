"""The grid of an archive: the fitness of the elite in each cell."""

from collections.abc import Sequence

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from topdeck.evolve.evolution import EvaluatedIndividual
from topdeck.evolve.fitness.tally import is_share
from topdeck.evolve.strategies.archive import Archive
from topdeck.report.evolution.findings import StudyFindings
from topdeck.report.evolution.words import measure_in_words
from topdeck.report.style import INK, percent_axis, with_minus

WIDTH, HEIGHT = 8.0, 9.0  # inches, at most
MOST_NUMBERS = 150  # cells that have room for their numbers
EMPTY = "#F4F4F4"  # the colour of empty cells


def grid(found: StudyFindings, archive: Archive[EvaluatedIndividual]) -> Figure:
    """Draw the fitness of the elite in each cell; empty cells are blank."""
    across, up = archive.axes
    cells = np.full((up.cells, across.cells), np.nan)
    for (column, row), elite in archive.elites.items():
        cells[row, column] = elite.fitness
    width, height = np.clip(2.2 + 0.55 * across.cells, 4.5, WIDTH), np.clip(1.4 + 0.45 * up.cells, 3.2, HEIGHT)
    made = Figure(figsize=(float(width), float(height)))
    axes = made.add_subplot()
    edges = [[axis.edge(place) for place in range(axis.cells + 1)] for axis in archive.axes]
    least, most = colour_range([elite.fitness for elite in archive.elites.values()])
    colours = mpl.colormaps["viridis"]  # from dark (less) to light (more), also in print
    drawn = axes.pcolormesh(*edges, cells, cmap=colours, vmin=least, vmax=most, edgecolors="white", linewidth=0.8)
    if cells.size <= MOST_NUMBERS:
        write_numbers(axes, archive, found.measure)
    frame_best(axes, archive)
    axes.set_facecolor(EMPTY)
    axes.set_xlabel(across.name)
    axes.set_ylabel(up.name)
    axes.set_title("The fittest of every kind")
    bar = made.colorbar(drawn, ax=axes, shrink=0.9)
    bar.outline.set_visible(False)
    bar.set_label(measure_in_words(found.measure))
    if is_share(found.measure):
        percent_axis(bar.ax, "y")
    return made


def colour_range(values: Sequence[float]) -> tuple[float, float]:
    """Return the values of the darkest and the lightest colour; equal values are light."""
    least, most = min(values), max(values)
    return (least, most) if least < most else (most - 0.1 * (abs(most) or 1.0), most)


def write_numbers(axes: Axes, archive: Archive[EvaluatedIndividual], measure: str) -> None:
    """Write the fitness of each elite into its cell."""
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
