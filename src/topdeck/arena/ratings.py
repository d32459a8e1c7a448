"""Ratings of many agents from their games with each other: Bradley and Terry's, on the scale of Elo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import choix
import numpy as np
from numpy.typing import NDArray

from topdeck.arena.fixture import Outcome

SCALE = 400 / log(10)
CAUTION = 0.01  # draws agents to each other, so that one that wins all its games has a rating, too
SAMPLES = 1000
MARGIN = 2.5  # per cent on either side of an interval

Points = NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """An agent's strength, with its 95 % interval; the mean of all agents is 0, and 400 points are ten to one."""

    agent: str
    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.elo:+.0f} ({self.low:+.0f} to {self.high:+.0f})"


def ratings(outcomes: Sequence[Outcome], agents: Sequence[str], seed: int = 0) -> list[Rating]:
    """The ratings of all agents, the best first; the intervals come from drawing the pairs again and again."""
    pairs = pair_points(outcomes, agents)
    if not len(pairs):
        return []
    rng = np.random.default_rng(seed)
    found = fitted(pairs.sum(0))
    samples = np.array([fitted(pairs[rng.integers(len(pairs), size=len(pairs))].sum(0)) for _ in range(SAMPLES)])
    low, high = np.percentile(samples, [MARGIN, 100 - MARGIN], axis=0)
    rows = [Rating(agent, *map(float, row)) for agent, row in zip(agents, np.stack([found, low, high], 1), strict=True)]
    return sorted(rows, key=lambda row: -row.elo)


def pair_points(outcomes: Sequence[Outcome], agents: Sequence[str]) -> Points:
    """For each mirrored pair a matrix of who took how many points from whom; a draw is half a point for both."""
    places = {agent: place for place, agent in enumerate(agents)}
    pairs: dict[object, Points] = {}
    for one in outcomes:
        points = pairs.setdefault(one.pair, np.zeros((len(agents), len(agents))))
        first, second = (places[agent] for agent in one.fixture.agents)
        points[first, second] += one.score(0)
        points[second, first] += one.score(1)
    return np.array(list(pairs.values()))


def fitted(points: Points) -> Points:
    """The ratings that explain these points best."""
    found = SCALE * choix.ilsr_pairwise_dense(points, alpha=CAUTION)
    centered: Points = found - found.mean()
    return centered
