"""How much an agent may do for a decision: the milliseconds that a paper printed, or iterations that are worth as much.

The papers played on engines that were 20 to 100 times slower.  A calibration says how many iterations make Madrid's
agents about as strong as the paper found them with its milliseconds, and how long iterations of all agents take here;
every agent gets as many as fit into the same time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from topdeck.core.errors import StudyError

PLACE = re.compile(r"\{(?:(?P<stage>budget)|(?P<real>real )?(?P<ms>\d+) ms(?: = (?P<iterations>\d+) iterations)?)\}")
NO_BUDGET = "a budget stands in a spec where the study has none"


class Budgets:
    """What milliseconds of a paper stand for: here for themselves."""

    def text(self, kind: str, ms: int, iterations: int | None) -> str:
        """The parameters of an agent of this kind; a study may say by itself how many iterations they are worth."""
        return self.real_text(ms)

    def real_text(self, ms: int) -> str:
        """The parameters of an agent that is to think for so long on this machine."""
        return f"ms={ms}"


@dataclass(frozen=True)
class Calibration(Budgets):
    """How many iterations of the reference milliseconds of the papers are worth, and how long an agent thinks in a game
    with a hundred iterations for a decision."""

    reference: str
    free: float  # iterations that any budget has
    per_ms: float  # those that come with every millisecond
    costs: Mapping[str, float]  # milliseconds, by agent
    extra_ms: Mapping[str, int] = field(default_factory=dict)  # that an agent's program thinks beyond its budget
    bounds: Sequence[tuple[int, float, float]] = ()  # milliseconds, and the 95 % range of the reference's iterations

    def text(self, kind: str, ms: int, iterations: int | None) -> str:
        return f"iterations={iterations or self.worth(kind, ms)}, ms=none"

    def worth(self, kind: str, ms: int) -> int:
        """The iterations that an agent of this kind gets: as many as take the time that the reference has."""
        if kind not in self.costs:
            raise StudyError(f"it was never measured how long an iteration of {kind} takes")
        return max(1, round(self.reference_iterations(kind, ms) * self.costs[self.reference] / self.costs[kind]))

    def reference_iterations(self, kind: str, ms: int) -> float:
        """The iterations that the reference makes in the time that an agent of this kind has."""
        return self.free + self.per_ms * (ms + self.extra_ms.get(kind, 0))


@dataclass(frozen=True)
class Capped(Budgets):
    """Others, but never more iterations than these: enough to see that all of it plays."""

    calibration: Calibration
    most: int

    def text(self, kind: str, ms: int, iterations: int | None) -> str:
        return f"iterations={min(iterations or self.calibration.worth(kind, ms), self.most)}, ms=none"

    def real_text(self, ms: int) -> str:
        return f"iterations={self.most}, ms=none"


def with_budget(spec: str, stage: int | None, budgets: Budgets) -> str:
    """A spec with a budget in its place: `{budget}` is that of the stage, `{2000 ms}` one of its own, and
    `{real 10 ms}` as many milliseconds of this machine."""

    def parameters(place: re.Match[str]) -> str:
        if place["real"]:
            return budgets.real_text(int(place["ms"]))
        if place["ms"]:
            return budgets.text(kind, int(place["ms"]), int(place["iterations"]) if place["iterations"] else None)
        if stage is None:
            raise StudyError(f"{NO_BUDGET}: {spec}")
        return budgets.text(kind, stage, None)

    kind = spec.partition("(")[0].strip()
    return PLACE.sub(parameters, spec)
