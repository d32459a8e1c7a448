"""Parameter importance in a sweep: the share of the score variance that each parameter explains.

As in an analysis of variance, the score of a combination is the sum of the overall mean, the main effects of its
values, and an interaction term.  All combinations play the same deals, so the effects are computed separately for each
deal.  The variance of the effects across deals is noise, which is subtracted.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from topdeck.arena.plan.sweep import Sweep
from topdeck.arena.played_game import PlayedGame

Scores = NDArray[np.float64]


@dataclass(frozen=True)
class Importance:
    """The score variance explained by the main effect of a parameter, or by all interactions combined."""

    name: str
    variance: float
    share: float  # the share of the total explained variance


TOGETHER = "together"  # the name of the interaction term


def importance(sweep: Sweep, games: Sequence[PlayedGame]) -> list[Importance]:
    """Return the importance of each parameter and of the interactions, or an empty list if all differences are noise.

    The result is also empty for a single parameter, and for a single deal, from which noise cannot be estimated.

    Args:
        sweep: The sweep that was played.
        games: The games of the sweep.
    """
    scores = scores_by_deal(sweep, games)
    if len(sweep.vary) < 2 or len(scores) < 2:
        return []
    rest = scores - scores.mean(axis=tuple(range(1, scores.ndim)), keepdims=True)
    variances: dict[str, float] = {}
    for axis, varied in enumerate(sweep.vary, 1):
        others = tuple(other for other in range(1, scores.ndim) if other != axis)
        effect = rest.mean(axis=others, keepdims=True)
        variances[varied.name] = explained_variance(effect)
        rest = rest - effect
    variances[TOGETHER] = explained_variance(rest)
    total = sum(variances.values())
    return [Importance(name, variance, variance / total) for name, variance in variances.items()] if total else []


def explained_variance(effect: Scores) -> float:
    """Return the variance of an effect minus the noise in its mean over the deals, or 0 if the noise is larger."""
    noise = effect.var(axis=0, ddof=1) / len(effect)
    return max(0.0, float((effect.mean(axis=0) ** 2 - noise).mean()))


def scores_by_deal(sweep: Sweep, games: Sequence[PlayedGame]) -> Scores:
    """Return the mean score of each combination for each deal that all combinations have played.

    The first axis of the array corresponds to the deals; the other axes correspond to the parameters.
    """
    names = list(sweep.combinations())
    places = {name: place for place, name in enumerate(names)}
    deals: dict[int, Scores] = {}
    for game in games:
        agent = game.fixture.sides[0]
        sums = deals.setdefault(game.fixture.seed, np.zeros((len(names), 2)))
        sums[places[agent]] += game.score(game.seat_of(agent)), 1
    complete = [sums[:, 0] / sums[:, 1] for sums in deals.values() if sums[:, 1].all()]
    return np.array(complete).reshape(len(complete), *(len(varied.values) for varied in sweep.vary))
