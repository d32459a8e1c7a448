"""The charts in a report on games."""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import inf

from topdeck.arena.plan.sweep import Sweep, display_value
from topdeck.arena.results.ratings import Rating
from topdeck.arena.results.statistics import Estimate, score_in_seat
from topdeck.arena.results.sweep_scores import SweepPoint
from topdeck.report.findings import Findings
from topdeck.report.labels import with_minus
from topdeck.report.page_charts import Chart, LineChart, Mark, RowChart, score_map
from topdeck.report.scores import (
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

HALF = 0.5
SHARES = ((0.0, "0 %"), (0.25, ""), (HALF, "50 %"), (0.75, ""), (1.0, "100 %"))
MARGIN = 1.05  # the extent of the ratings axis, relative to the largest distance from 0


def game_charts(findings: Findings) -> dict[str, Sequence[Chart]]:
    """Return the charts that apply to the results, keyed by subject; sweeps have no charts about single agents."""
    if findings.sweep is not None:
        made: dict[str, Sequence[Chart]] = {"sweep": sweep_charts(findings.sweep, findings.points)}
    else:
        matrix = score_map(
            "Score of the row against the column", findings.agents, findings.agents, agent_cells(findings)
        )
        made = {
            "wins": [wins_chart(findings)],
            "matrix": [matrix],
            "ratings": [ratings_chart(findings)],
            "seats": [seats_chart(findings)],
        }
    if len(findings.decks) > 1:
        agents, decks = findings.agents, findings.decks
        scores = score_map("Score of each agent with each deck", agents, decks, agent_deck_cells(findings))
        made["agents-and-decks"] = [scores]
        made["decks"] = [score_map("First player's score by deck pairing", decks, decks, deck_cells(findings))]
    if findings.sweep is None and budgets(findings):
        made["time"] = [LineChart("Score and time", "milliseconds per decision", time_curves(findings))]
    return made


def wins_chart(findings: Findings) -> RowChart:
    """Return a chart with one bar per agent and one segment for the games won against each opponent."""
    rows: list[tuple[str, list[Mark]]] = []
    most = 1.0
    for agent, wins in wins_by_agent(findings).items():
        ends = list(accumulate(wins.values(), initial=0.0))
        marks = [
            Mark(place, f"{high - low:g}", low, high) for place, (low, high) in enumerate(pairwise(ends)) if high > low
        ]
        rows.append((agent, marks))
        most = max(most, ends[-1])
    ticks = [(0.0, "0"), (most / 2, f"{most / 2:g}"), (most, f"{most:g}")]
    return RowChart("Wins by opponent", rows, findings.agents, ticks, axis="games won, counting a draw as half a game")


def ratings_chart(findings: Findings) -> RowChart:
    rows = [(row.agent, [rating_mark(row)]) for row in findings.ratings]
    reach = MARGIN * max([1.0, *(max(-mark.low, mark.high) for _, [mark] in rows)])
    ticks = [(at, with_minus(f"{at:+.0f}") if at else "0") for at in (-reach, 0.0, reach)]
    axis = "Elo relative to the mean, with 95 % intervals"
    return RowChart("Ratings", rows, [""], ticks, line=0.0, axis=axis)


def rating_mark(row: Rating) -> Mark:
    low, high = (row.low, row.high) if row.low > -inf else (row.elo, row.elo)  # the interval may be unknown
    return Mark(0, with_minus(str(row)), low, high, row.elo)


def seats_chart(findings: Findings) -> RowChart:
    """Return a chart of each agent's score when it plays first and when it plays second."""
    rows = [
        (agent, [score_mark(seat, score_in_seat(findings.games, agent, seat)) for seat in (0, 1)])
        for agent in findings.agents
    ]
    return RowChart(
        "Seats", rows, ["plays first", "plays second"], SHARES, line=HALF, axis="score, with 95 % intervals"
    )


def score_mark(series: int, score: Estimate) -> Mark:
    return Mark(series, str(score), score.low, score.high, score.mean)


def sweep_charts(sweep: Sweep, points: Sequence[SweepPoint]) -> list[Chart]:
    """Return one chart for each combination of values of the parameters that have no axis."""
    panels = sweep_panels(sweep, points)
    if has_map(sweep):
        across, up, columns, rows = map_axes(sweep)
        names = [*map(display_value, rows)], [*map(display_value, columns)]
        return [
            score_map(
                f"Score by {across.name} and {up.name}{held}", *names, map_cells(sweep, part), across.name, up.name
            )
            for held, part in panels.items()
        ]
    first, *others = in_axis_order(sweep)
    other = others[0] if others else None
    return [
        LineChart(f"Score by {first.name}{held}", first.name, sweep_curves(first, other, part))
        for held, part in panels.items()
    ]
