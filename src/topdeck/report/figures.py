"""The figures in a report on games."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from topdeck.arena.plan.sweep import Sweep, Varied, display_value
from topdeck.arena.results.statistics import Estimate, score_in_seat
from topdeck.arena.results.sweep_scores import SweepPoint
from topdeck.report import charts, style
from topdeck.report.findings import Findings
from topdeck.report.labels import shorten_label, with_minus
from topdeck.report.scores import (
    Cells,
    agent_cells,
    agent_deck_cells,
    budgets,
    deck_cells,
    has_map,
    in_axis_order,
    map_axes,
    map_cells,
    sweep_curves,
    sweep_panels,
    time_curves,
    wins_by_agent,
)

CELL = 0.6  # inches of width per cell in the heat map of a sweep
CURVES = 6  # height of a sweep's curves, in rows


def figures(findings: Findings) -> dict[str, Figure]:
    """Draw all figures that apply to the results; a sweep has too many agents for figures about individual agents."""
    with style.use_style():
        if findings.sweep is not None:
            made = {"sweep": draw_sweep(findings.sweep, findings.points)}
        else:
            made = {
                "wins": wins_by_opponent(findings),
                "matrix": draw_win_matrix(findings),
                "ratings": draw_ratings(findings),
                "seats": draw_seats(findings),
            }
        if len(findings.decks) > 1:
            made |= {"agents-and-decks": deck_of_agent(findings), "decks": deck_matrix(findings)}
        if findings.sweep is None and budgets(findings):
            made["time"] = time_budget(findings)
        return made


# ---- agents


def wins_by_opponent(findings: Findings) -> Figure:
    """Draw each agent's wins as a bar with one segment per opponent."""
    agents = findings.agents
    wins = wins_by_agent(findings)
    made, axes = charts.make_figure(len(agents), least=2.6)
    left = np.zeros(len(agents))
    for number, opponent in enumerate(agents):
        parts = np.array([wins[agent][opponent] for agent in agents])
        label, look = shorten_label(opponent), style.look(number)
        axes.barh(range(len(agents)), parts, left=left, label=label, linewidth=0.8, **look)
        left += parts
    for place, total in enumerate(left):
        axes.text(total, place, f" {total:g}", va="center")
    style.name_rows(axes, agents)
    axes.set_xlabel("games won, counting a draw as half a game")
    axes.set_title("Wins by opponent")
    style.draw_legend(axes, "against")
    return made


def draw_win_matrix(findings: Findings) -> Figure:
    """Plot the score of each agent against each opponent."""
    return draw_matrix(agent_cells(findings), findings.agents, "Score of the row against the column")


def draw_matrix(cells: Cells, names: Sequence[str], title: str) -> Figure:
    """Draw a square heat map whose columns are labelled with the row numbers."""
    made, axes = charts.make_figure(len(names), width=max(4.0, 3.2 + 0.75 * len(names)), least=3.2)
    rows = [f"{place} {shorten_label(name)}" for place, name in enumerate(names, 1)]
    charts.draw_heat_map(axes, cells, rows, [str(place) for place in range(1, len(names) + 1)])
    axes.set_title(title)
    return made


def draw_ratings(findings: Findings) -> Figure:
    made, axes = charts.make_figure(len(findings.ratings))
    axes.axvline(0, color=style.FAINT, linewidth=1)
    estimates = [Estimate(row.elo, row.low, row.high) for row in findings.ratings]
    draw_intervals(axes, estimates, fmt="o", color=style.COLOURS[0])
    for place, row in enumerate(findings.ratings):
        elo = with_minus(f"{row.elo:+.0f}")
        axes.annotate(elo, (row.elo, place), (0, 7), textcoords="offset points", ha="center", fontsize=9)
    style.name_rows(axes, [row.agent for row in findings.ratings])
    axes.margins(y=0.15)
    axes.set_xlabel("Elo relative to the mean, with 95 % intervals")
    axes.set_title("Ratings")
    return made


