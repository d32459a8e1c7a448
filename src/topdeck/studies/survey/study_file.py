"""Surveys as files: those of studies of games, whose games can be asked for by turn as well.

title = "How large is Hearthstone?"
question = "How many options has a decision, and how many decisions has a game?"
games = { paper = 40, standard = 40 }
decks = ["MidrangeJadeShaman", "MurlocDruid"]

[survey]
turns = 30                               # those up to this one can be asked for

[agents.Greedy]                          # it meets itself: two copies, which are one agent in all descriptions
spec = "greedy"
copy = [1, 2]

[[meetings]]
between = ["Greedy"]
pairings = "all"

[[tables]]
title = "By deck"
rows = { deck = ["any", "MidrangeJadeShaman", "MurlocDruid"] }
columns = { measure = ["options", "decisions", "turns"] }

[[findings]]
says = "There is more to choose from in the middle of a game."
claims = [{ of = { measure = "options", turn = 10 }, above = { measure = "options", turn = 1 } }]

[[pictures]]
kind = "curves"
title = "Options by turn"
measure = "options"
x = "turn"
lines = ["deck"]
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from topdeck.config.config_file import NO_OVERRIDES, Key, read_config
from topdeck.config.config_file import SourceMap as Place
from topdeck.studies.games.study import GamesStudy
from topdeck.studies.games.study_file import GamesTable, Reader
from topdeck.studies.published_file import Number
from topdeck.studies.study import Level, Quantity
from topdeck.studies.survey.study import MEASURES, OF_TURNS, OVER, TURN, UNITS, SurveyStudy

SURVEY = "survey"


class TurnsTable(Struct, forbid_unknown_fields=True):
    """What is looked at."""

    turns: Number


class SurveyTable(GamesTable, forbid_unknown_fields=True, kw_only=True):
    """All keys of a file."""

    survey: TurnsTable


def survey_study(text: str, name: str, place: str) -> SurveyStudy:
    """The survey of this name that a file describes."""
    given, where = read_config(text, place, NO_OVERRIDES, SurveyTable)
    return SurveyReader(given, name, where).survey()


class SurveyReader(Reader):
    """A file that is well-formed, turned into a survey."""

    def __init__(self, given: SurveyTable, name: str, place: Place) -> None:
        super().__init__(given, name, place)
        self.last_turn = given.survey.turns
        self.titles = {**MEASURES, **self.titles}

    def survey(self) -> SurveyStudy:
        found = self.study()
        for key, quantity, by_turn in asked(found):
            if quantity.measure == OVER and not by_turn:
                raise self.place.mistake(key, f"{OVER} is measured by turn; say which one")
            if quantity.measure not in (OVER, *OF_TURNS) and by_turn:
                raise self.place.mistake(key, f"{quantity.measure} is measured of whole games, not by turn")
        return SurveyStudy(**vars(found), last_turn=self.last_turn)

    # ---- what descriptions may name

    @property
    def measures(self) -> tuple[str, ...]:
        return (*MEASURES, *(name for name in UNITS if name not in MEASURES))

    def names(self) -> list[str]:
        return [*super().names(), TURN]

    def levels(self, name: str) -> list[Level]:
        return [*range(self.last_turn + 1)] if name == TURN else super().levels(name)


def asked(study: GamesStudy) -> Iterator[tuple[Key, Quantity, bool]]:
    """All that a study asks for, and whether it does so by turn."""
    for number, table in enumerate(study.tables):
        for cell in (cell for row in table.cells for cell in row):
            yield ("tables", number), cell.quantity, TURN in cell.quantity.where
    for number, finding in enumerate(study.findings):
        for claim in finding.claims:
            for one in (claim.of, claim.than):
                if isinstance(one, Quantity):
                    yield ("findings", number), one, TURN in one.where
    for number, picture in enumerate(study.pictures):
        quantity = Quantity(picture.where, picture.measure)
        yield ("pictures", number), quantity, TURN in (picture.x, *picture.lines, *picture.where)
