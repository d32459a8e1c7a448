"""What several pictures are made of: maps of scores, and curves of scores by a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, log
from statistics import fmean, stdev

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from topdeck.arena.results.statistics import Estimate
from topdeck.report.style import COLOURS, FAINT, around_half, ink_on, percent_axis, shortened

ROW = 0.42  # inches of height for an agent
WIDTH = 8.0
MARKS = "osD^v<>P"
LINES = ("-", "--", ":", "-.")
MOST_TICKS = 12
ROOM = 0.6  # of the distance between two words on an axis, for what stands above one of them
BEYOND = 0.15  # of the range of values, on both sides of them
MARGIN = 0.03  # between what is drawn and the ends of the axis
LONG_WORDS = 70  # letters below an axis that do not fit side by side

Cells = Sequence[Sequence[Estimate | None]]


def figure(rows: int, width: float = WIDTH, least: float = 2.2) -> tuple[Figure, Axes]:
    made, [axes] = panels(1, rows, width, least)
    return made, axes


def panels(count: int, rows: int, width: float = WIDTH, least: float = 2.2) -> tuple[Figure, list[Axes]]:
    """A picture of several parts, one below the other."""
    made = Figure(figsize=(width, count * max(least, 1.1 + ROW * rows)))
    return made, [made.add_subplot(count, 1, place + 1) for place in range(count)]


# ---- maps


def heat_map(axes: Axes, cells: Cells, rows: Sequence[str], columns: Sequence[str]) -> None:
    """Shares around one half, with their numbers; bold where it is known which side they are on."""
    means: NDArray[np.float64] = np.array(
        [[np.nan if estimate is None else estimate.mean for estimate in row] for row in cells]
    )
    colours = around_half()
    axes.imshow(means, cmap=colours, vmin=0, vmax=1, aspect="auto")
    for row, estimates in enumerate(cells):
        for column, estimate in enumerate(estimates):
            if estimate is not None:
                sure = estimate.low > 0.5 or estimate.high < 0.5
                ink = ink_on(colours(estimate.mean))
                weight = "bold" if sure else "normal"
                axes.text(column, row, f"{estimate.mean:.0%}", ha="center", va="center", color=ink, weight=weight)
    axes.set_xticks(range(len(columns)), list(columns))
    axes.set_yticks(range(len(rows)), list(rows))
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)


# ---- curves


@dataclass(frozen=True)
class Curve:
    """Scores by a value, which is a number or a word, in the order of the values; and what was published of some."""

    label: str
    points: Sequence[tuple[float | str, Estimate]]
    published: Sequence[tuple[float | str, float]] = ()


def draw_curves(axes: Axes, curves: Sequence[Curve], x_label: str, about: str = "") -> None:
    """Scores by a value; `about` says what tells the curves apart."""
    share_axis(axes, curves)
    draw_values(axes, curves, x_label, "score, with 95 % intervals", about)


def draw_values(axes: Axes, curves: Sequence[Curve], x_label: str, y_label: str, about: str = "") -> None:
    """A line with its band for each curve where the values are numbers; where they are words, marks with bars."""
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
        axes.legend(title=about, loc="center left", bbox_to_anchor=(1.02, 0.5))


def share_axis(axes: Axes, curves: Sequence[Curve]) -> None:
    """Percent, with a line at one half."""
    axes.axhline(0.5, color=FAINT, linewidth=1)
    estimates = [estimate for curve in curves for _, estimate in curve.points]
    low, high = (pick(0.5, *bounds) for pick, bounds in ((min, lows(estimates)), (max, highs(estimates))))
    published = [share for curve in curves for _, share in curve.published]
    least, most = min([1.0, *published]) - MARGIN, max([0.0, *published]) + MARGIN
    axes.set_ylim(min(least, max(0.0, low - MARGIN)), max(most, min(1.0, high + MARGIN)))
    percent_axis(axes, "y")


def value_axis(axes: Axes, curves: Sequence[Curve]) -> None:
    """Wide enough for all values, but not for intervals that would make them hard to tell apart."""
    estimates = [estimate for curve in curves for _, estimate in curve.points]
    values = [*means(estimates), *(number for curve in curves for _, number in curve.published)]
    if values:
        room = BEYOND * (max(values) - min(values) or 1.0)
        axes.set_ylim(min(values) - room, max(values) + room)


def draw_lines(axes: Axes, curves: Sequence[Curve]) -> None:
    for number, curve in enumerate(curves):
        values = [value for value, _ in curve.points if not isinstance(value, str)]
        estimates = [estimate for _, estimate in curve.points]
        colour, mark = COLOURS[number % len(COLOURS)], MARKS[number % len(MARKS)]
        line = LINES[number // len(COLOURS) % len(LINES)]
        axes.fill_between(values, lows(estimates), highs(estimates), color=colour, alpha=0.15, linewidth=0)
        axes.plot(values, means(estimates), line, marker=mark, markersize=5, color=colour, label=shortened(curve.label))
        numbers = [(value, share) for value, share in curve.published if not isinstance(value, str)]
        draw_published(axes, numbers, colour)


def draw_marks(axes: Axes, curves: Sequence[Curve], words: Sequence[str]) -> None:
    """The curves side by side above each word."""
    for number, curve in enumerate(curves):
        shift = ROOM * ((number + 0.5) / len(curves) - 0.5)
        estimates = [estimate for _, estimate in curve.points]
        axes.errorbar(
            [words.index(str(value)) + shift for value, _ in curve.points],
            means(estimates),
            [
                [estimate.mean - estimate.low for estimate in estimates],
                [estimate.high - estimate.mean for estimate in estimates],
            ],
            marker=MARKS[number % len(MARKS)],
            linestyle="none",
            capsize=3,
            color=COLOURS[number % len(COLOURS)],
            label=shortened(curve.label),
        )
        known = [(words.index(value) + shift, share) for value, share in curve.published if value in words]
        draw_published(axes, known, COLOURS[number % len(COLOURS)])


def draw_published(axes: Axes, points: Sequence[tuple[float, float]], colour: str) -> None:
    if points:
        axes.plot(*zip(*points, strict=True), linestyle="none", marker="x", markersize=6, color=colour)


def means(estimates: Sequence[Estimate]) -> list[float]:
    return [estimate.mean for estimate in estimates]


def lows(estimates: Sequence[Estimate]) -> list[float]:
    return [estimate.low for estimate in estimates]


def highs(estimates: Sequence[Estimate]) -> list[float]:
    return [estimate.high for estimate in estimates]


def number_axis(axes: Axes, numbers: Sequence[float]) -> None:
    """Numbers as they are, or their logarithms where these are spaced more evenly."""
    if not numbers:  # nothing is known yet
        return
    if is_logarithmic(numbers):
        axes.set_xscale("log")
    shown = numbers[:: ceil(len(numbers) / MOST_TICKS)]
    axes.set_xticks(shown, [str(number) for number in shown])
    axes.minorticks_off()


def is_logarithmic(numbers: Sequence[float]) -> bool:
    """Do these, which go up, grow by the same factor rather than by the same step?"""
    if len(numbers) < 3 or numbers[0] <= 0:
        return False
    return unevenness([log(number) for number in numbers]) < unevenness(numbers)


def unevenness(numbers: Sequence[float]) -> float:
    """How much the steps between numbers differ, as a share of their mean."""
    steps = [after - before for before, after in pairwise(numbers)]
    return stdev(steps) / fmean(steps)


def word_axis(axes: Axes, words: Sequence[str]) -> None:
    axes.set_xticks(range(len(words)), [shortened(word) for word in words])
    axes.set_xlim(-0.5, len(words) - 0.5)
    if sum(map(len, words)) > LONG_WORDS:
        axes.set_xticklabels(axes.get_xticklabels(), rotation=30, ha="right", rotation_mode="anchor")
