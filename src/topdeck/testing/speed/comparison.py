"""Figures of several processes put together, and those of two environments compared.

By chance of its address layout a process can be a tenth slower for its whole life, so a single one says little.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, log, sqrt
from statistics import fmean, median, stdev
from typing import Any

from topdeck.arena.results.statistics import t_quantile
from topdeck.testing.speed.environment import Environment, Measured, Progress
from topdeck.testing.speed.measures.plan import Plan

MORE_IS_BETTER = ("_per_s", "_share")
LESS_IS_BETTER = ("_us", "_ms", "_bytes")


@dataclass(frozen=True)
class Spread:
    """A figure in several processes."""

    median: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratio:
    """How many times as fast one environment is as another, with the 95 % interval; a single pair has none."""

    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Compared:
    """A figure in two environments; None where it is missing, or where a ratio says nothing."""

    this: Spread | None
    other: Spread | None
    ratio: Ratio | None


@dataclass(frozen=True)
class Runs:
    """What several processes in one environment told."""

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
        """Every figure, put together."""
        names = dict.fromkeys(name for run in self.runs for name in run.figures)
        return {name: spread(self.values(name)) for name in names}


def measure_repeatedly(environment: Environment, plan: Plan, processes: int, progress: Progress) -> Runs:
    """Run a plan in several processes, one after the other."""
    runs: list[Measured] = []
    for number in range(1, processes + 1):
        runs.append(environment.measure(plan, partial(say, progress, f"process {number} of {processes}")))
    return Runs(runs)


def measure_in_turn(
    this: Environment, other: Environment, plan: Plan, rounds: int, progress: Progress
) -> tuple[Runs, Runs]:
    """Carry out a plan in two environments by turns, so that both have the machine's busy and quiet moments."""
    mine: list[Measured] = []
    theirs: list[Measured] = []
    for number in range(1, rounds + 1):
        pair = [("this", this, mine), ("the other", other, theirs)]
        if number % 2 == 0:  # who begins alternates, too
            pair.reverse()
        for who, environment, runs in pair:
            where = f"{who}, round {number} of {rounds}"
            runs.append(environment.measure(plan, partial(say, progress, where)))
    return Runs(mine), Runs(theirs)


def say(progress: Progress, where: str, name: str) -> None:
    progress(f"{name} ({where})")


def compared(this: Runs, other: Runs) -> dict[str, Compared]:
    """Every figure of one environment beside the other's."""
    mine, theirs = this.spreads(), other.spreads()
    return {
        name: Compared(mine.get(name), theirs.get(name), ratio(name, this.values(name), other.values(name)))
        for name in dict.fromkeys([*mine, *theirs])
    }


def spread(values: Sequence[float]) -> Spread:
    return Spread(median(values), min(values), max(values))


def ratio(figure: str, this: Sequence[float], other: Sequence[float]) -> Ratio | None:
    """The geometric mean of how many times as fast this one is in each pair, with Student's interval."""
    if not this or len(this) != len(other) or min(*this, *other) <= 0:
        return None
    if figure.endswith(MORE_IS_BETTER):
        logs = [log(mine / theirs) for mine, theirs in zip(this, other, strict=True)]
    elif figure.endswith(LESS_IS_BETTER):
        logs = [log(theirs / mine) for mine, theirs in zip(this, other, strict=True)]
    else:
        return None
    mean = fmean(logs)
    if len(logs) == 1:
        return Ratio(exp(mean), None, None)
    margin = t_quantile(len(logs) - 1) * stdev(logs) / sqrt(len(logs))
    return Ratio(exp(mean), exp(mean - margin), exp(mean + margin))


def other_work(this: Runs, other: Runs) -> list[str]:
    """The measures that did not do the same in all processes: their ratios compare different games or decisions."""
    runs = [*this.runs, *other.runs]
    names = dict.fromkeys(name for run in runs for name in run.done)
    return [name for name in names if len({run.done[name] for run in runs if name in run.done}) > 1]
