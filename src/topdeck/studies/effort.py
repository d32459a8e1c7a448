"""The effort that is spent on a study: the number of games, and the kind of search budgets."""

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
FEW_ITERATIONS = 3  # for smoke tests


@dataclass(frozen=True)
class Effort:
    """The number of games, and the kind of search budgets."""

    scale: Scale = "standard"
    time: Time = "iterations"

    @property
    def budgets(self) -> Budgets:
        if self.time == "paper":
            if self.scale == "smoke":
                raise StudyError("a smoke test has a few iterations for a decision; --time paper needs another --scale")
            return Budgets()
        return Capped(calibration(), FEW_ITERATIONS) if self.scale == "smoke" else calibration()

    @property
    def folder(self) -> Path:
        """The default folder for its results."""
        return Path("results") / "studies" / (self.scale if self.time == "iterations" else f"{self.scale}-{self.time}")

    def plan(self, name: str) -> Plan:
        """Plan a study."""
        study = load_study(name)
        plan = EvolutionPlan if isinstance(study.design, EvolutionDesign) else GamesPlan
        return plan(study, self.scale, self.budgets)
