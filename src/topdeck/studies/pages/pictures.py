"""The figures on study pages, drawn from our results."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from topdeck.arena.results.statistics import Estimate
from topdeck.report import charts
from topdeck.report.curves import Curve
from topdeck.report.labels import shorten_label
from topdeck.report.style import look, use_style
from topdeck.studies.results import Measured, Results
from topdeck.studies.study import Level, Picture, Quantity, Study, Where

FEWEST = 3  # minimum number of observations for an interval


def draw_picture(picture: Picture, results: Results) -> Figure:
    with use_style():
        return KINDS[picture.kind](picture, results)


# ---- stacked wins


def stacked_wins(picture: Picture, results: Results) -> Figure:
    """Draw one bar per agent with one segment per opponent, in one panel per level of `picture.panels`."""
    over = results.levels(picture.panels, picture.where) if picture.panels else [None]
    agents = results.levels("agent", picture.where)
    made, axes = charts.make_panels(len(over), len(agents), least=2.6)
    for place, level in enumerate(over):
        where = picture.where if level is None else {**picture.where, picture.panels: (level,)}
        stack(axes[place], where, agents, results)
        unit = " ms" if picture.panels == "budget" else ""
        axes[place].set_title(picture.title if level is None else f"{results.study.level_title(level)}{unit}")
    axes[-1].set_xlabel("games won (a draw counts as half a win)")
    axes[0].legend(title="against", loc="upper left", bbox_to_anchor=(1.02, 1.0))
    return made


def stack(axes: Axes, where: Where, agents: Sequence[Level], results: Results) -> None:
    left = [0.0 for agent in agents]
    for number, opponent in enumerate(agents):
        quantities = [Quantity({**where, "agent": (agent,), "against": (opponent,)}) for agent in agents]
        parts = [measured_total(results.measure(quantity)) for quantity in quantities]
        label = results.study.level_title(opponent)
        axes.barh(range(len(agents)), parts, left=left, label=label, linewidth=0.8, **look(number))
        left = [before + part for before, part in zip(left, parts, strict=True)]
    for place, total in enumerate(left):
        axes.text(total, place, f" {total:g}", va="center")
    axes.set_yticks(range(len(agents)), [shorten_label(results.study.level_title(agent)) for agent in agents])
    axes.invert_yaxis()


def measured_total(measured: Measured) -> float:
    return measured.mean * measured.count if measured.count else 0.0


# ---- curves


def curves(picture: Picture, results: Results) -> Figure:
    """Plot a measure as a function of a factor, with our intervals and the published points."""
    study, values = results.study, in_order(results.levels(picture.x, picture.where))
    levels = [results.levels(name, picture.where) for name in picture.lines]
    lines = [dict(zip(picture.lines, line, strict=True)) for line in product(*levels)]
    made, axes = charts.make_figure(len(lines), least=3.6)
    found: list[Curve] = []
    for line in lines:
        where = {**picture.where, **{name: (level,) for name, level in line.items()}}
        points = [
            (value, results.measure(Quantity({**where, picture.x: (value,)}, picture.measure))) for value in values
        ]
        curve = [
            (coordinate(value, picture.x, study), measured_interval(point)) for value, point in points if point.count
        ]
        if curve:
            label = ", ".join(study.level_title(level, name) for name, level in line.items())
            found.append(Curve(label, curve, published(Quantity(where, picture.measure), picture.x, study)))
    scale = charts.set_share_axis if study.measure(picture.measure).is_share else charts.set_value_axis
    scale(axes, found)
    intervals = any(estimate.low < estimate.high for curve in found for _, estimate in curve.points)
    y_label = study.level_title(picture.measure, "measure") + (",\nwith 95 % intervals" if intervals else "")
    charts.draw_values(axes, found, "ms" if picture.x == "budget" else picture.x, y_label)
    axes.set_title(picture.title)
    return made


def in_order(values: Sequence[Level]) -> Sequence[Level]:
    """Sort the levels if all of them are numbers; otherwise, return them unchanged."""
    numbers = [value for value in values if not isinstance(value, str)]
    return sorted(numbers) if len(numbers) == len(values) else values


def measured_interval(measured: Measured) -> Estimate:
    """Return the estimate, omitting its interval if there are too few observations."""
    return measured.estimate if measured.count >= FEWEST else Estimate(*[measured.mean] * 3)


def coordinate(value: Level, name: str, study: Study) -> float | str:
    """Return a level's coordinate on its axis: a number or, if the level is a string, its title."""
    if isinstance(value, str):
        return study.level_title(value, name)
    return value if isinstance(value, float) else int(value)


def published(line: Quantity, x: str, study: Study) -> list[tuple[float | str, float]]:
    """Return the published points on a curve."""
    return [
        (coordinate(cell.quantity.where[x][0], x, study), cell.published.value)
        for cell in study.cells
        if cell.published is not None and x in cell.quantity.where and without(cell.quantity, x) == line
    ]


def without(quantity: Quantity, name: str) -> Quantity:
    where = {key: levels for key, levels in quantity.where.items() if key != name}
    return Quantity(where, quantity.measure)


# ---- maps


def deck_map(picture: Picture, results: Results) -> Figure:
    """Draw a heat map of scores by the player's deck and the opponent's deck."""
    mine, theirs = (results.levels(name, picture.where) for name in ("deck", "against_deck"))
    measured = [
        [results.measure(Quantity({**picture.where, "deck": (deck,), "against_deck": (other,)})) for other in theirs]
        for deck in mine
    ]
    cells = [[cell.estimate if cell.count else None for cell in row] for row in measured]
    made, axes = charts.make_figure(len(mine), width=max(5.0, 3.4 + 1.2 * len(theirs)), least=3.2)
    charts.draw_heat_map(
        axes, cells, *([shorten_label(results.study.level_title(deck)) for deck in decks] for decks in (mine, theirs))
    )
    axes.set_title(picture.title)
    return made


KINDS: Mapping[str, Callable[[Picture, Results], Figure]] = {"wins": stacked_wins, "curves": curves, "matrix": deck_map}