def draw_intervals(axes: Axes, estimates: Sequence[Estimate], shift: float = 0.0, **look: Any) -> None:
    """Draw one estimate per row, with an error bar for its 95 % confidence interval."""
    means, lows, highs = charts.estimate_columns(estimates)
    places = np.arange(len(estimates)) + shift
    axes.errorbar(means, places, xerr=[means - lows, highs - means], elinewidth=1.6, **look)


def draw_seats(findings: Findings) -> Figure:
    """Draw each agent's score when it plays first and when it plays second."""
    made, axes = charts.make_figure(len(findings.agents))
    axes.axvline(0.5, color=style.FAINT, linewidth=1)
    for seat, (mark, label, shift) in enumerate((("o", "plays first", -0.1), ("s", "plays second", 0.1))):
        estimates = [score_in_seat(findings.games, agent, seat) for agent in findings.agents]
        draw_intervals(axes, estimates, shift, fmt=mark, color=style.COLOURS[seat], label=label)
    style.name_rows(axes, findings.agents)
    axes.set_xlim(0, 1)
    style.percent_axis(axes)
    axes.set_xlabel("score, with 95 % intervals")
    axes.set_title("Seats")
    style.draw_legend(axes)
    return made


# ---- decks and time


def deck_of_agent(findings: Findings) -> Figure:
    """Draw the score of each agent with each deck."""
    agents, decks = findings.agents, findings.decks
    has_many = len(decks) > 4
    width = max(5.0, 2.4 + (0.9 if has_many else 1.7) * len(decks))
    made, axes = charts.make_figure(len(agents), width, least=3.2)
    rows, columns = [shorten_label(agent) for agent in agents], [shorten_label(deck, 22) for deck in decks]
    charts.draw_heat_map(axes, agent_deck_cells(findings), rows, columns)
    if has_many:
        axes.set_xticklabels(axes.get_xticklabels(), rotation=30, ha="right", rotation_mode="anchor")
    axes.set_title("Score of each agent with each deck")
    return made


def deck_matrix(findings: Findings) -> Figure:
    """Plot the first player's score for every pairing of decks."""
    return draw_matrix(deck_cells(findings), findings.decks, "First player's score by deck pairing")


def time_budget(findings: Findings) -> Figure:
    """Draw the agents' scores as a function of the time budget."""
    made, axes = charts.make_figure(6)
    charts.draw_curves(axes, time_curves(findings), "milliseconds per decision")
    axes.set_title("Score and time")
    return made


# ---- sweeps


def draw_sweep(sweep: Sweep, points: Sequence[SweepPoint]) -> Figure:
    """Draw the scores in a sweep as curves or heat maps.

    A heat map shows two parameters of the same kind, either both numeric or both categorical.  If there are more than
    two parameters, each combination of the other parameters' values gets its own panel.
    """
    if has_map(sweep):
        return draw_maps(sweep, points)
    across, *others = in_axis_order(sweep)
    return draw_all_curves(across, others[0] if others else None, sweep_panels(sweep, points))


def draw_all_curves(across: Varied, other: Varied | None, panels: Mapping[str, Sequence[SweepPoint]]) -> Figure:
    made, every = charts.make_panels(len(panels), CURVES)
    for axes, (held, points) in zip(every, panels.items(), strict=True):
        about = "against" if other is None else other.name
        charts.draw_curves(axes, sweep_curves(across, other, points), across.name, about)
        axes.set_title(f"Score by {across.name}{held}")
    return made


def draw_maps(sweep: Sweep, points: Sequence[SweepPoint]) -> Figure:
    across, up, columns, rows = map_axes(sweep)
    panels = sweep_panels(sweep, points)
    width = max(charts.WIDTH, 3.0 + CELL * len(columns))
    made, every = charts.make_panels(len(panels), len(rows), width, least=3.2)
    for axes, (held, part) in zip(every, panels.items(), strict=True):
        labels = [*map(display_value, rows)], [*map(display_value, columns)]
        charts.draw_heat_map(axes, map_cells(sweep, part), *labels)
        axes.set_xlabel(across.name)
        axes.set_ylabel(up.name)
        axes.set_title(f"Score by {across.name} and {up.name}{held}")
    return made
