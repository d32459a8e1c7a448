"""Ratings of many agents from their games with each other: Bradley and Terry's, on the scale of Elo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, sqrt

import choix
import numpy as np
from numpy.typing import NDArray

from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import Z, t_quantile

SCALE = 400 / log(10)
PULL = 0.01  # draws agents to each other, so that one that wins all its games has a rating, too
SAMPLES = 1000
MARGIN = 2.5  # per cent on either side of an interval

Points = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Rating:
    """An agent's strength, with its 95 % interval; the mean of all agents is 0, and 400 points are ten to one."""

    agent: str
    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        known = self.low > -inf
        return f"{self.elo:+.0f} ({f'{self.low:+.0f} to {self.high:+.0f}' if known else 'unknown'})"


def ratings(games: Sequence[PlayedGame], agents: Sequence[str], seed: int = 0) -> list[Rating]:
    """The ratings of all agents, the best first; the intervals come from drawing the deals again and again."""
    deals = deal_points(games, agents)
    if not len(deals):
        return []
    rng = np.random.default_rng(seed)
    found = fitted_strengths(deals.sum(0))
    samples = np.array([fitted_strengths(drawn_again(deals, rng)) for _ in range(SAMPLES)])
    bounds = np.percentile(samples, [MARGIN, 100 - MARGIN], axis=0)
    low, high = (
        found + small_sample_factor(len(deals)) * (bounds - found) if len(deals) > 1 else (found - inf, found + inf)
    )
    figures = np.stack([found, low, high], 1).tolist()
    rows = [
        Rating(agent=agent, elo=elo, low=low, high=high)
        for agent, (elo, low, high) in zip(agents, figures, strict=True)
    ]
    return sorted(rows, key=lambda row: -row.elo)


def small_sample_factor(deals: int) -> float:
    """How much wider intervals must be than those that are drawn: few deals seem to differ less than they do."""
    return t_quantile(deals - 1) / Z * sqrt(deals / (deals - 1))


def deal_points(games: Sequence[PlayedGame], agents: Sequence[str]) -> Points:
    """For each deal a matrix of who took how many points from whom; a draw is half a point for both."""
    places = {agent: place for place, agent in enumerate(agents)}
    deals: dict[int, Points] = {}
    for game in games:
        points = deals.setdefault(game.fixture.seed, np.zeros((len(agents), len(agents))))
        first, second = (places[agent] for agent in game.fixture.agents)
        points[first, second] += game.score(0)
        points[second, first] += game.score(1)
    return np.array(list(deals.values()))


def drawn_again(deals: Points, rng: np.random.Generator) -> Points:
    """The points of as many deals, drawn from these: how often each was drawn, times what it brought."""
    times = np.bincount(rng.integers(len(deals), size=len(deals)), minlength=len(deals))
    points: Points = np.tensordot(times, deals, 1)
    return points


def fitted_strengths(points: Points) -> Points:
    """The ratings that explain these points best."""
    found = SCALE * choix.ilsr_pairwise_dense(points, alpha=PULL)
    centered: Points = found - found.mean()
    return centered
