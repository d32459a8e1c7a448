"""The figures in a report on games."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from topdeck.arena.plan.sweep import Sweep, Varied, display_value
from topdeck.arena.results.statistics import Estimate, first_player_score, score, score_in_seat, win_matrix
from topdeck.arena.results.sweep_scores import SweepPoint
from topdeck.config.spec import Spec, Value, parse_spec
from topdeck.report import charts, style
from topdeck.report.findings import Findings

CELL = 0.6  # inches of width per cell in the heat map of a sweep
CURVES = 6  # height of the curves of a sweep, in rows


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
    wins = {agent: dict.fromkeys(agents, 0.0) for agent in agents}
    for game in findings.games:
        first, second = game.fixture.agents
        wins[first][second] += game.score(0)
        wins[second][first] += game.score(1)
    made, axes = charts.make_figure(len(agents), least=2.6)
    left = np.zeros(len(agents))
    for number, opponent in enumerate(agents):
        parts = np.array([wins[agent][opponent] for agent in agents])
        label, look = style.shorten_label(opponent), style.look(number)
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
    scores = win_matrix(findings.games, findings.agents)
    cells = [[scores[agent].get(other) for other in findings.agents] for agent in findings.agents]
    return draw_matrix(cells, findings.agents, "Score of the row against the column")


def draw_matrix(cells: charts.Cells, names: Sequence[str], title: str) -> Figure:
    """Draw a square heat map whose columns are labelled with the row numbers."""
    made, axes = charts.make_figure(len(names), width=max(4.0, 3.2 + 0.75 * len(names)), least=3.2)
    rows = [f"{place} {style.shorten_label(name)}" for place, name in enumerate(names, 1)]
    charts.draw_heat_map(axes, cells, rows, [str(place) for place in range(1, len(names) + 1)])
    axes.set_title(title)
    return made


def draw_ratings(findings: Findings) -> Figure:
    made, axes = charts.make_figure(len(findings.ratings))
    axes.axvline(0, color=style.FAINT, linewidth=1)
    estimates = [Estimate(row.elo, row.low, row.high) for row in findings.ratings]
    draw_intervals(axes, estimates, fmt="o", color=style.COLOURS[0])
    for place, row in enumerate(findings.ratings):
        elo = style.with_minus(f"{row.elo:+.0f}")
        axes.annotate(elo, (row.elo, place), (0, 7), textcoords="offset points", ha="center", fontsize=9)
    style.name_rows(axes, [row.agent for row in findings.ratings])
    axes.margins(y=0.15)
    axes.set_xlabel("Elo relative to the mean, with 95 % intervals")
    axes.set_title("Ratings")
    return made


def draw_intervals(axes: Axes, estimates: Sequence[Estimate], shift: float = 0.0, **look: Any) -> None:
    """Draw one estimate per row, with an error bar for its 95 % interval."""
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
    cells = [[score_with(findings, agent, deck) for deck in decks] for agent in agents]
    has_many = len(decks) > 4
    width = max(5.0, 2.4 + (0.9 if has_many else 1.7) * len(decks))
    made, axes = charts.make_figure(len(agents), width, least=3.2)
    rows, columns = [style.shorten_label(agent) for agent in agents], [style.shorten_label(deck, 22) for deck in decks]
    charts.draw_heat_map(axes, cells, rows, columns)
    if has_many:
        axes.set_xticklabels(axes.get_xticklabels(), rotation=30, ha="right", rotation_mode="anchor")
    axes.set_title("Score of each agent with each deck")
    return made


def score_with(findings: Findings, agent: str, deck: str) -> Estimate | None:
    """Return an agent's score in the games it played with a deck, or `None` if there are none."""
    games = [
        game
        for game in findings.games_by_agent[agent]
        if (agent, deck) in zip(game.fixture.agents, game.fixture.decks, strict=True)
    ]
    return score(games, agent) if games else None


def deck_matrix(findings: Findings) -> Figure:
    """Plot the first player's score for every pairing of decks."""
    cells = [[first_seat(findings, name, other) for other in findings.decks] for name in findings.decks]
    return draw_matrix(cells, findings.decks, "Score of the first seat by decks")


def first_seat(findings: Findings, deck: str, other: str) -> Estimate | None:
    games = [game for game in findings.games if game.fixture.decks == (deck, other)]
    return first_player_score(games) if games else None


def budgets(findings: Findings) -> dict[str, list[tuple[int, str]]]:
    """Return groups of agents whose specs differ only in `ms`, with the time budgets in milliseconds."""
    by_rest: dict[str, list[tuple[int, str]]] = {}
    for name, text in findings.results.specs.items():
        spec = parse_spec(text)
        if isinstance(ms := spec.values.get("ms"), int) and ms > 0:
            rest = str(Spec(spec.name, {key: value for key, value in spec.values.items() if key != "ms"}))
            by_rest.setdefault(rest, []).append((ms, name))
    return {rest: sorted(of_agent) for rest, of_agent in by_rest.items() if len({ms for ms, _ in of_agent}) > 1}


