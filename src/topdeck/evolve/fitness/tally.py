"""Counts an individual's results, and computes its fitness from them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from math import sqrt
from typing import NamedTuple

from topdeck.arena.results.statistics import Estimate, t_quantile, wilson

SCORE, WINS = (
    "score",
    "wins",
)  # measures available in every game: the win rate, counting draws as half a win or as losses
SAME = 1e-12  # smaller variances are treated as rounding errors


class Tally(NamedTuple):
    """The combined results of complete pairs of games.

    Attributes:
        games: The number of games.
        wins: The number of games won.
        draws: The number of draws.
        points: The total number of points that a profile assigns to the games.
        squares: The sum of the squared fitness values of all pairs, used to compute the variance.
        traits: The sum of each trait over all games.
        seconds: The total duration of the games in seconds.
    """

    games: int = 0
    wins: int = 0
    draws: int = 0
    points: float = 0.0
    squares: float = 0.0
    traits: tuple[float, ...] = ()
    seconds: float = 0.0

    def plus(self, other: Tally) -> Tally:
        """Return the sum of this tally and another."""
        traits = tuple(map(sum, zip(self.traits, other.traits, strict=True))) if self.traits else other.traits
        return Tally(
            self.games + other.games,
            self.wins + other.wins,
            self.draws + other.draws,
            self.points + other.points,
            self.squares + other.squares,
            traits,
            self.seconds + other.seconds,
        )


def add_tallies(tallies: Iterable[Tally]) -> Tally:
    """Add tallies in a fixed order, so that rounding does not depend on where the games were played."""
    return reduce(Tally.plus, tallies, Tally())


def is_share(measure: str) -> bool:
    """Return whether a measure is a share of the games, as opposed to a mean number of points."""
    return measure in (SCORE, WINS)


def fitness(tally: Tally, measure: str) -> float:
    """Return the mean result per game according to a measure."""
    if measure == SCORE:
        return (tally.wins + 0.5 * tally.draws) / tally.games
    return tally.wins / tally.games if measure == WINS else tally.points / tally.games


def estimate(tally: Tally, measure: str) -> Estimate:
    """Return the fitness with its 95 % confidence interval, computed from the variance between independent pairs."""
    mean, pairs = fitness(tally, measure), tally.games // 2
    variance = max(0.0, tally.squares / pairs - mean * mean)
    if is_share(measure) and (pairs == 1 or variance < SAME):
        return wilson(mean, pairs)
    margin = t_quantile(max(1, pairs - 1)) * sqrt(variance / max(1, pairs - 1))
    low, high = mean - margin, mean + margin
    return Estimate(mean, max(0.0, low), min(1.0, high)) if is_share(measure) else Estimate(mean, low, high)


def format_fitness(value: float | Estimate, measure: str) -> str:
    """Format a fitness value as a percentage if it is a share, and as a number of points otherwise."""
    if isinstance(value, Estimate):
        if is_share(measure):
            return str(value)
        return f"{value.mean:.1f} ({value.low:.1f} to {value.high:.1f})"
    return f"{value:.1%}" if is_share(measure) else f"{value:.1f}"
