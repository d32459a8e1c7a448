"""Bradley–Terry ratings of agents on the Elo scale."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, sqrt

import choix
import numpy as np
from numpy.typing import NDArray

from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import Z, t_quantile

SCALE = 400 / log(10)
PULL = 0.01  # the regularization, which keeps the rating of an unbeaten agent finite
SAMPLES = 1000
MARGIN = 2.5  # the percentage outside the interval on each side

Points = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Rating:
    """The rating of an agent with its 95% confidence interval.

    The mean rating of all agents is 0, and a difference of 400 points corresponds to odds of 10:1.
    """

    agent: str
    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        known = self.low > -inf
        return f"{self.elo:+.0f} ({f'{self.low:+.0f} to {self.high:+.0f}' if known else 'unknown'})"


def ratings(games: Sequence[PlayedGame], agents: Sequence[str], seed: int = 0) -> list[Rating]:
    """Return the ratings of all agents, best first, with bootstrap confidence intervals over deals.

    Args:
        games: Games between these agents.
        agents: The names of the agents.
        seed: The seed of the bootstrap.
    """
    deals = deal_points(games, agents)
    if not len(deals):
        return []
    rng = np.random.default_rng(seed)
    fitted = fit_strengths(deals.sum(0))
    samples = np.array([fit_strengths(resample(deals, rng)) for _ in range(SAMPLES)])
    bounds = np.percentile(samples, [MARGIN, 100 - MARGIN], axis=0)
    low, high = (
        fitted + small_sample_factor(len(deals)) * (bounds - fitted) if len(deals) > 1 else (fitted - inf, fitted + inf)
    )
    figures = np.stack([fitted, low, high], 1).tolist()
    rows = [
        Rating(agent=agent, elo=elo, low=low, high=high)
        for agent, (elo, low, high) in zip(agents, figures, strict=True)
    ]
    return sorted(rows, key=lambda row: -row.elo)


def small_sample_factor(deals: int) -> float:
    """Return the factor by which to widen bootstrap intervals, which are too narrow when there are few deals."""
    return t_quantile(deals - 1) / Z * sqrt(deals / (deals - 1))


def deal_points(games: Sequence[PlayedGame], agents: Sequence[str]) -> Points:
    """Return one matrix per deal, with each row agent's points against each column agent."""
    places = {agent: place for place, agent in enumerate(agents)}
    deals: dict[int, Points] = {}
    for game in games:
        points = deals.setdefault(game.fixture.seed, np.zeros((len(agents), len(agents))))
        first, second = (places[agent] for agent in game.fixture.agents)
        points[first, second] += game.score(0)
        points[second, first] += game.score(1)
    return np.array(list(deals.values()))


def resample(deals: Points, rng: np.random.Generator) -> Points:
    """Draw a bootstrap sample of the deals and return the sum of their points."""
    times = np.bincount(rng.integers(len(deals), size=len(deals)), minlength=len(deals))
    points: Points = np.tensordot(times, deals, 1)
    return points


def fit_strengths(points: Points) -> Points:
    """Return the regularized maximum-likelihood ratings for a matrix of points, centered at 0."""
    strengths = SCALE * choix.ilsr_pairwise_dense(points, alpha=PULL)
    centered: Points = strengths - strengths.mean()
    return centered
