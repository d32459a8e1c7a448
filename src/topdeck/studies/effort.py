"""The computational effort for a study: its search budgets, and its scale, which sets the number of games."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from topdeck.core.errors import StudyError
from topdeck.studies.budgets import Budgets, Capped, calibration
from topdeck.studies.catalogue import load_study
from topdeck.studies.designs.evolution import EvolutionDesign
from topdeck.studies.designs.evolution_plan import EvolutionPlan
from topdeck.studies.designs.games_plan import GamesPlan
from topdeck.studies.plan import Plan
from topdeck.studies.study import Scale

Time = Literal["iterations", "paper"]
FEW_ITERATIONS = 3  # iterations per decision in smoke tests


@dataclass(frozen=True)
class Effort:
    """The scale of a study, and whether its budgets are measured in iterations or in the paper's milliseconds."""

    scale: Scale = "standard"
    time: Time = "iterations"

    @property
    def budgets(self) -> Budgets:
        if self.time == "paper":
            if self.scale == "smoke":
                raise StudyError("--time paper cannot be used with --scale smoke; choose a different scale")
            return Budgets()
        return Capped(calibration(), FEW_ITERATIONS) if self.scale == "smoke" else calibration()

    @property
    def folder(self) -> Path:
        """The default folder for results, which depends on the scale and the budgets."""
        return Path("results") / "studies" / (self.scale if self.time == "iterations" else f"{self.scale}-{self.time}")

    def plan(self, name: str) -> Plan:
        """Return a plan that runs the study with this name."""
        study = load_study(name)
        plan = EvolutionPlan if isinstance(study.design, EvolutionDesign) else GamesPlan
        return plan(study, self.scale, self.budgets)
