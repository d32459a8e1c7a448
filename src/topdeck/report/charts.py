"""Building blocks of figures: panels, heat maps of scores, and score curves."""

from collections.abc import Sequence
from math import ceil
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from topdeck.arena.results.statistics import Estimate
from topdeck.report.curves import Curve, is_logarithmic
from topdeck.report.labels import shorten_label
from topdeck.report.scores import Cells
from topdeck.report.style import COLOURS, FAINT, LINES, draw_legend, ink_on, percent_axis

ROW = 0.42  # inches of height per agent
WIDTH = 8.0
MARKS = "osD^v<>P"
MOST_TICKS = 12
ROOM = 0.6  # markers occupy this fraction of the distance between two categories on an axis
BEYOND = 0.15  # margin on both sides, as a fraction of the range of values
MARGIN = 0.03  # the margin between the values and the ends of the axis
LONG_WORDS = 70  # total number of characters above which labels are rotated


def make_figure(rows: int, width: float = WIDTH, least: float = 2.2) -> tuple[Figure, Axes]:
    made, [axes] = make_panels(1, rows, width, least)
    return made, axes


def make_panels(count: int, rows: int, width: float = WIDTH, least: float = 2.2) -> tuple[Figure, list[Axes]]:
    """Return a figure with vertically stacked panels, and the panels' axes."""
    made = Figure(figsize=(width, count * max(least, 1.1 + ROW * rows)))
    return made, [made.add_subplot(count, 1, place + 1) for place in range(count)]


def draw_heat_map(axes: Axes, cells: Cells, rows: Sequence[str], columns: Sequence[str]) -> None:
    """Draw a heat map of scores, centred on 50 %, with scores in bold if their interval excludes 50 %."""
    means = [[np.nan if estimate is None else estimate.mean for estimate in row] for row in cells]
    colours = mpl.colormaps["PuOr"]  # orange below 50 %, purple above; suitable for colour-blind readers
    axes.imshow(means, cmap=colours, vmin=0, vmax=1, aspect="auto")
    for row, estimates in enumerate(cells):
        for column, estimate in enumerate(estimates):
            if estimate is not None:
                weight = "bold" if estimate.low > 0.5 or estimate.high < 0.5 else "normal"
                ink = ink_on(colours(estimate.mean))
                axes.text(column, row, f"{estimate.mean:.0%}", ha="center", va="center", color=ink, weight=weight)
    axes.set_xticks(range(len(columns)), list(columns))
    axes.set_yticks(range(len(rows)), list(rows))
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)


# ---- curves


def draw_curves(axes: Axes, curves: Sequence[Curve], x_label: str, about: str = "") -> None:
    """Draw score curves with a percentage axis; `about` is the title of the legend."""
    set_share_axis(axes, curves)
    draw_values(axes, curves, x_label, "score, with 95 % intervals", about)


def draw_values(axes: Axes, curves: Sequence[Curve], x_label: str, y_label: str, about: str = "") -> None:
    """Draw curves as lines with bands for numeric x values, and as markers with error bars for categories."""
    values = dict.fromkeys(value for curve in curves for value, _ in curve.points)
    if words := [value for value in values if isinstance(value, str)]:
        draw_marks(axes, curves, words)
        word_axis(axes, words)
    else:
        draw_lines(axes, curves)
        number_axis(axes, sorted(value for value in values if not isinstance(value, str)))
    axes.set_xlabel(x_label)
    axes.set_ylabel(y_label)
    if any(curve.label for curve in curves):
        draw_legend(axes, about)


def set_share_axis(axes: Axes, curves: Sequence[Curve]) -> None:
    """Format the y axis as percentages, and draw a line at 50 %."""
    axes.axhline(0.5, color=FAINT, linewidth=1)
    bounds = [0.5, *(bound for curve in curves for row in curve.estimates for bound in (row.low, row.high))]
    low, high = max(0.0, min(bounds) - MARGIN), min(1.0, max(bounds) + MARGIN)
    published = [share for curve in curves for _, share in curve.published]
    axes.set_ylim(
        min([low, *(share - MARGIN for share in published)]), max([high, *(share + MARGIN for share in published)])
    )
    percent_axis(axes, "y")


