"""How much each parameter of a sweep matters: the parts of the variance of the score that its values explain.

The score of a combination is taken apart as in an analysis of variance: the mean of all, what each value adds to it on
average (the main effects), and what is left, which only combinations explain.  Every combination has played the same
deals, so this is done deal by deal; what an effect differs by from deal to deal is chance, and its share is subtracted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from topdeck.arena.plan.sweep import Sweep
from topdeck.arena.played_game import PlayedGame

Scores = NDArray[np.float64]


@dataclass(frozen=True)
class Importance:
    """The variance of the score that a parameter explains by itself, or all of them only together."""

    name: str
    variance: float
    share: float  # of all that is explained


TOGETHER = "together"  # what is left to combinations


def importance(sweep: Sweep, games: Sequence[PlayedGame]) -> list[Importance]:
    """What each parameter explains, and what is left to their combinations; nothing where chance explains it all.

    A sweep of one parameter has nothing to compare, and one deal tells nothing of chance.
    """
    scores = scores_by_deal(sweep, games)
    if len(sweep.vary) < 2 or len(scores) < 2:
        return []
    rest = scores - scores.mean(axis=tuple(range(1, scores.ndim)), keepdims=True)
    found: dict[str, float] = {}
    for axis, one in enumerate(sweep.vary, 1):
        others = tuple(other for other in range(1, scores.ndim) if other != axis)
        effect = rest.mean(axis=others, keepdims=True)
        found[one.name] = explained(effect)
        rest = rest - effect
    found[TOGETHER] = explained(rest)
    total = sum(found.values())
    return [Importance(name, variance, variance / total) for name, variance in found.items()] if total else []


def explained(effect: Scores) -> float:
    """The variance of an effect, less what chance gives to the mean of so many deals; never below 0."""
    chance = effect.var(axis=0, ddof=1) / len(effect)
    return max(0.0, float((effect.mean(axis=0) ** 2 - chance).mean()))


def scores_by_deal(sweep: Sweep, games: Sequence[PlayedGame]) -> Scores:
    """The mean score of each combination in each deal that all of them have played: an axis of deals, then one for each
    parameter."""
    names = list(sweep.combinations())
    places = {name: place for place, name in enumerate(names)}
    deals: dict[int, Scores] = {}
    for game in games:
        agent = game.fixture.sides[0]
        sums = deals.setdefault(game.fixture.seed, np.zeros((len(names), 2)))
        sums[places[agent]] += game.score(game.seat_of(agent)), 1
    whole = [sums[:, 0] / sums[:, 1] for sums in deals.values() if sums[:, 1].all()]
    return np.array(whole).reshape(len(whole), *(len(one.values) for one in sweep.vary))
