"""Successive halving: a plan that stops hopeless individuals early.  It knows nothing of games, only how many."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from topdeck.core.errors import EvolutionError

ROUNDING = 1e-9  # so that 0.29 of 100 are 29


class Rung(NamedTuple):
    """How many individuals are still in the race, and the part of its budget that each gets now."""

    survivors: int
    share: int


def rungs(candidates: int, budget: int, keep: float, least: int = 1) -> list[Rung]:
    """A race in which the better share of each rung is kept for the next.

    `budget` is what an individual gets that survives to the end; who is kept has got `1 / keep` times as much after
    the next rung.  Nobody is stopped who has got less than `least`; so a small budget makes fewer rungs, and several
    individuals survive to the end.
    """
    if min(candidates, budget, least) < 1 or not 0.0 < keep <= 1.0:
        raise EvolutionError(
            f"a race of {candidates} with a budget of {budget}, at least {least}, cannot keep {keep} of them"
        )
    fields = shrinking(candidates, keep)
    earlier = {part(budget, keep**later) for later in range(1, len(fields))}
    reached = sorted({budget, *(some for some in earlier if some >= least)})
    shares = [more - less for less, more in pairwise([0, *reached])]
    return [Rung(field, share) for field, share in zip(fields, shares, strict=False)]


def shrinking(candidates: int, keep: float) -> list[int]:
    """How many are left at each rung, down to one; if all are kept, there is one rung."""
    found = [candidates]
    while found[-1] > 1 and keep < 1.0:
        found.append(max(1, min(found[-1] - 1, part(found[-1], keep))))
    return found


def part(whole: int, share: float) -> int:
    return int(whole * share + ROUNDING)


def survivors(fitness: Sequence[float], count: int) -> list[int]:
    """The places of the fittest, in their order; of equals the first."""
    best = sorted(range(len(fitness)), key=lambda place: -fitness[place])
    return sorted(best[:count])
