"""The figure of a sweep: the score by the values that vary."""

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from topdeck.arena.plan.sweep import Sweep, Varied, display_value
from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.sweep_scores import SweepPoint
from topdeck.config.spec import Value
from topdeck.report.charts import WIDTH, Curve, draw_curves, draw_heat_map, make_panels

CELL = 0.6  # inches of width in a map
CURVES = 6  # height of curves, in rows


def draw_sweep(sweep: Sweep, points: Sequence[SweepPoint]) -> Figure:
    """Draw curves by one parameter, or a map by two of a kind; each value of a third parameter has a panel."""
    first, *others = sorted(sweep.vary, key=lambda varied: (not varied.is_number, -len(varied.values)))
    parts: dict[str, list[SweepPoint]] = {}
    for point in points:
        held = "".join(f", {varied.name} = {display_value(point.values[varied.name])}" for varied in others[1:])
        parts.setdefault(held, []).append(point)
    if others and others[0].is_number == first.is_number:
        return draw_maps(first, others[0], parts)
    return draw_all_curves(first, others[0] if others else None, parts)


def sort_values(varied: Varied) -> list[Value]:
    """Return the values in the order of an axis: numbers ascend, words stay as they were given."""
    return sorted(varied.values, key=as_number) if varied.is_number else list(varied.values)


def as_number(value: Value) -> float:
    assert isinstance(value, int | float)
    return value


def draw_all_curves(across: Varied, other: Varied | None, parts: Mapping[str, Sequence[SweepPoint]]) -> Figure:
    made, every = make_panels(len(parts), CURVES)
    for axes, (held, points) in zip(every, parts.items(), strict=True):
        curves = curves_by_opponent(across, points) if other is None else curves_by_value(across, other, points)
        draw_curves(axes, curves, across.name, "against" if other is None else other.name)
        axes.set_title(f"Score by {across.name}{held}")
    return made


def curves_by_opponent(varied: Varied, points: Sequence[SweepPoint]) -> list[Curve]:
    """Return a curve against each opponent; a single one has no label."""
    opponents = list(dict.fromkeys(opponent for point in points for opponent in point.against))
    labels = opponents if len(opponents) > 1 else [""]
    return [
        Curve(label, along(varied, [(point, point.against[opponent]) for point in points if opponent in point.against]))
        for label, opponent in zip(labels, opponents, strict=True)
    ]


def curves_by_value(varied: Varied, other: Varied, points: Sequence[SweepPoint]) -> list[Curve]:
    """Return a curve for each value of the other parameter."""
    scores = {
        display_value(value): [(point, point.score) for point in points if point.values[other.name] == value]
        for value in other.values
    }
    return [Curve(label, along(varied, known)) for label, known in scores.items() if known]


def along(varied: Varied, scores: Sequence[tuple[SweepPoint, Estimate]]) -> list[tuple[float | str, Estimate]]:
    """Return scores by the values of a parameter: numbers ascend, words stay as they were given."""
    known = [(point.values[varied.name], estimate) for point, estimate in scores]
    if varied.is_number:
        return sorted(((as_number(value), estimate) for value, estimate in known), key=lambda pair: pair[0])
    return [(display_value(value), estimate) for value, estimate in known]


def draw_maps(across: Varied, up: Varied, parts: Mapping[str, Sequence[SweepPoint]]) -> Figure:
    width = max(WIDTH, 3.0 + CELL * len(across.values))
    made, every = make_panels(len(parts), len(up.values), width, least=3.2)
    for axes, (held, points) in zip(every, parts.items(), strict=True):
        draw_map(axes, across, up, points)
        axes.set_title(f"Score by {across.name} and {up.name}{held}")
    return made


def draw_map(axes: Axes, across: Varied, up: Varied, points: Sequence[SweepPoint]) -> None:
    """Draw the score of every combination of two parameters; numbers ascend from the bottom."""
    columns, rows = sort_values(across), sort_values(up)
    if up.is_number:
        rows.reverse()
    cells = [[score_at(points, {across.name: column, up.name: row}) for column in columns] for row in rows]
    draw_heat_map(axes, cells, [display_value(row) for row in rows], [display_value(column) for column in columns])
    axes.set_xlabel(across.name)
    axes.set_ylabel(up.name)


def score_at(points: Sequence[SweepPoint], values: dict[str, Value]) -> Estimate | None:
    """Return the score of the combination with these values, if it has played."""
    return next((point.score for point in points if values.items() <= point.values.items()), None)
