"""The results of a survey: a row for every turn of every game, which are found by replaying these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log10
from typing import Any, ClassVar

import polars

from topdeck.agents.scores import RESULT
from topdeck.config.scores import DescribedScore
from topdeck.core.game import Game
from topdeck.core.record import Record
from topdeck.core.registry import load_game
from topdeck.core.state import State, StateScore
from topdeck.studies.designs.games import OVER, TURN
from topdeck.studies.designs.games_results import GAMES, VALUES, GamesResults
from topdeck.studies.study import Level, Quantity, Where

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
OF_LEADS = (
    polars.when(polars.col("ahead") == polars.col("player"))
    .then(polars.col("score"))
    .when(polars.col("ahead").is_not_null())
    .then(1.0 - polars.col("score"))
)
OF_TURNS = {
    **{name: polars.col(name).cast(polars.Float64) for name in ("actions", "most", "decisions", "hidden")},
    "tree": polars.col("tree").cast(polars.Float64) / HUNDREDTHS,
    "options": polars.col("options").cast(polars.Float64) / polars.col("decisions").cast(polars.Float64),
    "ahead_wins": OF_LEADS,
}


@dataclass(frozen=True, kw_only=True)
class SurveyResults(GamesResults):
    """The games of a survey with their turns; a game without decisions has one row without a turn."""

    columns: ClassVar[polars.Schema] = polars.Schema({"game": TURNS["game"], **GAMES, **TURNS})

    @cached_property
    def games(self) -> polars.DataFrame:
        return self.table.unique("game", maintain_order=True).select(GAMES.names())

    @cached_property
    def turns(self) -> polars.DataFrame:
        return self.table.drop_nulls(TURN).select(TURNS.names())

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

    def values(self, quantity: Quantity) -> polars.DataFrame:
        """A value for every turn or game; an option counts as often as there are decisions, which all count alike."""
        where, name = {**quantity.where}, quantity.measure
        turns = list(where.pop(TURN, ()))
        if name == OVER:
            rows, value = self.rows, (polars.col("turns") <= max(map(int, turns))).cast(polars.Float64)
        elif self.study.measure(quantity.measure).per == TURN:
            rows, value = self.turn_rows.filter(polars.col(TURN).is_in(turns) if turns else True), OF_TURNS[name]
        else:
            rows, value = self.rows, {**VALUES, **OF_TURNS}[name]
        times = polars.col("decisions") if name == "options" else polars.lit(1)
        found = rows.filter(self.condition(where)).select(value.alias("value"), "deal", times=times)
        return found.drop_nulls("value").select(polars.col("value", "deal").repeat_by("times").explode())

    def levels(self, name: str, where: Where) -> list[Level]:
        if name != TURN:
            return super().levels(name, {level: wanted for level, wanted in where.items() if level != TURN})
        played = {*self.turns[TURN]}
        return [turn for turn in super().levels(TURN, where) if turn in played]

    def conditions(self) -> list[str]:
        score = position_score(load_game(self.design.keys.game)).name
        return [
            *super().conditions(),
            "**Turns:** those of both players are counted; what is decided before the first one is turn 0.",
            "**Hidden cards:** those of the opponent that the player does not know when its turn begins.",
            f"**Lead:** of whom the score `{score}` likes better when a turn begins; games that are even are left out.",
            "**Tree:** the options of all decisions of a game, multiplied; what chance may do is not counted.",
        ]


def with_turns(games: polars.DataFrame, turns: polars.DataFrame) -> polars.DataFrame:
    """The table of a survey."""
    return games.with_row_index("game").join(turns, on="game", how="left", maintain_order="left_right")


def position_score(game: Game) -> DescribedScore:
    """The score that tells who is ahead: the game's first that judges positions."""
    return next((score for score in game.scores.values() if score.judges == "positions"), RESULT)


# ---- a game, turn by turn


def replay_games(records: Sequence[Record], game: Game) -> polars.DataFrame:
    """The turns of all games."""
    score = position_score(game)()
    assert isinstance(score, StateScore)
    rows = [(place, *row) for place, record in enumerate(records) for row in replay_turns(record, game, score)]
    return polars.DataFrame(rows, schema=TURNS, orient="row")


def replay_turns(record: Record, game: Game, score: StateScore) -> Iterator[tuple[Any, ...]]:
    """The turns of a game in the columns of their table, but for the game itself; the whole record is checked."""
    beginnings: dict[tuple[int, int], tuple[int, int | None]] = {}  # the hidden cards and who is ahead
    options: dict[tuple[int, int], list[int]] = {}  # of every decision
    for number, state in enumerate(record.replay()):
        if number < len(record.actions):  # the last position has been left to nobody
            key = state.turn, state.player
            if key not in beginnings:
                beginnings[key] = game.hidden_cards(state.observe(state.player)), leader(state, score)
            options.setdefault(key, []).append(len(state.actions()))
    for key, counts in options.items():
        tree = round(HUNDREDTHS * sum(map(log10, counts)))
        yield *key, len(counts), sum(counts), max(counts), tree, *beginnings[key]


def leader(state: State, score: StateScore) -> int | None:
    """The seat that a score likes better, if it likes one better."""
    first, second = (score.value(state, seat) for seat in (0, 1))
    return None if first == second else int(second > first)
