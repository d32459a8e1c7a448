"""Search budgets: a paper's milliseconds per decision, or the equivalent number of iterations.

The engines used in the papers were 20 to 100 times slower than Topdeck's.  The calibration specifies how many
iterations make Madrid's agents about as strong as the paper reports for a given number of milliseconds, and how long
each agent takes per iteration.  Each agent gets the number of iterations that it can complete in the time that the
reference agent needs for its iterations.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from topdeck.core.errors import StudyError

PLACE = re.compile(r"\{(?P<real>real )?(?:(?P<stage>budget)|(?P<ms>\d+) ms(?: = (?P<iterations>\d+) iterations)?)\}")
Shares = Mapping[str, Mapping[int, float]]  # win rates keyed by agent and milliseconds

# Madrid's win rates in 100 games against Greedy by milliseconds, to which the calibration is fitted: tables C.4 (0.75,
# Utility), C.5 (2.4, Utility) and C.6 (3.0, Utility).
PUBLISHED: Shares = {
    "madrid-simtree": {1: 0.29, 10: 0.47, 100: 0.62, 1000: 0.47},
    "madrid-mcts1": {1: 0.58, 10: 0.50, 100: 0.62, 1000: 0.56},
    "madrid-mcts2": {1: 0.23, 10: 0.48, 100: 0.69, 1000: 0.70},
}
PUBLISHED_GAMES = 100
PROFILE = 1.92  # decrease of the log-likelihood at the bounds of a 95 % range: half the chi-squared quantile
STRENGTH = "calibration-strength"  # the study that measures scores by the number of iterations
NO_BUDGET = "the spec contains {budget}, but the study has no budgets"


class Budgets:
    """Converts a paper's time limits to agent parameters; this base class keeps the milliseconds unchanged."""

    def text(self, kind: str, ms: int, iterations: int | None) -> str:
        """Return the parameters for an agent type; a study can specify `iterations` to override the conversion."""
        return self.real_text(ms)

    def real_text(self, ms: int) -> str:
        """Return the parameters for an agent that searches for `ms` milliseconds on the user's machine."""
        return f"ms={ms}"


@dataclass(frozen=True)
class Calibration(Budgets):
    """Converts a paper's time limits in milliseconds to iterations for each agent, relative to a reference agent."""

    reference: str
    free: float  # the number of iterations with a budget of 0 ms
    per_ms: float  # the number of additional iterations per millisecond
    costs: Mapping[str, float]  # the milliseconds per game with 100 iterations per decision, by agent
    extra_ms: Mapping[str, int] = field(default_factory=dict)  # the number of milliseconds beyond the budget, by agent
    bounds: Sequence[tuple[int, float, float]] = ()  # milliseconds, and the 95 % range of the reference's iterations

    def text(self, kind: str, ms: int, iterations: int | None) -> str:
        return f"iterations={iterations or self.worth(kind, ms)}, ms=none"

    def worth(self, kind: str, ms: int) -> int:
        """Return how many iterations this agent type completes while the reference agent uses up its budget."""
        if kind not in self.costs:
            raise StudyError(f"the calibration does not cover {kind}; set a number of iterations in its spec")
        return max(1, round(self.reference_iterations(kind, ms) * self.costs[self.reference] / self.costs[kind]))

    def reference_iterations(self, kind: str, ms: int) -> float:
        """Return how many iterations the reference agent completes in the time that the paper gives this agent type."""
        return self.free + self.per_ms * (ms + self.extra_ms.get(kind, 0))


@cache
def calibration() -> Calibration:
    """Return the calibration included with Topdeck, which `make refresh` computes."""
    return Calibration(**json.loads((files(__package__) / "calibration.json").read_text("utf-8")))


@dataclass(frozen=True)
class Capped(Budgets):
    """A calibration that caps the number of iterations, for smoke tests."""

    calibration: Calibration
    most: int

    def text(self, kind: str, ms: int, iterations: int | None) -> str:
        return f"iterations={min(iterations or self.calibration.worth(kind, ms), self.most)}, ms=none"

    def real_text(self, ms: int) -> str:
        return f"iterations={self.most}, ms=none"


def with_budget(spec: str, stage: int | None, budgets: Budgets) -> str:
    """Replace the budget placeholders in a spec with agent parameters.

    Args:
        spec: A spec with `{budget}` for the stage's budget or `{2000 ms}` for a fixed budget; `{real budget}` and
            `{real 10 ms}` specify milliseconds on the user's machine.
        stage: The stage's budget in milliseconds, or `None` if the study has no budgets.
        budgets: The conversion from milliseconds to agent parameters.
    """

    def parameters(place: re.Match[str]) -> str:
        ms = int(place["ms"]) if place["ms"] else stage
        if ms is None:
            raise StudyError(f"{NO_BUDGET}: {spec}")
        if place["real"]:
            return budgets.real_text(ms)
        return budgets.text(kind, ms, int(place["iterations"]) if place["iterations"] else None)

    kind = spec.partition("(")[0].strip()
    return PLACE.sub(parameters, spec)