def set_value_axis(axes: Axes, curves: Sequence[Curve]) -> None:
    """Scale the y axis to the values rather than to their intervals, so that the values are easy to distinguish."""
    means = [estimate.mean for curve in curves for estimate in curve.estimates]
    values = [*means, *(number for curve in curves for _, number in curve.published)]
    if values:
        room = BEYOND * (max(values) - min(values) or 1.0)
        axes.set_ylim(min(values) - room, max(values) + room)


def draw_lines(axes: Axes, curves: Sequence[Curve]) -> None:
    for number, curve in enumerate(curves):
        values = [value for value, _ in curve.points if not isinstance(value, str)]
        means, lows, highs = estimate_columns(curve.estimates)
        line, look = LINES[number // len(COLOURS) % len(LINES)], curve_look(number)
        axes.fill_between(values, lows, highs, color=look["color"], alpha=0.15, linewidth=0)
        axes.plot(values, means, line, markersize=5, label=shorten_label(curve.label), **look)
        draw_published(axes, [pair for pair in curve.published if not isinstance(pair[0], str)], look["color"])


def draw_marks(axes: Axes, curves: Sequence[Curve], words: Sequence[str]) -> None:
    """Draw the markers of all curves side by side above each category."""
    for number, curve in enumerate(curves):
        shift, look = ROOM * ((number + 0.5) / len(curves) - 0.5), curve_look(number)
        places = [words.index(str(value)) + shift for value, _ in curve.points]
        draw_errors(axes, places, curve.estimates, shorten_label(curve.label), linestyle="none", capsize=3, **look)
        published = [(words.index(value) + shift, share) for value, share in curve.published if value in words]
        draw_published(axes, published, look["color"])


def draw_errors(axes: Axes, places: Sequence[float], estimates: Sequence[Estimate], label: str, **look: Any) -> None:
    """Draw estimates with error bars for their 95 % confidence intervals."""
    means, lows, highs = estimate_columns(estimates)
    axes.errorbar(places, means, [means - lows, highs - means], label=label, **look)


def draw_published(axes: Axes, points: Sequence[tuple[Any, float]], colour: str) -> None:
    if points:
        axes.plot(*zip(*points, strict=True), linestyle="none", marker="x", markersize=6, color=colour)


def curve_look(number: int) -> dict[str, Any]:
    return {"color": COLOURS[number % len(COLOURS)], "marker": MARKS[number % len(MARKS)]}


def estimate_columns(estimates: Sequence[Estimate]) -> NDArray[np.float64]:
    """Return an array with three rows: the means, the lower bounds and the upper bounds."""
    rows = [(estimate.mean, estimate.low, estimate.high) for estimate in estimates]
    return np.array(rows, dtype=np.float64).reshape(-1, 3).T


def number_axis(axes: Axes, numbers: Sequence[float]) -> None:
    """Set the x-axis ticks, and make the axis logarithmic if that spaces the numbers more evenly."""
    if not numbers:  # there are no results yet
        return
    if is_logarithmic(numbers):
        axes.set_xscale("log")
    shown = numbers[:: ceil(len(numbers) / MOST_TICKS)]
    axes.set_xticks(shown, [str(number) for number in shown])
    axes.minorticks_off()


def word_axis(axes: Axes, words: Sequence[str]) -> None:
    axes.set_xticks(range(len(words)), [shorten_label(word) for word in words])
    axes.set_xlim(-0.5, len(words) - 0.5)
    if sum(map(len, words)) > LONG_WORDS:
        axes.set_xticklabels(axes.get_xticklabels(), rotation=30, ha="right", rotation_mode="anchor")
