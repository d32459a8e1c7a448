"""Functions that combine measurements from several processes and compare two environments.

The memory layout of a process can slow it down by 10 % for its entire lifetime, so a measurement must use several
processes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, log, sqrt
from statistics import fmean, median, stdev
from typing import Any

from topdeck.arena.results.statistics import t_quantile
from topdeck.testing.speed.environment import Environment, Measured, Progress
from topdeck.testing.speed.measures.bench import Plan

SIGNS = {"_per_s": 1, "_share": 1, "_us": -1, "_ms": -1, "_bytes": -1}  # keyed by suffix; 1 if higher is better


@dataclass(frozen=True)
class Spread:
    """The median and range of a measurement across several processes."""

    median: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratio:
    """The speed of one environment relative to another.

    If several processes were measured, the ratio has a 95 % confidence interval.
    """

    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class ComparedFigure:
    """A quantity measured in two environments; missing measurements and meaningless ratios are `None`."""

    this: Spread | None
    other: Spread | None
    ratio: Ratio | None


@dataclass(frozen=True)
class Runs:
    """The results of several processes in one environment."""

    runs: Sequence[Measured]

    @property
    def environment(self) -> dict[str, Any]:
        return self.runs[0].environment

    @property
    def missing(self) -> dict[str, str]:
        return {name: reason for run in self.runs for name, reason in run.missing.items()}

    def values(self, figure: str) -> list[float]:
        return [run.figures[figure] for run in self.runs if figure in run.figures]

    def spreads(self) -> dict[str, Spread]:
        """Return the median and range of every measurement."""
        columns = {name: self.values(name) for run in self.runs for name in run.figures}
        return {name: Spread(median(values), min(values), max(values)) for name, values in columns.items()}


def measure_in_turn(
    environments: Mapping[str, Environment], plan: Plan, rounds: int, progress: Progress
) -> dict[str, Runs]:
    """Run a plan several times in each environment, alternating so that machine load affects them all equally."""
    runs: dict[str, list[Measured]] = {name: [] for name in environments}
    for number in range(1, rounds + 1):
        order = list(environments)
        if number % 2 == 0:  # the order alternates
            order.reverse()
        for name in order:
            said = partial(report_measure, progress, f"{name}, round {number} of {rounds}")
            runs[name].append(environments[name].measure(plan, said))
    return {name: Runs(measured) for name, measured in runs.items()}


def report_measure(progress: Progress, where: str, measure: str) -> None:
    progress(f"{measure} ({where})")


def compare_figures(this: Runs, other: Runs) -> dict[str, ComparedFigure]:
    """Return each measurement's values in both environments and their ratio, keyed by measurement name."""
    own, others = this.spreads(), other.spreads()
    return {
        name: ComparedFigure(own.get(name), others.get(name), ratio(name, this.values(name), other.values(name)))
        for name in {**own, **others}
    }


def ratio(figure: str, this: Sequence[float], other: Sequence[float]) -> Ratio | None:
    """Return the geometric mean of paired speed ratios with a Student's t interval, or `None` if it is meaningless."""
    sign = next((sign for end, sign in SIGNS.items() if figure.endswith(end)), 0)
    if not sign or not this or len(this) != len(other) or min(*this, *other) <= 0:
        return None
    logs = [sign * log(own / theirs) for own, theirs in zip(this, other, strict=True)]
    mean = fmean(logs)
    if len(logs) == 1:
        return Ratio(exp(mean), None, None)
    margin = t_quantile(len(logs) - 1) * stdev(logs) / sqrt(len(logs))
    return Ratio(exp(mean), exp(mean - margin), exp(mean + margin))


def find_other_work(this: Runs, other: Runs) -> list[str]:
    """Return the measures for which the processes did different work, so that the ratios are misleading."""
    runs = [*this.runs, *other.runs]
    names = dict.fromkeys(name for run in runs for name in run.done)
    return [name for name in names if len({run.done[name] for run in runs if name in run.done}) > 1]
