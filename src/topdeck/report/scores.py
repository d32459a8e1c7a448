"""The scores shown in the charts on a page and in the figures for print."""

from collections.abc import Sequence

from topdeck.arena.plan.sweep import Sweep, Varied, display_value
from topdeck.arena.results.statistics import Estimate, first_player_score, score, win_matrix
from topdeck.arena.results.sweep_scores import SweepPoint
from topdeck.config.spec import Spec, Value, parse_spec
from topdeck.report.curves import Curve
from topdeck.report.findings import Findings

Cells = Sequence[Sequence[Estimate | None]]

# ---- agents and decks


def wins_by_agent(findings: Findings) -> dict[str, dict[str, float]]:
    """Return the number of games that each agent won against each opponent, counting a draw as half a win."""
    wins = {agent: dict.fromkeys(findings.agents, 0.0) for agent in findings.agents}
    for game in findings.games:
        first, second = game.fixture.agents
        wins[first][second] += game.score(0)
        wins[second][first] += game.score(1)
    return wins


def agent_cells(findings: Findings) -> Cells:
    """Return the score of each agent against each opponent, or `None` if they have not played each other."""
    scores = win_matrix(findings.games, findings.agents)
    return [[scores[agent].get(other) for other in findings.agents] for agent in findings.agents]


def agent_deck_cells(findings: Findings) -> Cells:
    """Return the score of each agent with each deck."""
    return [[score_with(findings, agent, deck) for deck in findings.decks] for agent in findings.agents]


def score_with(findings: Findings, agent: str, deck: str) -> Estimate | None:
    """Return an agent's score in the games it played with a deck, or `None` if there are none."""
    games = [
        game
        for game in findings.games_by_agent[agent]
        if (agent, deck) in zip(game.fixture.agents, game.fixture.decks, strict=True)
    ]
    return score(games, agent) if games else None


def deck_cells(findings: Findings) -> Cells:
    """Return the first player's score for every pairing of decks."""
    return [[first_seat(findings, deck, other) for other in findings.decks] for deck in findings.decks]


def first_seat(findings: Findings, deck: str, other: str) -> Estimate | None:
    games = [game for game in findings.games if game.fixture.decks == (deck, other)]
    return first_player_score(games) if games else None


# ---- time


def budgets(findings: Findings) -> dict[str, list[tuple[int, str]]]:
    """Return groups of agents whose specs differ only in `ms`, with the time budgets in milliseconds."""
    by_rest: dict[str, list[tuple[int, str]]] = {}
    for name, text in findings.results.specs.items():
        spec = parse_spec(text)
        if isinstance(ms := spec.values.get("ms"), int) and ms > 0:
            rest = str(Spec(spec.name, {key: value for key, value in spec.values.items() if key != "ms"}))
            by_rest.setdefault(rest, []).append((ms, name))
    return {rest: sorted(of_agent) for rest, of_agent in by_rest.items() if len({ms for ms, _ in of_agent}) > 1}


def time_curves(findings: Findings) -> list[Curve]:
    """Return curves of the agents' scores as functions of the time budget."""
    return [
        Curve(parse_spec(rest).name, [(ms, score(findings.games, name)) for ms, name in of_agent])
        for rest, of_agent in budgets(findings).items()
    ]


# ---- sweeps


def sweep_panels(sweep: Sweep, points: Sequence[SweepPoint]) -> dict[str, list[SweepPoint]]:
    """Return the points, grouped by the values of any parameters that have no axis."""
    panels: dict[str, list[SweepPoint]] = {}
    for point in points:
        held = "".join(
            f", {varied.name} = {display_value(point.values[varied.name])}" for varied in in_axis_order(sweep)[2:]
        )
        panels.setdefault(held, []).append(point)
    return panels


def in_axis_order(sweep: Sweep) -> list[Varied]:
    """Return the parameters in drawing order: numeric ones first, then by descending number of values."""
    return sorted(sweep.vary, key=lambda varied: (not varied.is_number, -len(varied.values)))


def has_map(sweep: Sweep) -> bool:
    """Return whether the first two parameters are of the same kind, either both numeric or both categorical."""
    kinds = [varied.is_number for varied in in_axis_order(sweep)[:2]]
    return len(kinds) == 2 and kinds[0] == kinds[1]


def map_axes(sweep: Sweep) -> tuple[Varied, Varied, list[Value], list[Value]]:
    """Return the parameters of a map's x and y axes with their values; numbers increase from bottom to top."""
    across, up, *_ = in_axis_order(sweep)
    columns, rows = sort_values(across), sort_values(up)
    return across, up, columns, rows[::-1] if up.is_number else rows


def map_cells(sweep: Sweep, points: Sequence[SweepPoint]) -> Cells:
    across, up, columns, rows = map_axes(sweep)
    return [[score_at(points, {across.name: column, up.name: row}) for column in columns] for row in rows]


def sort_values(varied: Varied) -> list[Value]:
    """Return the values in axis order, with numbers sorted and strings in their original order."""
    return sorted(varied.values, key=as_number) if varied.is_number else list(varied.values)


def as_number(value: Value) -> float:
    assert isinstance(value, int | float)
    return value


def sweep_curves(across: Varied, other: Varied | None, points: Sequence[SweepPoint]) -> list[Curve]:
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
    return [Curve(label, along(across, known)) for label, known in zip(labels, scores, strict=True) if known]


def along(varied: Varied, scores: Sequence[tuple[SweepPoint, Estimate]]) -> list[tuple[float | str, Estimate]]:
    """Return pairs of a parameter value and its score, with numbers sorted and strings in their original order."""
    known = [(point.values[varied.name], estimate) for point, estimate in scores]
    if varied.is_number:
        return sorted(((as_number(value), estimate) for value, estimate in known), key=lambda pair: pair[0])
    return [(display_value(value), estimate) for value, estimate in known]


def score_at(points: Sequence[SweepPoint], values: dict[str, Value]) -> Estimate | None:
    """Return the score of the combination with these values, or `None` if it has not been played."""
    return next((point.score for point in points if values.items() <= point.values.items()), None)
