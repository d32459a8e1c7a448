"""What is played for a survey: games like those of any study, which are replayed turn by turn."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from topdeck.studies.games.plan import GamesPlan
from topdeck.studies.survey.results import SurveyResults, read_survey, survey_in_store
from topdeck.studies.survey.study import SurveyStudy


@dataclass(frozen=True)
class SurveyPlan(GamesPlan):
    """A survey at a scale, with budgets."""

    study: SurveyStudy

    def results(self, folder: Path) -> SurveyResults:
        return survey_in_store(self.study, self.scale, self.experiment, self.store(folder))

    def read(self, path: Path) -> SurveyResults:
        return read_survey(self.study, path)