def time_budget(findings: Findings) -> Figure:
    """Draw the agents' scores as a function of the time budget."""
    made, axes = charts.make_figure(6)
    curves = [
        charts.Curve(parse_spec(rest).name, [(ms, score(findings.games, name)) for ms, name in of_agent])
        for rest, of_agent in budgets(findings).items()
    ]
    charts.draw_curves(axes, curves, "milliseconds per decision")
    axes.set_title("Score and time")
    return made


# ---- sweeps


def draw_sweep(sweep: Sweep, points: Sequence[SweepPoint]) -> Figure:
    """Draw the scores in a sweep as curves or heat maps.

    A heat map shows two parameters of the same kind, which are either both numbers or both words.  If there are more
    than two parameters, each combination of the other parameters' values has its own panel.
    """
    first, *others = sorted(sweep.vary, key=lambda varied: (not varied.is_number, -len(varied.values)))
    parts: dict[str, list[SweepPoint]] = {}
    for point in points:
        held = "".join(f", {varied.name} = {display_value(point.values[varied.name])}" for varied in others[1:])
        parts.setdefault(held, []).append(point)
    if others and others[0].is_number == first.is_number:
        return draw_maps(first, others[0], parts)
    return draw_all_curves(first, others[0] if others else None, parts)


def sort_values(varied: Varied) -> list[Value]:
    """Return the values in axis order, with numbers sorted and words in their original order."""
    return sorted(varied.values, key=as_number) if varied.is_number else list(varied.values)


def as_number(value: Value) -> float:
    assert isinstance(value, int | float)
    return value


def draw_all_curves(across: Varied, other: Varied | None, parts: Mapping[str, Sequence[SweepPoint]]) -> Figure:
    made, every = charts.make_panels(len(parts), CURVES)
    for axes, (held, points) in zip(every, parts.items(), strict=True):
        about = "against" if other is None else other.name
        charts.draw_curves(axes, sweep_curves(across, other, points), across.name, about)
        axes.set_title(f"Score by {across.name}{held}")
    return made


def sweep_curves(across: Varied, other: Varied | None, points: Sequence[SweepPoint]) -> list[charts.Curve]:
    """Return a curve for each value of the other parameter, or for each opponent if there is no other parameter.

    If there is only one opponent, its curve has no label.
    """
    if other is not None:
        labels = [display_value(value) for value in other.values]
        by_value = [[point for point in points if point.values[other.name] == value] for value in other.values]
        scores = [[(point, point.score) for point in part] for part in by_value]
    else:
        opponents = list(dict.fromkeys(opponent for point in points for opponent in point.against))
        labels = opponents if len(opponents) > 1 else [""]
        scores = [[(point, point.against[name]) for point in points if name in point.against] for name in opponents]
    return [charts.Curve(label, along(across, known)) for label, known in zip(labels, scores, strict=True) if known]


def along(varied: Varied, scores: Sequence[tuple[SweepPoint, Estimate]]) -> list[tuple[float | str, Estimate]]:
    """Return pairs of a parameter value and its score, with numbers sorted and words in their original order."""
    known = [(point.values[varied.name], estimate) for point, estimate in scores]
    if varied.is_number:
        return sorted(((as_number(value), estimate) for value, estimate in known), key=lambda pair: pair[0])
    return [(display_value(value), estimate) for value, estimate in known]


def draw_maps(across: Varied, up: Varied, parts: Mapping[str, Sequence[SweepPoint]]) -> Figure:
    width = max(charts.WIDTH, 3.0 + CELL * len(across.values))
    made, every = charts.make_panels(len(parts), len(up.values), width, least=3.2)
    for axes, (held, points) in zip(every, parts.items(), strict=True):
        draw_map(axes, across, up, points)
        axes.set_title(f"Score by {across.name} and {up.name}{held}")
    return made


def draw_map(axes: Axes, across: Varied, up: Varied, points: Sequence[SweepPoint]) -> None:
    """Draw a heat map of the scores for two parameters, with numbers increasing from bottom to top."""
    columns, rows = sort_values(across), sort_values(up)
    if up.is_number:
        rows.reverse()
    cells = [[score_at(points, {across.name: column, up.name: row}) for column in columns] for row in rows]
    charts.draw_heat_map(axes, cells, [*map(display_value, rows)], [*map(display_value, columns)])
    axes.set_xlabel(across.name)
    axes.set_ylabel(up.name)


def score_at(points: Sequence[SweepPoint], values: dict[str, Value]) -> Estimate | None:
    """Return the score of the combination with these values, or `None` if it has not been played."""
    return next((point.score for point in points if values.items() <= point.values.items()), None)
