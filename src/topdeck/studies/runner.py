"""Running studies: what is missing is played, and what is there is read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from topdeck.errors import StudyError
from topdeck.studies.budgets import Budgets, Capped, PaperTime
from topdeck.studies.calibrated import calibration
from topdeck.studies.catalogue import study_named
from topdeck.studies.evolution.plan import EvolutionPlan
from topdeck.studies.evolution.study import EvolutionStudy
from topdeck.studies.games.plan import GamesPlan
from topdeck.studies.games.study import GamesStudy
from topdeck.studies.plan import Plan, Progress, StudyResults, Unwatched
from topdeck.studies.study import Scale
from topdeck.studies.survey.plan import SurveyPlan
from topdeck.studies.survey.study import SurveyStudy

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

    def plan(self, name: str) -> Plan:
        """What is done for a study of any kind."""
        study = study_named(name)
        if isinstance(study, EvolutionStudy):
            return EvolutionPlan(study, self.scale)
        if isinstance(study, SurveyStudy):
            return SurveyPlan(study, self.scale, self.budgets)
        assert isinstance(study, GamesStudy)
        return GamesPlan(study, self.scale, self.budgets)


@dataclass(frozen=True)
class StudyFolder:
    """Where the results of studies are."""

    path: Path

    def run(self, plan: Plan, on: str, workers: int | None, progress: Progress | None = None) -> bool:
        """Play what is missing; was all of it played?"""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StudyError(f"{self.path} cannot be made: {error.strerror}") from None
        return plan.run(self.path, on, workers, progress or Unwatched())

    def results(self, plan: Plan) -> StudyResults:
        """What is there of a study: as it was played, or in the small file that was made of it."""
        return plan.results(self.path) if plan.is_begun(self.path) else plan.read(self.small_file(plan.study.name))

    def small_file(self, study: str) -> Path:
        return self.path / f"{study}.parquet"

    def keep(self, studies: Iterable[StudyResults]) -> None:
        """Write what their pages need into small files."""
        for one in studies:
            one.write(self.small_file(one.study.name))

    def all_results(self, effort: Effort, names: Iterable[str]) -> list[StudyResults]:
        """Of the studies that have been begun."""
        plans = [effort.plan(name) for name in names]
        begun = [plan for plan in plans if plan.is_begun(self.path) or self.small_file(plan.study.name).exists()]
        if not begun:
            raise StudyError(f"there are no results of {' or '.join(names)} in {self.path}")
        return [self.results(plan) for plan in begun]
