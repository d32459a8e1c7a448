"""Search budgets: the milliseconds that a paper printed, or the number of iterations that corresponds to them.

The papers used engines that were 20 to 100 times slower.  The calibration gives the iterations that make Madrid's
agents about as strong as the paper reports for its milliseconds, and the duration of an iteration of every agent; each
agent gets as many iterations as fit into the same time.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from topdeck.core.errors import StudyError

PLACE = re.compile(r"\{(?:(?P<stage>budget)|(?P<real>real )?(?P<ms>\d+) ms(?: = (?P<iterations>\d+) iterations)?)\}")
Shares = Mapping[str, Mapping[int, float]]  # shares of games won, by agent and milliseconds

# Madrid's shares of 100 games against Greedy by milliseconds, to which the calibration is fitted: tables C.4 (0.75,
# Utility), C.5 (2.4, Utility) and C.6 (3.0, Utility).
PUBLISHED: Shares = {
    "madrid-simtree": {1: 0.29, 10: 0.47, 100: 0.62, 1000: 0.47},
    "madrid-mcts1": {1: 0.58, 10: 0.50, 100: 0.62, 1000: 0.56},
    "madrid-mcts2": {1: 0.23, 10: 0.48, 100: 0.69, 1000: 0.70},
}
PUBLISHED_GAMES = 100
PROFILE = 1.92  # decrease of the log-likelihood at the bounds of a 95 % range: half the chi-squared quantile
STRENGTH = "calibration-strength"  # the study with the scores by iterations
NO_BUDGET = "the spec needs a budget, but the study has none"


class Budgets:
    """Translates a paper's milliseconds into parameters of agents; this one keeps the milliseconds."""

    def text(self, kind: str, ms: int, iterations: int | None) -> str:
        """The parameters of an agent of this kind; a study may give the number of iterations itself."""
        return self.real_text(ms)

    def real_text(self, ms: int) -> str:
        """The parameters of an agent that thinks for this long on the user's machine."""
        return f"ms={ms}"


@dataclass(frozen=True)
class Calibration(Budgets):
    """The iterations of the reference agent by the papers' milliseconds, and the cost of every agent's iterations."""

    reference: str
    free: float  # iterations of any budget
    per_ms: float  # additional iterations for each millisecond
    costs: Mapping[str, float]  # by agent, the milliseconds of a game with 100 iterations for a decision
    extra_ms: Mapping[str, int] = field(default_factory=dict)  # by agent, how long its program exceeds its budget
    bounds: Sequence[tuple[int, float, float]] = ()  # milliseconds, and the 95 % range of the reference's iterations

    def text(self, kind: str, ms: int, iterations: int | None) -> str:
        return f"iterations={iterations or self.worth(kind, ms)}, ms=none"

    def worth(self, kind: str, ms: int) -> int:
        """The iterations of an agent of this kind that take as long as those of the reference."""
        if kind not in self.costs:
            raise StudyError(f"the calibration does not cover {kind}; give it a number of iterations in its spec")
        return max(1, round(self.reference_iterations(kind, ms) * self.costs[self.reference] / self.costs[kind]))

    def reference_iterations(self, kind: str, ms: int) -> float:
        """The iterations of the reference in the time that an agent of this kind has."""
        return self.free + self.per_ms * (ms + self.extra_ms.get(kind, 0))


@cache
def calibration() -> Calibration:
    """The calibration that comes with Topdeck; `make refresh` computes it."""
    return Calibration(**json.loads((files(__package__) / "calibration.json").read_text("utf-8")))


@dataclass(frozen=True)
class Capped(Budgets):
    """A calibration with a maximum number of iterations, for smoke tests."""

    calibration: Calibration
    most: int

    def text(self, kind: str, ms: int, iterations: int | None) -> str:
        return f"iterations={min(iterations or self.calibration.worth(kind, ms), self.most)}, ms=none"

    def real_text(self, ms: int) -> str:
        return f"iterations={self.most}, ms=none"


def with_budget(spec: str, stage: int | None, budgets: Budgets) -> str:
    """Fill the budget into a spec.

    Args:
        spec: A spec with `{budget}` for the budget of the stage, `{2000 ms}` for a fixed budget, or `{real 10 ms}` for
            milliseconds of the user's machine.
        stage: The milliseconds of the stage.
        budgets: The translation of milliseconds.
    """

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
