"""The pictures of a report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from matplotlib.figure import Figure

from topdeck.arena.results.statistics import Estimate, first_player_score, score, score_against, score_in_seat
from topdeck.config.spec import Spec, parse_spec
from topdeck.report.charts import Curve, draw_curves, figure, heat_map
from topdeck.report.findings import Findings
from topdeck.report.style import COLOURS, FAINT, look, percent_axis, shortened, styled, with_minus
from topdeck.report.sweeps import draw_sweep

# ---- agents


def wins_by_opponent(found: Findings) -> Figure:
    """Who won how many games against whom: a bar for each agent, a part of it for each opponent."""
    agents = found.agents
    wins = {agent: dict.fromkeys(agents, 0.0) for agent in agents}
    for game in found.games:
        first, second = game.fixture.agents
        wins[first][second] += game.score(0)
        wins[second][first] += game.score(1)
    made, axes = figure(len(agents), least=2.6)
    left = np.zeros(len(agents))
    for number, opponent in enumerate(agents):
        parts = np.array([wins[agent][opponent] for agent in agents])
        axes.barh(range(len(agents)), parts, left=left, label=shortened(opponent), linewidth=0.8, **look(number))
        left += parts
    for place, total in enumerate(left):
        axes.text(total, place, f" {total:g}", va="center")
    axes.set_yticks(range(len(agents)), [shortened(agent) for agent in agents])
    axes.invert_yaxis()
    axes.set_xlabel("games won, a draw being half of one")
    axes.set_title("Wins by opponent")
    axes.legend(title="against", loc="center left", bbox_to_anchor=(1.02, 0.5))
    return made


def win_matrix(found: Findings) -> Figure:
    """How well each agent does against each."""
    agents = found.agents
    met = {frozenset(game.fixture.agents) for game in found.games}
    cells = [
        [score_against(found.games, agent, other) if frozenset((agent, other)) in met else None for other in agents]
        for agent in agents
    ]
    made, axes = figure(len(agents), width=max(4.0, 3.0 + 0.75 * len(agents)), least=3.2)
    heat_map(axes, cells, [shortened(agent) for agent in agents], [str(place) for place in range(1, len(agents) + 1)])
    axes.set_yticklabels([f"{place} {shortened(agent)}" for place, agent in enumerate(agents, 1)])
    axes.set_title("Score of the row against the column")
    return made


def strength(found: Findings) -> Figure:
    """Ratings with their intervals."""
    rows = found.ratings
    made, axes = figure(len(rows))
    places = range(len(rows))
    axes.axvline(0, color=FAINT, linewidth=1)
    for place, row in zip(places, rows, strict=True):
        axes.plot([row.low, row.high], [place, place], color=COLOURS[0], linewidth=2)
        axes.plot(row.elo, place, "o", color=COLOURS[0])
        elo = with_minus(f"{row.elo:+.0f}")
        axes.annotate(elo, (row.elo, place), (0, 7), textcoords="offset points", ha="center", fontsize=9)
    axes.set_yticks(places, [shortened(row.agent) for row in rows])
    axes.invert_yaxis()
    axes.margins(y=0.15)
    axes.set_xlabel("Elo, 0 being the mean of all; with 95 % intervals")
    axes.set_title("Ratings")
    return made


def seats(found: Findings) -> Figure:
    """How well each agent does when it begins, and when it does not."""
    agents = found.agents
    made, axes = figure(len(agents))
    axes.axvline(0.5, color=FAINT, linewidth=1)
    for place, agent in enumerate(agents):
        first, second = (score_in_seat(found.games, agent, seat) for seat in (0, 1))
        for estimate, mark, colour, shift in ((first, "o", COLOURS[0], -0.1), (second, "s", COLOURS[1], 0.1)):
            axes.plot([estimate.low, estimate.high], [place + shift] * 2, color=colour, linewidth=1.4)
            axes.plot(estimate.mean, place + shift, mark, color=colour, label=None)
    axes.plot([], [], "o-", color=COLOURS[0], label="begins")
    axes.plot([], [], "s-", color=COLOURS[1], label="sits second")
    axes.set_yticks(range(len(agents)), [shortened(agent) for agent in agents])
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    percent_axis(axes)
    axes.set_xlabel("score, with 95 % intervals")
    axes.set_title("Seats")
    axes.legend(loc="center left", bbox_to_anchor=(1.02, 0.5))
    return made


# ---- decks and time


def deck_of_agent(found: Findings) -> Figure:
    """How well each agent does with each deck."""
    agents = found.agents
    decks = found.decks
    cells = [[score_with(found, agent, deck) for deck in decks] for agent in agents]
    many = len(decks) > 4
    made, axes = figure(len(agents), width=max(5.0, 2.4 + (0.9 if many else 1.7) * len(decks)), least=3.2)
    heat_map(axes, cells, [shortened(agent) for agent in agents], [shortened(deck, 22) for deck in decks])
    if many:
        axes.set_xticklabels(axes.get_xticklabels(), rotation=30, ha="right", rotation_mode="anchor")
    axes.set_title("Score of each agent with each deck")
    return made


def score_with(found: Findings, agent: str, deck: str) -> Estimate | None:
    """What an agent scored in the games in which it had this deck."""
    games = [
        game
        for game in found.games_of[agent]
        if (agent, deck) in zip(game.fixture.agents, game.fixture.decks, strict=True)
    ]
    return score(games, agent) if games else None


def deck_matrix(found: Findings) -> Figure:
    """How well the first seat does with each deck against each."""
    decks = found.decks
    cells = [[first_seat(found, name, other) for other in decks] for name in decks]
    made, axes = figure(len(decks), width=max(5.0, 3.4 + 0.75 * len(decks)), least=3.2)
    heat_map(axes, cells, [shortened(deck) for deck in decks], [str(place) for place in range(1, len(decks) + 1)])
    axes.set_yticklabels([f"{place} {shortened(deck)}" for place, deck in enumerate(decks, 1)])
    axes.set_title("Score of the first seat by decks")
    return made


def first_seat(found: Findings, deck: str, other: str) -> Estimate | None:
    games = [game for game in found.games if game.fixture.decks == (deck, other)]
    return first_player_score(games) if games else None


def budgets(found: Findings) -> dict[str, list[tuple[int, str]]]:
    """Agents that took part with several time budgets: by what they are otherwise, the milliseconds and the names."""
    by_rest: dict[str, list[tuple[int, str]]] = {}
    for name, text in found.results.specs.items():
        spec = parse_spec(text)
        if isinstance(ms := spec.values.get("ms"), int) and ms > 0:
            rest = str(Spec(spec.name, {key: value for key, value in spec.values.items() if key != "ms"}))
            by_rest.setdefault(rest, []).append((ms, name))
    return {rest: sorted(of_agent) for rest, of_agent in by_rest.items() if len({ms for ms, _ in of_agent}) > 1}


def time_budget(found: Findings) -> Figure:
    """How well agents do with more time."""
    made, axes = figure(6)
    curves = [
        Curve(parse_spec(rest).name, [(ms, score(found.games, name)) for ms, name in of_agent])
        for rest, of_agent in budgets(found).items()
    ]
    draw_curves(axes, curves, "milliseconds for a decision")
    axes.set_title("Score and time")
    return made


def sweep_scores(found: Findings) -> Figure:
    """How well an agent does with the values that vary."""
    assert found.sweep is not None
    return draw_sweep(found.sweep, found.points)


# ---- all of them

FIGURES: Mapping[str, Callable[[Findings], Figure]] = MappingProxyType(
    {
        "sweep": sweep_scores,
        "wins": wins_by_opponent,
        "matrix": win_matrix,
        "ratings": strength,
        "seats": seats,
        "agents-and-decks": deck_of_agent,
        "decks": deck_matrix,
        "time": time_budget,
    }
)
OF_A_FIELD = frozenset({"wins", "matrix", "ratings", "seats", "time"})  # of agents that are of interest one by one


def figures(found: Findings) -> dict[str, Figure]:
    """Those that there is something to show in."""
    left_out: frozenset[str] = frozenset({"sweep"}) if found.sweep is None else OF_A_FIELD
    if not budgets(found):
        left_out = left_out | {"time"}
    if len(found.decks) < 2:
        left_out = left_out | {"decks", "agents-and-decks"}
    with styled():
        return {name: draw(found) for name, draw in FIGURES.items() if name not in left_out}
