"""Matchmaking for a ladder: which two agents play next, and which ratings are precise enough."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, log

import numpy as np
from numpy.typing import NDArray

from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.ratings import Rating, ratings

WIDTH = 100.0  # the default width of a rating's interval, in Elo points, at which the rating is precise enough
PAIRS = 500  # the default number of mirrored pairs after which no more games are scheduled for an agent
LEAST_PAIRS = 10  # with fewer pairs, the bootstrap intervals of the ratings are too narrow
PRIOR = 2.0  # the standard deviation of an unknown rating on the logistic scale, about 350 Elo points
POINTS_PER_LOGIT = 400 / log(10)

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Goal:
    """The criterion that decides when a ladder stops scheduling games for an agent.

    Attributes:
        width: The width of a rating's 95 % confidence interval, in Elo points, at which the rating is precise enough.
        pairs: The number of mirrored pairs after which no more games are scheduled for an agent.  This limit is needed
            because the rating of an agent that wins or loses all its games never becomes precise enough.
    """

    width: float = WIDTH
    pairs: int = PAIRS


@dataclass(frozen=True, kw_only=True)
class Place:
    """A place on the ladder: an agent, its rating, and whether it still needs games.

    Attributes:
        rating: The rating, or None before the first game.
        pairs: The number of mirrored pairs that the agent has played.
        needs_games: Whether the agent needs more games because its rating is not precise enough.
    """

    agent: str
    rating: Rating | None
    pairs: int
    needs_games: bool

    @property
    def elo(self) -> float:
        return 0.0 if self.rating is None else self.rating.elo


def rank_agents(games: Sequence[PlayedGame], agents: Sequence[str], goal: Goal) -> list[Place]:
    """Return the places of all agents, best first; agents without games come last."""
    pairs = count_pairs(games, agents)
    rated = ratings(games, [agent for agent in agents if pairs[agent]])
    places = [make_place(row.agent, row, pairs[row.agent], goal) for row in rated]
    return places + [make_place(agent, None, 0, goal) for agent in agents if not pairs[agent]]


def make_place(agent: str, rating: Rating | None, pairs: int, goal: Goal) -> Place:
    width = inf if rating is None or pairs < LEAST_PAIRS else rating.high - rating.low
    return Place(agent=agent, rating=rating, pairs=pairs, needs_games=width > goal.width and pairs < goal.pairs)


def count_pairs(games: Sequence[PlayedGame], agents: Sequence[str]) -> dict[str, int]:
    """Return the number of mirrored pairs that each agent has played; the two games of a pair are stored together."""
    played = Counter(agent for game in games for agent in game.fixture.agents)
    return {agent: played[agent] // 2 for agent in agents}


# ---- pairing by information


def choose_opponents(
    elo: Sequence[float], wanted: Sequence[bool], played: Matrix, available: NDArray[np.bool_]
) -> tuple[int, int] | None:
    """Return the indices of the two agents whose next mirrored pair would be the most informative.

    A rating is estimated from all games, so its variance after another pair can be computed before the pair is played
    (a sequential A-optimal design).  The chosen pair is the one that most reduces the sum of the rating variances of
    all agents that need games.  The chosen agents are usually of similar strength, and one of them has a precise
    rating.

    Args:
        elo: The current ratings of the agents.
        wanted: Whether each agent needs games.
        played: The number of mirrored pairs played by each pair of agents, including mirrored pairs in progress.
        available: Whether each pair of agents can play another mirrored pair.

    Returns:
        The two agents, or None if no available pair involves an agent that needs games.
    """
    needed = np.array(wanted, dtype=bool)
    first, second = np.nonzero(np.triu(available, 1) & (needed[:, None] | needed[None, :]))
    if not len(first):
        return None
    strengths = np.array(elo) / POINTS_PER_LOGIT
    scores = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    information = 2 * scores * (1 - scores)  # the information from a mirrored pair
    covariance = compute_covariance(played * information)
    differences = covariance[:, first] - covariance[:, second]
    spread = differences[first, range(len(first))] - differences[second, range(len(first))]
    told = information[first, second]
    gain = told * (differences[needed] ** 2).sum(0) / (1 + told * spread)
    best = int(np.argmax(gain))
    return int(first[best]), int(second[best])


def compute_covariance(weights: Matrix) -> Matrix:
    """Return the covariance of the ratings, relative to their mean, given the information about each pair of agents."""
    precision = np.diag(weights.sum(1) + PRIOR**-2) - weights
    covariance = np.linalg.inv(precision)
    centered: Matrix = covariance - covariance.mean(0)
    return centered


def count_matchups(pairs: Mapping[tuple[str, str], int], agents: Sequence[str]) -> Matrix:
    """Return a symmetric matrix with the number of mirrored pairs played by each pair of agents."""
    numbers = {agent: number for number, agent in enumerate(agents)}
    counts = np.zeros((len(agents), len(agents)))
    for (first, second), count in pairs.items():
        if first in numbers and second in numbers:
            counts[numbers[first], numbers[second]] += count
            counts[numbers[second], numbers[first]] += count
    return counts
