"""What the games of a survey tell: a row for each turn of each game, and for every game what these come to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import polars

from topdeck.studies.games.measuring import MEASURES as MEASURES_OF_GAMES
from topdeck.studies.games.measuring import MeasuredGames, StudyGames
from topdeck.studies.study import Level, Quantity, Where
from topdeck.studies.survey.study import OF_TURNS, OVER, TURN, SurveyStudy

HUNDREDTHS = 100  # of a power of ten

# One row for a game (its row in the table of games), a turn, and who decides there.
TURNS = polars.Schema(
    {
        "game": polars.UInt32,
        TURN: polars.Int16,
        "player": polars.Int8,
        "decisions": polars.Int16,
        "options": polars.Int32,  # of all decisions together
        "most": polars.Int16,  # of one of them
        "tree": polars.Int16,  # the logarithm of the product of all options, in hundredths of a power of ten
        "hidden": polars.Int16,  # here and below: when the turn begins
        "ahead": polars.Int8,  # the seat; none, if neither is
    }
)


def number(column: str) -> polars.Expr:
    return polars.col(column).cast(polars.Float64)


MEASURES = {
    **MEASURES_OF_GAMES,
    "actions": number("actions"),
    "tree": number("tree") / HUNDREDTHS,
    "options": number("options") / number("decisions"),
    "most": number("most"),
    "decisions": number("decisions"),
    "hidden": number("hidden"),
    "ahead_wins": polars.when(polars.col("ahead") == polars.col("player"))
    .then(polars.col("score"))
    .when(polars.col("ahead").is_not_null())
    .then(1.0 - polars.col("score")),
}


@dataclass(frozen=True)
class SurveyedGames(StudyGames):
    """The games of a survey, and their turns."""

    study: SurveyStudy
    turns: polars.DataFrame

    def seen_from(self, seat: int) -> polars.DataFrame:
        """With how many decisions there were in all, and how large the tree of the game is."""
        sums = self.turns.group_by("game").agg(polars.sum("decisions").alias("actions"), polars.sum("tree"))
        return super().seen_from(seat).with_row_index("game").join(sums, on="game", how="left")

    @cached_property
    def turn_rows(self) -> polars.DataFrame:
        """Every turn as the player sees it who decides there."""
        own = [self.turns.filter(player=seat).join(self.seen_from(seat).drop("tree"), on="game") for seat in (0, 1)]
        return polars.concat(own)

    def measured(self, quantity: Quantity) -> MeasuredGames:
        """Every decision counts as much as the others where options are asked for, else every turn or game."""
        measure, wanted = quantity.measure, self.condition(self.of_games(quantity.where))
        if measure == OVER:
            by = max(int(turn) for turn in quantity.where[TURN])
            found = self.rows.filter(wanted).select((number("turns") <= by).cast(polars.Float64).alias("value"), "deal")
        elif measure in OF_TURNS:
            turns = [polars.col(TURN).is_in(list(quantity.where[TURN]))] if TURN in quantity.where else []
            times = polars.col("decisions") if measure == "options" else polars.lit(1)
            rows = self.turn_rows.filter(wanted, *turns).select(MEASURES[measure].alias("value"), "deal", times=times)
            found = rows.drop_nulls("value").select(polars.col("value", "deal").repeat_by("times").explode())
        else:
            found = self.rows.filter(wanted).select(MEASURES[measure].alias("value"), "deal")
        return MeasuredGames(found["value"].to_list(), found["deal"].to_list(), self.study.unit(measure).is_share)

    def levels(self, name: str, where: Where) -> list[Level]:
        if name != TURN:
            return super().levels(name, self.of_games(where))
        known = self.turns[TURN].unique().sort().to_list()
        return [turn for turn in known if turn <= self.study.last_turn and turn in where.get(TURN, (turn,))]

    def of_games(self, where: Where) -> Where:
        return {name: levels for name, levels in where.items() if name != TURN}
