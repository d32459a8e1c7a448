"""Bradley–Terry ratings of agents on the Elo scale."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any

import choix
import numpy as np
from numpy.typing import NDArray

from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import Z, t_quantile

SCALE = 400 / log(10)
PULL = 0.01  # the regularization, which keeps the ratings of unbeaten agents finite
SAMPLES = 1000
MARGIN = 2.5  # the percentage outside the interval on each side

Points = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Rating:
    """The rating of an agent with its 95 % confidence interval.

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
    """Return the ratings of all agents, best first, with confidence intervals from a bootstrap over deals.

    Args:
        games: Games between these agents.
        agents: The names of the agents.
        seed: The seed of the bootstrap.
    """
    points = DealPoints(games, agents)
    if not points.deals:
        return []
    rng = np.random.default_rng(seed)
    fitted = fit_strengths(points.total(np.ones(points.deals)))
    samples = np.array([fit_strengths(points.resample(rng)) for _ in range(SAMPLES)])
    bounds = np.percentile(samples, [MARGIN, 100 - MARGIN], axis=0)
    low, high = (
        fitted + small_sample_factor(points.deals) * (bounds - fitted)
        if points.deals > 1
        else (fitted - inf, fitted + inf)
    )
    figures = np.stack([fitted, low, high], 1).tolist()
    rows = [
        Rating(agent=agent, elo=elo, low=low, high=high)
        for agent, (elo, low, high) in zip(agents, figures, strict=True)
    ]
    return sorted(rows, key=lambda row: -row.elo)


def small_sample_factor(deals: int) -> float:
    """Return the factor for widening bootstrap intervals, which are too narrow if there are few deals."""
    return t_quantile(deals - 1) / Z * sqrt(deals / (deals - 1))


class DealPoints:
    """The points that each row agent scored against each column agent in each deal.

    With many agents, most pairs of agents do not play a given deal, so only nonzero points are stored.
    """

    def __init__(self, games: Sequence[PlayedGame], agents: Sequence[str]) -> None:
        places = {agent: place for place, agent in enumerate(agents)}
        deals: dict[int, int] = {}
        deal, cell, points = list[int](), list[int](), list[float]()
        for game in games:
            first, second = (places[agent] for agent in game.fixture.agents)
            deal += [deals.setdefault(game.fixture.seed, len(deals))] * 2
            cell += [first * len(agents) + second, second * len(agents) + first]
            points += [game.score(0), game.score(1)]
        self.agents = len(agents)
        self.deals = len(deals)
        self.deal = np.array(deal, dtype=np.int64)
        self.cell = np.array(cell, dtype=np.int64)
        self.points = np.array(points)

    def total(self, times: NDArray[Any]) -> Points:
        """Return the sum of the points, counting each deal the given number of times."""
        counted = np.bincount(self.cell, self.points * times[self.deal], self.agents**2)
        return np.asarray(counted, np.float64).reshape(self.agents, self.agents)

    def resample(self, rng: np.random.Generator) -> Points:
        """Return the sum of the points in a bootstrap sample of the deals."""
        return self.total(np.bincount(rng.integers(self.deals, size=self.deals), minlength=self.deals))


def fit_strengths(points: Points) -> Points:
    """Return the regularized maximum-likelihood ratings for a matrix of points, centered at 0."""
    strengths = SCALE * choix.ilsr_pairwise_dense(points, alpha=PULL)
    centered: Points = strengths - strengths.mean()
    return centered
