"""Studies as files: TOML that is read strictly, with mistakes named by line and key.

What is played is told by `[agents]` and `[[meetings]]`, or by `[evolution]` and `[runs]`; how, by the modules that read
either.  With `[survey]`, games are looked at turn by turn.  All files have a title and a question, and tables, findings
and pictures of what was published.
"""

from __future__ import annotations

from topdeck.errors import MatchError
from topdeck.reading import read_toml
from topdeck.studies.evolution.study_file import EVOLUTION, evolution_study
from topdeck.studies.games.study_file import games_study
from topdeck.studies.study import Study
from topdeck.studies.survey.study_file import SURVEY, survey_study


def parse_study(text: str, name: str, place: str = "") -> Study:
    """The study of this name that a file describes."""
    kinds = {EVOLUTION: evolution_study, SURVEY: survey_study}
    try:
        keys = read_toml(text)
    except ValueError as error:
        raise MatchError(f"{place or name}: {error}") from None
    read = next((kind for key, kind in kinds.items() if key in keys), games_study)
    return read(text, name, place or name)
