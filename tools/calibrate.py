"""Compute the calibration of the search budgets from the results of the `calibration-*` studies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log

from topdeck.core.errors import StudyError
from topdeck.studies.budgets import PROFILE, PUBLISHED, PUBLISHED_GAMES, Calibration, Shares
from topdeck.studies.designs.games_results import GamesResults
from topdeck.studies.study import Quantity

Curve = Sequence[tuple[int, float]]  # pairs of a number of iterations and an agent's score

COST, CHAMPION = "calibration-cost", "calibration-champion"
REFERENCE = "madrid-mcts2"
# These programs stop when the elapsed whole milliseconds exceed their budget; all others stop when they reach it.
EXTRA_MS = dict.fromkeys(("madrid-simtree", *(f"malaga-mcts{number}" for number in range(1, 6))), 1)
BUDGETS = (1, 10, 100, 1000)

FREE = [0.1 * step for step in range(61)]  # the values of `free`, from 0 to 6 iterations, that the fit tries
PER_MS = [0.01 * 1.05**step for step in range(142)]  # 0.01 to 10
DIGITS = 3
MORE = 10  # factor by which the champion's cost was measured with more iterations than the other agents' cost


def found_calibration(strength: GamesResults, cost: GamesResults, champion: GamesResults) -> Calibration:
    """Compute the calibration from the results of the three studies."""
    costs = cost_by_agent(cost)
    costs |= {name: round(ms, 1) for name, ms in in_terms_of(costs[REFERENCE], cost_by_agent(champion)).items()}
    return fit({kind: score_curve(strength, kind) for kind in PUBLISHED}, costs)


# ---- the fit


def fit(curves: Mapping[str, Curve], costs: Mapping[str, float], published: Shares = PUBLISHED) -> Calibration:
    """Fit the calibration that maximizes the likelihood of the published win rates, with 95 % confidence bounds."""
    candidates = [Calibration(REFERENCE, free, per_ms, costs, EXTRA_MS) for free in FREE for per_ms in PER_MS]
    likelihoods = [log_likelihood(candidate, curves, published) for candidate in candidates]
    most = max(likelihoods)
    best = candidates[likelihoods.index(most)]
    possible = [candidate for candidate, found in zip(candidates, likelihoods, strict=True) if found >= most - PROFILE]
    worth = {ms: [candidate.reference_iterations(REFERENCE, ms) for candidate in possible] for ms in BUDGETS}
    return Calibration(
        reference=REFERENCE,
        free=round(best.free, DIGITS),
        per_ms=round(best.per_ms, DIGITS),
        costs=costs,
        extra_ms=EXTRA_MS,
        bounds=[(ms, round(min(counts), 1), round(max(counts), 1)) for ms, counts in worth.items()],
    )


def log_likelihood(calibration: Calibration, curves: Mapping[str, Curve], published: Shares) -> float:
    """Return the log-likelihood of the published win rates, assuming independent games."""
    total = 0.0
    for kind, shares in published.items():
        ratio = calibration.costs[REFERENCE] / calibration.costs[kind]
        for ms, share in shares.items():
            score = score_at(curves[kind], calibration.reference_iterations(kind, ms) * ratio)
            total += PUBLISHED_GAMES * (share * log(score) + (1 - share) * log(1 - score))
    return total


def score_at(curve: Curve, iterations: float) -> float:
    """Interpolate the score linearly in the logarithm of the iterations; outside the curve, the score is constant."""
    known = min(max(iterations, curve[0][0]), curve[-1][0])
    for (few, below), (many, above) in pairwise(curve):
        if known <= many:
            score = below + (above - below) * log(known / few) / log(many / few)
            return min(max(score, 0.005), 0.995)
    raise StudyError("a strength curve requires results for at least two different numbers of iterations")


# ---- from games


def score_curve(strength: GamesResults, kind: str) -> Curve:
    players = [player.levels for player in strength.design.players.values() if player.levels["agent"] == kind]
    levels = [levels["iterations"] for levels in players]
    scores = [strength.measure(Quantity({"agent": (kind,), "iterations": (level,)})) for level in levels]
    return [(int(level), score.mean) for level, score in zip(levels, scores, strict=True) if score.count]


def cost_by_agent(cost: GamesResults) -> dict[str, float]:
    """Return each agent's mean thinking time per game, in milliseconds."""
    games = cost.games
    costs: dict[str, float] = {}
    for agent in dict.fromkeys([*games["agent1"], *games["agent2"]]):
        first, second = (games.filter(games[f"agent{seat}"] == agent)[f"ms{seat}"] for seat in (1, 2))
        costs[agent] = (int(first.sum()) + int(second.sum())) / (len(first) + len(second))
    return {agent: round(ms, 1) for agent, ms in sorted(costs.items()) if agent != "Greedy"}


def in_terms_of(reference: float, costs: Mapping[str, float]) -> dict[str, float]:
    """Rescale the costs from a study with more iterations to the reference agent's cost in another study."""
    return {agent: ms / MORE * reference / costs[REFERENCE] for agent, ms in costs.items() if agent != REFERENCE}
