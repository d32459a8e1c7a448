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
        games = super().seen_from(seat).with_row_index("game").join(sums, on="game", how="left")
        return games.with_columns(polars.col("actions", "tree").fill_null(0))

    @cached_property
    def turn_rows(self) -> polars.DataFrame:
        """Every turn as the player sees it who decides there."""
        own = [self.turns.filter(player=seat).join(self.seen_from(seat).drop("tree"), on="game") for seat in (0, 1)]
        return polars.concat(own)

    def measured(self, quantity: Quantity) -> MeasuredGames:
        found = self.of_turns(quantity) if quantity.measure in OF_TURNS else self.of_games(quantity)
        is_share = self.study.unit(quantity.measure).is_share
        return MeasuredGames(found["value"].to_list(), found["deal"].to_list(), is_share)

    def of_turns(self, quantity: Quantity) -> polars.DataFrame:
        """A value for every turn; where options are asked for, as many as it has decisions, which all count alike."""
        where = quantity.where
        asked = [polars.col(TURN).is_in(list(where[TURN]))] if TURN in where else []
        times = polars.col("decisions") if quantity.measure == "options" else polars.lit(1)
        rows = self.turn_rows.filter(self.condition(without_turn(where)), *asked)
        values = rows.select(MEASURES[quantity.measure].alias("value"), "deal", times=times).drop_nulls("value")
        return values.select(polars.col("value", "deal").repeat_by("times").explode())

    def of_games(self, quantity: Quantity) -> polars.DataFrame:
        """A value for every game, as each of its players sees it."""
        where, measure = quantity.where, quantity.measure
        value = (polars.col("turns") <= last_of(where)).cast(polars.Float64) if measure == OVER else MEASURES[measure]
        return self.rows.filter(self.condition(without_turn(where))).select(value.alias("value"), "deal")

    def levels(self, name: str, where: Where) -> list[Level]:
        if name != TURN:
            return super().levels(name, without_turn(where))
        known = self.turns[TURN].unique().sort().to_list()
        return [turn for turn in known if turn <= self.study.last_turn and turn in where.get(TURN, (turn,))]


def without_turn(where: Where) -> Where:
    return {name: levels for name, levels in where.items() if name != TURN}


def last_of(where: Where) -> int:
    """The last of the turns that are named."""
    return max(int(turn) for turn in where[TURN])
