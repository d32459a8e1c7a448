"""What came of the games of an individual, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from topdeck.arena.results.statistics import Estimate, t_quantile, wilson

SCORE, WINS = "score", "wins"  # what every game has: with draws as half a win, and without; all else is a profile
SAME = 1e-12  # no variance, but for rounding


class Tally(NamedTuple):
    """What came of some games, in whole pairs."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    points: float = 0.0  # of a profile
    squares: float = 0.0  # of what every pair was worth, added: how much they differ
    traits: tuple[float, ...] = ()  # what the games told besides, added
    seconds: float = 0.0

    def plus(self, other: Tally) -> Tally:
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


def total(tallies: Sequence[Tally]) -> Tally:
    """All of them together, added in their order: so the sum is the same wherever they were played."""
    found = Tally()
    for tally in tallies:
        found = found.plus(tally)
    return found


def is_share(measure: str) -> bool:
    """Is fitness a share of the games, and no sum of points?"""
    return measure in (SCORE, WINS)


def fitness(tally: Tally, measure: str) -> float:
    """What a game was worth, on average."""
    if measure == SCORE:
        return (tally.wins + 0.5 * tally.draws) / tally.games
    return tally.wins / tally.games if measure == WINS else tally.points / tally.games


def estimate(tally: Tally, measure: str) -> Estimate:
    """The fitness with its 95 % interval, which comes from how much the pairs differ; they are independent."""
    mean, pairs = fitness(tally, measure), tally.games // 2
    variance = max(0.0, tally.squares / pairs - mean * mean)
    if is_share(measure) and (pairs == 1 or variance < SAME):
        return wilson(mean, pairs)
    margin = t_quantile(max(1, pairs - 1)) * sqrt(variance / max(1, pairs - 1))
    low, high = mean - margin, mean + margin
    return Estimate(mean, max(0.0, low), min(1.0, high)) if is_share(measure) else Estimate(mean, low, high)


def shown(value: float | Estimate, measure: str) -> str:
    """As people read it: shares in percent, points as they are."""
    if isinstance(value, Estimate):
        if is_share(measure):
            return str(value)
        return f"{value.mean:.1f} ({value.low:.1f} to {value.high:.1f})"
    return f"{value:.1%}" if is_share(measure) else f"{value:.1f}"
