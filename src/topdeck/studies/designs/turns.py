"""The results of a survey: a row for every turn of every game, computed by replaying the games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log10
from typing import Any, ClassVar

import polars

from topdeck.agents.registry import RESULT
from topdeck.config.scores import DescribedScore
from topdeck.core.game import Game
from topdeck.core.record import Record
from topdeck.core.registry import load_game
from topdeck.core.state import State, StateScore
from topdeck.studies.designs.games import OVER, TURN
from topdeck.studies.designs.games_results import GAMES, VALUES, GamesResults
from topdeck.studies.study import Level, Quantity, Where

HUNDREDTHS = 100  # of a power of ten

# One row for each game (by its row in the table of games), turn, and player who decides.
TURNS = polars.Schema(
    {
        "game": polars.UInt32,
        TURN: polars.Int16,
        "player": polars.Int8,
        "decisions": polars.Int16,
        "options": polars.Int32,  # sum over all decisions
        "most": polars.Int16,  # maximum over all decisions
        "tree": polars.Int16,  # decimal logarithm of the product of all options, times 100
        "hidden": polars.Int16,  # at the start of the turn, like the next column
        "ahead": polars.Int8,  # the seat that is ahead, if any
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
    """The games of a survey with their turns; a game without decisions has a single row without a turn."""

    columns: ClassVar[polars.Schema] = polars.Schema({"game": TURNS["game"], **GAMES, **TURNS})

    @cached_property
    def games(self) -> polars.DataFrame:
        return self.table.unique("game", maintain_order=True).select(GAMES.names())

    @cached_property
    def turns(self) -> polars.DataFrame:
        return self.table.drop_nulls(TURN).select(TURNS.names())

    def rows_from_seat(self, seat: int) -> polars.DataFrame:
        """Add the number of decisions and the size of the game tree."""
        sums = self.turns.group_by("game").agg(polars.sum("decisions").alias("actions"), polars.sum("tree"))
        games = super().rows_from_seat(seat).with_row_index("game").join(sums, on="game", how="left")
        return games.with_columns(polars.col("actions", "tree").fill_null(0))

    @cached_property
    def turn_rows(self) -> polars.DataFrame:
        """Every turn from the perspective of the player who decides."""
        own = [
            self.turns.filter(player=seat).join(self.rows_from_seat(seat).drop("tree"), on="game") for seat in (0, 1)
        ]
        return polars.concat(own)

    def values(self, quantity: Quantity) -> polars.DataFrame:
        """The value of every turn or game; the options of a turn are weighted by its decisions."""
        where, name = {**quantity.where}, quantity.measure
        turns = list(where.pop(TURN, ()))
        if name == OVER:
            rows, value = self.rows, (polars.col("turns") <= max(map(int, turns))).cast(polars.Float64)
        elif self.study.measure(quantity.measure).per == TURN:
            rows, value = self.turn_rows.filter(polars.col(TURN).is_in(turns) if turns else True), OF_TURNS[name]
        else:
            rows, value = self.rows, {**VALUES, **OF_TURNS}[name]
        times = polars.col("decisions") if name == "options" else polars.lit(1)
        selected = rows.filter(self.condition(where)).select(value.alias("value"), "deal", times=times)
        return selected.drop_nulls("value").select(polars.col("value", "deal").repeat_by("times").explode())

    def levels(self, name: str, where: Where) -> list[Level]:
        if name != TURN:
            return super().levels(name, {level: wanted for level, wanted in where.items() if level != TURN})
        played = {*self.turns[TURN]}
        return [turn for turn in super().levels(TURN, where) if turn in played]

    def conditions(self) -> list[str]:
        score = position_score(load_game(self.design.keys.game)).name
        return [
            *super().conditions(),
            "**Turns:** the turns of both players are counted; decisions before the first turn are turn 0.",
            "**Hidden cards:** cards of the opponent that the player does not know at the start of its turn.",
            f"**Lead:** a higher value of the score `{score}` at the start of a turn; even positions are left out.",
            "**Tree:** the product of the options at all decisions of a game; random outcomes are not counted.",
        ]


def with_turns(games: polars.DataFrame, turns: polars.DataFrame) -> polars.DataFrame:
    """Join games and their turns to the table of a survey."""
    return games.with_row_index("game").join(turns, on="game", how="left", maintain_order="left_right")


def position_score(game: Game) -> DescribedScore:
    """The score that decides who is ahead: the game's first score for positions."""
    return next((score for score in game.scores.values() if score.judges == "positions"), RESULT)


# ---- replaying


def replay_games(records: Sequence[Record], game: Game) -> polars.DataFrame:
    """The turns of all games, as a table."""
    score = position_score(game)()
    assert isinstance(score, StateScore)
    rows = [(place, *row) for place, record in enumerate(records) for row in replay_turns(record, game, score)]
    return polars.DataFrame(rows, schema=TURNS, orient="row")


def replay_turns(record: Record, game: Game, score: StateScore) -> Iterator[tuple[Any, ...]]:
    """Replay a game; yield the columns of each turn, except the game."""
    beginnings: dict[tuple[int, int], tuple[int, int | None]] = {}  # by turn: the hidden cards, and who is ahead
    options: dict[tuple[int, int], list[int]] = {}  # by turn: the number at each decision
    for number, state in enumerate(record.replay()):
        if number < len(record.actions):  # nobody decides in the last position
            key = state.turn, state.player
            if key not in beginnings:
                beginnings[key] = game.hidden_cards(state.observe(state.player)), leader(state, score)
            options.setdefault(key, []).append(len(state.actions()))
    for key, counts in options.items():
        tree = round(HUNDREDTHS * sum(map(log10, counts)))
        yield *key, len(counts), sum(counts), max(counts), tree, *beginnings[key]


def leader(state: State, score: StateScore) -> int | None:
    """The seat that is ahead by a score, if any."""
    first, second = (score.value(state, seat) for seat in (0, 1))
    return None if first == second else int(second > first)
