"""The figures of a report."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from topdeck.arena.results.statistics import Estimate, first_player_score, score, score_against, score_in_seat
from topdeck.config.spec import Spec, parse_spec
from topdeck.report.charts import Cells, Curve, draw_curves, draw_heat_map, make_figure
from topdeck.report.findings import Findings
from topdeck.report.style import (
    COLOURS,
    FAINT,
    draw_legend,
    look,
    name_rows,
    percent_axis,
    shorten_label,
    use_style,
    with_minus,
)
from topdeck.report.sweeps import draw_sweep

# ---- agents


def wins_by_opponent(found: Findings) -> Figure:
    """Draw the wins of each agent as a bar, with a part for each opponent."""
    agents = found.agents
    wins = {agent: dict.fromkeys(agents, 0.0) for agent in agents}
    for game in found.games:
        first, second = game.fixture.agents
        wins[first][second] += game.score(0)
        wins[second][first] += game.score(1)
    made, axes = make_figure(len(agents), least=2.6)
    left = np.zeros(len(agents))
    for number, opponent in enumerate(agents):
        parts = np.array([wins[agent][opponent] for agent in agents])
        axes.barh(range(len(agents)), parts, left=left, label=shorten_label(opponent), linewidth=0.8, **look(number))
        left += parts
    for place, total in enumerate(left):
        axes.text(total, place, f" {total:g}", va="center")
    name_rows(axes, agents)
    axes.set_xlabel("games won, a draw being half of one")
    axes.set_title("Wins by opponent")
    draw_legend(axes, "against")
    return made


def win_matrix(found: Findings) -> Figure:
    """Draw the score of each agent against each opponent."""
    agents = found.agents
    pairs = {frozenset(game.fixture.agents) for game in found.games}
    cells = [
        [score_against(found.games, agent, other) if frozenset((agent, other)) in pairs else None for other in agents]
        for agent in agents
    ]
    return draw_matrix(cells, agents, "Score of the row against the column")


def draw_matrix(cells: Cells, names: Sequence[str], title: str) -> Figure:
    """Draw a square map whose columns have the numbers of its rows."""
    made, axes = make_figure(len(names), width=max(4.0, 3.2 + 0.75 * len(names)), least=3.2)
    rows = [f"{place} {shorten_label(name)}" for place, name in enumerate(names, 1)]
    draw_heat_map(axes, cells, rows, [str(place) for place in range(1, len(names) + 1)])
    axes.set_title(title)
    return made


def draw_ratings(found: Findings) -> Figure:
    made, axes = make_figure(len(found.ratings))
    axes.axvline(0, color=FAINT, linewidth=1)
    for place, row in enumerate(found.ratings):
        draw_interval(axes, place, (row.low, row.elo, row.high), "o", COLOURS[0])
        elo = with_minus(f"{row.elo:+.0f}")
        axes.annotate(elo, (row.elo, place), (0, 7), textcoords="offset points", ha="center", fontsize=9)
    name_rows(axes, [row.agent for row in found.ratings])
    axes.margins(y=0.15)
    axes.set_xlabel("Elo, 0 being the mean of all; with 95 % intervals")
    axes.set_title("Ratings")
    return made


def draw_interval(axes: Axes, place: float, bounds: tuple[float, float, float], mark: str, colour: str) -> None:
    """Draw a value between its lower and upper bound."""
    low, middle, high = bounds
    axes.plot([low, high], [place, place], color=colour, linewidth=1.6)
    axes.plot(middle, place, mark, color=colour)


def draw_seats(found: Findings) -> Figure:
    """Draw the score of each agent when it begins, and when it does not."""
    made, axes = make_figure(len(found.agents))
    axes.axvline(0.5, color=FAINT, linewidth=1)
    for seat, (mark, label, shift) in enumerate((("o", "plays first", -0.1), ("s", "plays second", 0.1))):
        for place, agent in enumerate(found.agents):
            estimate = score_in_seat(found.games, agent, seat)
            draw_interval(axes, place + shift, (estimate.low, estimate.mean, estimate.high), mark, COLOURS[seat])
        axes.plot([], [], f"{mark}-", color=COLOURS[seat], label=label)
    name_rows(axes, found.agents)
    axes.set_xlim(0, 1)
    percent_axis(axes)
    axes.set_xlabel("score, with 95 % intervals")
    axes.set_title("Seats")
    draw_legend(axes)
    return made


# ---- decks and time


def deck_of_agent(found: Findings) -> Figure:
    """Draw the score of each agent with each deck."""
    agents, decks = found.agents, found.decks
    cells = [[score_with(found, agent, deck) for deck in decks] for agent in agents]
    has_many = len(decks) > 4
    made, axes = make_figure(len(agents), width=max(5.0, 2.4 + (0.9 if has_many else 1.7) * len(decks)), least=3.2)
    draw_heat_map(axes, cells, [shorten_label(agent) for agent in agents], [shorten_label(deck, 22) for deck in decks])
    if has_many:
        axes.set_xticklabels(axes.get_xticklabels(), rotation=30, ha="right", rotation_mode="anchor")
    axes.set_title("Score of each agent with each deck")
    return made


def score_with(found: Findings, agent: str, deck: str) -> Estimate | None:
    """Return the score of an agent in its games with a deck."""
    games = [
        game
        for game in found.games_by_agent[agent]
        if (agent, deck) in zip(game.fixture.agents, game.fixture.decks, strict=True)
    ]
    return score(games, agent) if games else None


def deck_matrix(found: Findings) -> Figure:
    """Draw the score of the first seat with each deck against each."""
    cells = [[first_seat(found, name, other) for other in found.decks] for name in found.decks]
    return draw_matrix(cells, found.decks, "Score of the first seat by decks")


def first_seat(found: Findings, deck: str, other: str) -> Estimate | None:
    games = [game for game in found.games if game.fixture.decks == (deck, other)]
    return first_player_score(games) if games else None


def budgets(found: Findings) -> dict[str, list[tuple[int, str]]]:
    """Return the agents with several time budgets: milliseconds and names, by the rest of the spec."""
    by_rest: dict[str, list[tuple[int, str]]] = {}
    for name, text in found.results.specs.items():
        spec = parse_spec(text)
        if isinstance(ms := spec.values.get("ms"), int) and ms > 0:
            rest = str(Spec(spec.name, {key: value for key, value in spec.values.items() if key != "ms"}))
            by_rest.setdefault(rest, []).append((ms, name))
    return {rest: sorted(of_agent) for rest, of_agent in by_rest.items() if len({ms for ms, _ in of_agent}) > 1}


def time_budget(found: Findings) -> Figure:
    """Draw the score of agents by their time budget."""
    made, axes = make_figure(6)
    curves = [
        Curve(parse_spec(rest).name, [(ms, score(found.games, name)) for ms, name in of_agent])
        for rest, of_agent in budgets(found).items()
    ]
    draw_curves(axes, curves, "milliseconds for a decision")
    axes.set_title("Score and time")
    return made


def sweep_scores(found: Findings) -> Figure:
    """Draw the score of an agent by the values that vary."""
    assert found.sweep is not None
    return draw_sweep(found.sweep, found.points)


FIGURES: Mapping[str, Callable[[Findings], Figure]] = MappingProxyType(
    {
        "sweep": sweep_scores,
        "wins": wins_by_opponent,
        "matrix": win_matrix,
        "ratings": draw_ratings,
        "seats": draw_seats,
        "agents-and-decks": deck_of_agent,
        "decks": deck_matrix,
        "time": time_budget,
    }
)
OF_A_FIELD = frozenset({"wins", "matrix", "ratings", "seats", "time"})  # not of a sweep, whose agents are too many


def figures(found: Findings) -> dict[str, Figure]:
    """Draw the figures for which there are results."""
    left_out: frozenset[str] = frozenset({"sweep"}) if found.sweep is None else OF_A_FIELD
    if not budgets(found):
        left_out = left_out | {"time"}
    if len(found.decks) < 2:
        left_out = left_out | {"decks", "agents-and-decks"}
    with use_style():
        return {name: draw(found) for name, draw in FIGURES.items() if name not in left_out}
