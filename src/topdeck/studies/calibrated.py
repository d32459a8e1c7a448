"""The calibration that comes with Topdeck, and how it is found: by the studies `calibration-strength` and `-cost`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import exp, log

from topdeck.errors import StudyError
from topdeck.state import Json
from topdeck.studies.budgets import Calibration
from topdeck.studies.games.results import GamesResults
from topdeck.studies.study import Quantity

FILE = "calibration.json"
STRENGTH, COST = "calibration-strength", "calibration-cost"
REFERENCE = "madrid-mcts2"
AGENT = "MCTS2"  # what it is called in the study of its strength

# Of MCTS2 with Utility and C = 3.0 against Greedy (Madrid, C.6).  With 1000 ms it won 70 %: no more than with 100 ms
# that chance could not explain, so the score does not tell how many iterations these are, but the time does.
PUBLISHED = {1: 0.23, 10: 0.48, 100: 0.69}
BEYOND = {1000: (100, 10)}  # ten times as long as 100 ms


@cache
def calibration() -> Calibration:
    found = json.loads((files(__package__) / FILE).read_text("utf-8"))
    iterations = {int(ms): count for ms, count in found["iterations"].items()}
    return Calibration(found["reference"], iterations, found["costs"])


def found_calibration(strength: GamesResults, cost: GamesResults) -> Calibration:
    """What the games of both studies tell."""
    points = strength_by_iterations(strength)
    iterations = {ms: round(reaching(points, score)) for ms, score in PUBLISHED.items()}
    iterations |= {ms: iterations[known] * times for ms, (known, times) in BEYOND.items()}
    return Calibration(REFERENCE, iterations, cost_by_agent(cost))


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


def as_json(found: Calibration) -> Json:
    return {"reference": found.reference, "iterations": dict(found.iterations), "costs": dict(found.costs)}
