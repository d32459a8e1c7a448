"""The charts on a page, represented as data that browsers can draw and tables can list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from topdeck.arena.results.statistics import Estimate
from topdeck.core.state import Json
from topdeck.report.curves import Curve, is_logarithmic
from topdeck.report.labels import with_minus
from topdeck.report.scores import Cells

BOLD = 0.5  # a score differs from that of an equal opponent if its interval does not contain this value

Row = Mapping[str, str]


class Chart(Protocol):
    """A chart with a title."""

    @property
    def title(self) -> str: ...

    def to_json(self) -> Json:
        """Return the properties of the component that draws the chart; `chart` contains the component's name."""

    def table(self) -> list[Row]:
        """Return the chart's values as table rows, for browsers that do not run scripts."""


def percent(share: float) -> str:
    return with_minus(f"{share:.0%}")


def number(value: float) -> str:
    return with_minus(f"{value:.3g}")


@dataclass(frozen=True)
class LineChart:
    """A chart that shows curves for numeric x values and markers for categorical ones.

    Attributes:
        title: The title of the chart.
        across: The title of the x axis.
        curves: The curves; an estimate whose interval is a single point has no band.
        is_share: Whether the values are shares, which are shown as percentages.
        from_zero: Whether the y axis includes 0.
    """

    title: str
    across: str
    curves: Sequence[Curve]
    is_share: bool = True
    from_zero: bool = False

    @property
    def values(self) -> list[float | str]:
        """The values on the x axis; numbers are sorted, and strings keep the order of the curves."""
        values = list(dict.fromkeys(value for curve in self.curves for value, _ in curve.points))
        numbers = [value for value in values if not isinstance(value, str)]
        return [*sorted(numbers)] if len(numbers) == len(values) else values

    def to_json(self) -> Json:
        values = self.values
        words = [str(value) for value in values] if any(isinstance(value, str) for value in values) else None
        numbers = [value for value in values if not isinstance(value, str)]

        def place(value: float | str) -> float:
            return words.index(str(value)) if words is not None else float(value)

        lines = [
            {
                "name": curve.label,
                "points": [[place(value), row.mean, row.low, row.high] for value, row in curve.points],
                "published": [[place(value), share] for value, share in curve.published if value in values],
            }
            for curve in self.curves
        ]
        logarithmic = words is None and is_logarithmic(numbers)
        shown = {"label": self.title, "across": self.across, "lines": lines, "words": words}
        return {"chart": "lines", **shown, "share": self.is_share, "logarithmic": logarithmic, "zero": self.from_zero}

    def table(self) -> list[Row]:
        known = [dict(curve.points) for curve in self.curves]
        names = [curve.label or "value" for curve in self.curves]
        return [
            {
                self.across: str(value),
                **{
                    name: self.in_words(points[value]) if value in points else ""
                    for name, points in zip(names, known, strict=True)
                },
            }
            for value in self.values
        ]

    def in_words(self, estimate: Estimate) -> str:
        words = percent if self.is_share else number
        if estimate.low == estimate.high:
            return words(estimate.mean)
        return f"{words(estimate.mean)} ({words(estimate.low)} to {words(estimate.high)})"


@dataclass(frozen=True)
class Cell:
    """A cell of a heat map: its text, the share from 0 to 1 that sets its colour, and whether it is highlighted."""

    text: str
    share: float
    about: str = ""
    stands_out: bool = False


@dataclass(frozen=True)
class HeatMap:
    """A table of coloured cells; the names of the axes are optional."""

    title: str
    rows: Sequence[str]
    columns: Sequence[str]
    cells: Sequence[Sequence[Cell | None]]
    across: str = ""
    up: str = ""

    def to_json(self) -> Json:
        cells = [
            [
                None
                if cell is None
                else {"text": cell.text, "share": cell.share, "about": cell.about, "bold": cell.stands_out}
                for cell in row
            ]
            for row in self.cells
        ]
        names = {"label": self.title, "rows": [*self.rows], "columns": [*self.columns]}
        return {"chart": "map", **names, "across": self.across, "up": self.up, "cells": cells}

    def table(self) -> list[Row]:
        corner = f"{self.up} / {self.across}" if self.across else ""
        return [
            {
                corner: name,
                **{column: cell.text if cell else "" for column, cell in zip(self.columns, row, strict=True)},
            }
            for name, row in zip(self.rows, self.cells, strict=True)
        ]


def score_map(
    title: str, rows: Sequence[str], columns: Sequence[str], scores: Cells, across: str = "", up: str = ""
) -> HeatMap:
    """Return a heat map of scores that highlights each score whose interval does not contain 50 %."""
    cells = [[None if score is None else score_cell(score) for score in row] for row in scores]
    return HeatMap(title, rows, columns, cells, across, up)


def score_cell(score: Estimate) -> Cell:
    return Cell(percent(score.mean), score.mean, str(score), not score.low <= BOLD <= score.high)


@dataclass(frozen=True)
class Mark:
    """A mark in a series: a bar from `low` to `high`, or an interval if `mean` is set."""

    series: int
    text: str
    low: float
    high: float
    mean: float | None = None


@dataclass(frozen=True)
class RowChart:
    """Rows with bars or intervals.

    Attributes:
        title: The title of the chart.
        rows: The name and the marks of each row.
        series: The names of the series; a single series may have an empty name.
        ticks: Values on the axis with their labels; the first and last values are the ends of the axis.
        line: The value at which a line is drawn.
        axis: The title of the axis.
        heading: The title of the table column that contains the names.
    """

    title: str
    rows: Sequence[tuple[str, Sequence[Mark]]]
    series: Sequence[str]
    ticks: Sequence[tuple[float, str]]
    line: float | None = None
    axis: str = ""
    heading: str = "agent"

    def to_json(self) -> Json:
        rows = [
            {
                "name": name,
                "marks": [
                    {"series": mark.series, "text": mark.text, "low": mark.low, "high": mark.high, "mean": mark.mean}
                    for mark in marks
                ],
            }
            for name, marks in self.rows
        ]
        shown = {"label": self.title, "series": [*self.series], "ticks": [[*tick] for tick in self.ticks]}
        return {"chart": "rows", **shown, "rows": rows, "line": self.line, "axis": self.axis}

    def table(self) -> list[Row]:
        def text(marks: Sequence[Mark], series: int) -> str:
            return ", ".join(mark.text for mark in marks if mark.series == series)

        return [
            {self.heading: name, **{series or "value": text(marks, place) for place, series in enumerate(self.series)}}
            for name, marks in self.rows
        ]
