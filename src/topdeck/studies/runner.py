"""Running studies: what is missing is played, and what is there is read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.runner import Progress, run_experiment
from topdeck.arena.results.store.location import location_of
from topdeck.errors import StudyError
from topdeck.studies.budgets import Budgets, Capped, PaperTime
from topdeck.studies.calibration import calibration
from topdeck.studies.catalogue import study_named
from topdeck.studies.plan import Plan, Scale
from topdeck.studies.results import StudyResults, results_of

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
        return results_of(plan, self.store(plan))
