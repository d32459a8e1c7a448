"""The calibration that comes with Topdeck, and how it is found: by the studies of `calibration`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import exp, log

from topdeck.errors import StudyError
from topdeck.studies.budgets import Calibration
from topdeck.studies.games.results import GamesResults
from topdeck.studies.study import Quantity

FILE = "calibration.json"
STRENGTH, COST, CHAMPION = "calibration-strength", "calibration-cost", "calibration-champion"
REFERENCE = "madrid-mcts2"

# Of MCTS2 with Utility and C = 3.0 against Greedy (Madrid, C.6).  From 100 ms on it won about 70 %, where more
# iterations hardly help: there the score does not tell how many these are.  So a line through these two tells it.
PUBLISHED = {1: 0.23, 10: 0.48}
DIGITS = 3
MORE = 10  # times the iterations of the others: what the champion has in the study of its cost


@cache
def calibration() -> Calibration:
    return Calibration(**json.loads((files(__package__) / FILE).read_text("utf-8")))


def found_calibration(strength: GamesResults, cost: GamesResults, champion: GamesResults) -> Calibration:
    """What the games of all three studies tell."""
    points = strength_by_iterations(strength)
    (few_ms, few), (many_ms, many) = ((ms, reaching(points, score)) for ms, score in PUBLISHED.items())
    per_ms = (many - few) / (many_ms - few_ms)
    costs = cost_by_agent(cost)
    costs |= {name: round(ms, 1) for name, ms in in_terms_of(costs[REFERENCE], cost_by_agent(champion)).items()}
    return Calibration(REFERENCE, round(few - per_ms * few_ms, DIGITS), round(per_ms, DIGITS), costs)


def strength_by_iterations(strength: GamesResults) -> list[tuple[int, float]]:
    games = strength.observed
    levels = [player.levels["iterations"] for player in games.study.players.values() if "iterations" in player.levels]
    found = [(int(level), games.measured(Quantity({"iterations": (level,)}))) for level in levels]
    return [(level, one.mean) for level, one in found if one.count]


def reaching(points: Sequence[tuple[int, float]], score: float) -> float:
    """The iterations with which a score is reached first, on a line between those that were played, in logarithms."""
    for (few, below), (many, above) in pairwise(points):
        if below <= score <= above:
            return exp(log(few) + (score - below) / (above - below) * log(many / few))
    raise StudyError(f"no number of iterations that was played scores {score:.0%}")


def cost_by_agent(cost: GamesResults) -> dict[str, float]:
    """The milliseconds that an agent thinks in a game, by its name."""
    games = cost.games
    found: dict[str, float] = {}
    for agent in dict.fromkeys([*games["agent1"], *games["agent2"]]):
        first, second = (games.filter(games[f"agent{seat}"] == agent)[f"ms{seat}"] for seat in (1, 2))
        found[agent] = (int(first.sum()) + int(second.sum())) / (len(first) + len(second))
    return {agent: round(ms, 1) for agent, ms in sorted(found.items()) if agent != "Greedy"}


def in_terms_of(reference: float, costs: Mapping[str, float]) -> dict[str, float]:
    """Costs of a study with more iterations, as they would be where the reference costs this much."""
    return {agent: ms / MORE * reference / costs[REFERENCE] for agent, ms in costs.items() if agent != REFERENCE}
