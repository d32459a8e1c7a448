"""Running studies: what is missing is played, and what is there is read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.runner import Progress, run_experiment
from topdeck.arena.results.store.location import location_of
from topdeck.errors import StudyError
from topdeck.studies.budgets import Budgets, Capped, PaperTime
from topdeck.studies.calibrated import calibration
from topdeck.studies.catalogue import study_named
from topdeck.studies.plan import Plan, Scale
from topdeck.studies.results import StudyResults, read_games, results_of

Time = Literal["iterations", "paper"]
FEW_ITERATIONS = 3  # to see that all of it plays


@dataclass(frozen=True)
class Effort:
    """How many games, and what a budget is."""

    scale: Scale = "standard"
    time: Time = "iterations"

    @property
    def budgets(self) -> Budgets:
        if self.time == "paper":
            if self.scale == "smoke":
                raise StudyError("a smoke test has a few iterations for a decision; --time paper needs another --scale")
            return PaperTime()
        return Capped(calibration(), FEW_ITERATIONS) if self.scale == "smoke" else calibration()

    @property
    def folder(self) -> Path:
        """Where its results are, if nothing else is said."""
        return Path("results") / "studies" / (self.scale if self.time == "iterations" else f"{self.scale}-{self.time}")

    def plan(self, study: str) -> Plan:
        return Plan(study_named(study), self.scale, self.budgets)


@dataclass(frozen=True)
class StudyFolder:
    """Where the stores of studies are, one file each."""

    path: Path

    def store(self, plan: Plan) -> Path:
        return self.path / f"{plan.study.name}.db"

    def run(self, plan: Plan, on: str, workers: int | None, progress: Progress | None) -> bool:
        """Play what is missing; was all of it played?"""
        store = self.store(plan)
        try:
            store.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StudyError(f"{store.parent} cannot be made: {error.strerror}") from None
        return not run_experiment(plan.experiment, location_of(store), make_executor(on, workers), progress).interrupted

    def results(self, plan: Plan) -> StudyResults:
        """What is there of a study: in its store, or in the small file that was made of it."""
        store = self.store(plan)
        if location_of(store).file is None or store.exists():
            return results_of(plan, store)
        return read_games(self.games(plan.study.name))

    def games(self, study: str) -> Path:
        return self.path / f"{study}.parquet"

    def all_results(self, effort: Effort, names: Iterable[str]) -> list[StudyResults]:
        """Of the studies that have been begun."""
        plans = [effort.plan(name) for name in names]
        begun = [plan for plan in plans if self.store(plan).exists() or self.games(plan.study.name).exists()]
        if not begun:
            raise StudyError(f"there are no results of {' or '.join(names)} in {self.path}")
        return [self.results(plan) for plan in begun]
