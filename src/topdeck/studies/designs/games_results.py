"""The results of a study of games, with one row per game, evaluated from each player's perspective.

The results of a survey have one row per turn instead and are computed by replaying the games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import hypot, log10
from typing import Any, ClassVar, Self

import polars

from topdeck import DescribedScore, Game, Record, load_game
from topdeck.agents.registry import RESULT
from topdeck.arena.results.statistics import Difference, Estimate, difference, jackknife_mean
from topdeck.core.state import Json, State, StateScore
from topdeck.studies.designs.games import OVER, SEATS, TURN, GamesDesign, player_factor
from topdeck.studies.results import Measured, Results, share_error
from topdeck.studies.study import Level, Quantity, Where

# One row per game.  The winner is a seat, or null after a draw; games with the same deal are not independent.
GAMES = polars.Schema(
    {
        **dict.fromkeys(("stage", "agent1", "agent2", "deck1", "deck2"), polars.String),
        "deal": polars.Int32,
        "winner": polars.Int8,
        **dict.fromkeys(("turns", "ms1", "ms2"), polars.Int32),
    }
)
KEY = ("stage", "agent1", "agent2", "deck1", "deck2", "deal")  # identifies a game
SAMENESS = ("stage", "agent", "against", "deck", "against_deck")  # equal in games that differ only in deal and seat
FEWEST = 10  # minimum number of deals for an interval
COLUMNS: Mapping[str, polars.Expr] = {  # by factor; all other factors belong to the players
    **{name: polars.col(name) for name in ("deck", "against_deck", "seat")},
    "budget": polars.col("stage").str.extract(r"(\d+) ms$").cast(polars.Int64),
    "meeting": polars.col("stage").str.replace(r"(^|, )\d+ ms$", ""),
    "mirror": polars.col("deck") == polars.col("against_deck"),
}
VALUES: Mapping[str, polars.Expr] = {
    "score": polars.col("score"),
    "wins": (polars.col("score") == 1.0).cast(polars.Float64),
    "draws": (polars.col("score") == 0.5).cast(polars.Float64),
    "turns": polars.col("turns").cast(polars.Float64),
    "pair_variance": polars.col("pair_variance"),
}
DRAWN_GAMES = {"count": "", "replay": " Drawn games are replayed with a new deal."}
MOST_DECKS = 12  # maximum number of decks in a list
HUNDREDTHS = 100  # logarithms are stored in hundredths

# One row per game, turn and deciding player; `game` is the row number in the table of games.
TURNS = polars.Schema(
    {
        "game": polars.UInt32,
        TURN: polars.Int16,
        "player": polars.Int8,
        "decisions": polars.Int16,
        "options": polars.Int32,  # sum over all decisions
        "most": polars.Int16,  # maximum over all decisions
        "tree": polars.Int16,  # decimal logarithm of the product of the numbers of options, times 100
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
class MeasuredGames(Measured):
    """The values measured in games; values from the same deal are not independent."""

    is_share: bool = True

    @property
    def has_too_few(self) -> bool:
        return len({*self.sources}) < FEWEST

    @property
    def estimate(self) -> Estimate:
        return jackknife_mean(self.values, self.sources) if self.is_share else super().estimate

    @property
    def least_error(self) -> float:
        """The standard error of a share when all deals have the same value."""
        return share_error(min(max(self.mean, 0.0), 1.0), len({*self.sources}))

    def difference_to(self, other: MeasuredGames) -> Difference:
        gap = difference(self.values, self.sources, other.values, other.sources)
        return gap if gap.error else Difference(gap.mean, hypot(self.least_error, other.least_error))

    def difference_to_number(self, number: float) -> Difference:
        gap = difference(self.values, self.sources, [0.0], [-1])  # an exact 0 as the mean avoids rounding errors
        return Difference(gap.mean - number, gap.error or self.least_error)


@dataclass(frozen=True, kw_only=True)
class GamesResults(Results):
    """The results of a study of games, with the identity of their experiment."""

    columns: ClassVar[polars.Schema] = GAMES

    identity: Json = field(default_factory=dict)

    @property
    def design(self) -> GamesDesign:
        assert isinstance(self.study.design, GamesDesign)
        return self.study.design

    @property
    def games(self) -> polars.DataFrame:
        return self.table

    @property
    def games_played(self) -> int:
        return len(self.games)

    @property
    def is_finished(self) -> bool:
        return self.games_played >= self.planned

    # ---- games from another machine

    @property
    def game_keys(self) -> frozenset[tuple[str | int, ...]]:
        """The values that identify the games, as rows of the columns `KEY`."""
        return frozenset(self.games.select(KEY).rows())

    def add_games(self, other: Self) -> Self:
        """Return these results combined with the games in other results of the same experiment."""
        table = polars.concat([other.table, self.table]).unique(KEY, keep="first", maintain_order=True).sort("deal")
        machines = [*other.machines, *(run for run in self.machines if run not in other.machines)]
        return replace(self, table=table, machines=machines)

    def measure(self, quantity: Quantity) -> MeasuredGames:
        rows = self.values(quantity).drop_nulls()
        is_share = self.study.measure(quantity.measure).is_share
        return MeasuredGames(values=rows["value"].to_list(), sources=rows["deal"].to_list(), is_share=is_share)

    def values(self, quantity: Quantity) -> polars.DataFrame:
        """Return the value and deal of every selected game from each player's perspective."""
        selected = self.rows.filter(self.condition(quantity.where))
        return selected.select(VALUES[quantity.measure].alias("value"), "deal")

    @cached_property
    def rows(self) -> polars.DataFrame:
        """Two rows per game, one from each player's perspective."""
        return with_pair_variance(polars.concat([self.rows_from_seat(0), self.rows_from_seat(1)]))

    def rows_from_seat(self, seat: int) -> polars.DataFrame:
        mine, theirs = seat + 1, 2 - seat
        names = {f"agent{mine}": "agent", f"agent{theirs}": "against", f"deck{mine}": "deck"}
        names[f"deck{theirs}"] = "against_deck"
        won = polars.when(polars.col("winner").is_null()).then(0.5).when(polars.col("winner") == seat).then(1.0)
        own = {"seat": polars.lit(SEATS[seat]), "score": won.otherwise(0.0)}
        return self.games.rename(names).select("stage", "deal", "turns", *names.values(), **own)

    def condition(self, where: Where) -> polars.Expr:
        """Return an expression that is true for the selected rows."""
        conditions = [COLUMNS[name].is_in(list(levels)) for name, levels in where.items() if name in COLUMNS]
        players: dict[str, dict[str, tuple[Level, ...]]] = {"agent": {}, "against": {}}
        for name, levels in where.items():
            if name not in COLUMNS:
                players["agent" if name == player_factor(name) else "against"][player_factor(name)] = levels
        named = [polars.col(name).is_in(self.design.labels_with(levels)) for name, levels in players.items()]
        return polars.all_horizontal(*named, *conditions)

    def levels(self, name: str, where: Where) -> list[Level]:
        """Return the selected levels of a factor, listing generated decks after the decks named in the study."""
        levels = super().levels(name, where)
        if name not in ("deck", "against_deck"):
            return levels
        played = self.rows.filter(self.condition(where))[name].unique(maintain_order=True).to_list()
        return [deck for deck in dict.fromkeys([*levels, *played]) if deck in played]

    # ---- conditions

    def conditions(self) -> list[str]:
        identity, design = self.identity, self.design
        is_drawn = identity["format"]["seats"] == "drawn"
        swapped = "seats and the decks" if design.keys.swap_decks else "seats"
        seats = (
            "The starting player is random." if is_drawn else f"Each deal is played twice, with the {swapped} swapped."
        )
        rules = ", ".join(f"`{name}={value}`" for name, value in identity["setup"].items())
        cheating = "**Information:** Agents with `belief=true-state` cheat, because they see the true state."
        seconds = sum(int(self.games[column].sum()) for column in ("ms1", "ms2")) / 1000
        return [
            f"**Games:** {self.games_played:,} games. {seats}{DRAWN_GAMES[design.keys.drawn_games]}",
            f"**Rules:** `{identity['game']}` with {rules}.",
            *([cheating] if design.keys.true_state else []),
            f"**Decks:** {decks_text([deck['name'] for deck in identity['decks']])}.",
            f"**Random seed:** {identity['seed']}.",
            *(["**Time:** Milliseconds measure CPU time."] if identity.get("clock", {}).get("time") == "cpu" else []),
            f"**Thinking time:** {seconds / 3600:.2f} hours in total.",
        ]


def decks_text(names: Sequence[str]) -> str:
    return ", ".join(names[:MOST_DECKS]) + (f" and {len(names) - MOST_DECKS} more" if len(names) > MOST_DECKS else "")


def with_pair_variance(rows: polars.DataFrame) -> polars.DataFrame:
    """Add each deal's contribution to the variance of the score, relative to independent games.

    The mean of the column `pair_variance` is the design effect.  The column is null if there is only one deal, or if
    all games have the same result.
    """
    score, games = polars.col("score"), polars.len().over("deal", *SAMENESS)
    deals = polars.col("deal").n_unique().over(SAMENESS)
    scored = rows.with_columns(chance=score - score.mean().over(SAMENESS), of_games=deals / (deals - 1) / games)
    chance = polars.col("chance")
    of_deal = chance.sum().over("deal", *SAMENESS)
    by_deal = scored.with_columns(variance=(chance**2).mean().over(SAMENESS), of_deal=of_deal)
    value = polars.col("of_deal") ** 2 / polars.col("variance") * polars.col("of_games")
    return rows.with_columns(by_deal.select(pair_variance=polars.when(value.is_finite()).then(value)))


# ---- surveys


@dataclass(frozen=True, kw_only=True)
class SurveyResults(GamesResults):
    """The results of a survey, with one row per turn; a game without decisions has a single row without a turn."""

    columns: ClassVar[polars.Schema] = polars.Schema({"game": TURNS["game"], **GAMES, **TURNS})

    @cached_property
    def games(self) -> polars.DataFrame:
        return self.table.unique("game", maintain_order=True).select(GAMES.names())

    @cached_property
    def turns(self) -> polars.DataFrame:
        return self.table.drop_nulls(TURN).select(TURNS.names())

    def rows_from_seat(self, seat: int) -> polars.DataFrame:
        """Return the games from a seat's perspective, each with its number of decisions and the size of its tree."""
        sums = self.turns.group_by("game").agg(polars.sum("decisions").alias("actions"), polars.sum("tree"))
        games = super().rows_from_seat(seat).with_row_index("game").join(sums, on="game", how="left")
        return games.with_columns(polars.col("actions", "tree").fill_null(0))

    @cached_property
    def turn_rows(self) -> polars.DataFrame:
        """One row per turn, from the perspective of the player to move."""
        games = [self.rows_from_seat(seat).drop("tree") for seat in (0, 1)]
        return polars.concat([self.turns.filter(player=seat).join(own, on="game") for seat, own in enumerate(games)])

    def values(self, quantity: Quantity) -> polars.DataFrame:
        """Return the value of every turn or game; a turn's options are weighted by its number of decisions."""
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
        ahead = f"The player with the higher `{score}` score at the start of a turn is ahead."
        product = "The tree size is the product, over all decisions in a game, of the number of options."
        return [
            *super().conditions(),
            "**Turns:** Both players' turns are counted. Decisions before the first turn belong to turn 0.",
            "**Hidden cards:** All opposing cards that a player does not know at the start of a turn are counted.",
            f"**Lead:** {ahead} Even positions are excluded.",
            f"**Tree size:** {product} Random outcomes are not counted.",
        ]


def with_turns(games: polars.DataFrame, turns: polars.DataFrame) -> polars.DataFrame:
    """Join the tables of games and turns."""
    return games.with_row_index("game").join(turns, on="game", how="left", maintain_order="left_right")


def position_score(game: Game) -> DescribedScore:
    """Return the first position score that the game lists; this score determines which player is ahead."""
    return next((score for score in game.scores.values() if score.judges == "positions"), RESULT)


# ---- replaying


def replay_games(records: Sequence[Record], game: Game) -> polars.DataFrame:
    """Replay games and return a table of their turns."""
    score = position_score(game)()
    assert isinstance(score, StateScore)
    rows = [(place, *row) for place, record in enumerate(records) for row in replay_turns(record, game, score)]
    return polars.DataFrame(rows, schema=TURNS, orient="row")


def replay_turns(record: Record, game: Game, score: StateScore) -> Iterator[tuple[Any, ...]]:
    """Replay a game and yield a row for each turn, without the column `game`."""
    beginnings: dict[tuple[int, int], tuple[int, int | None]] = {}  # by turn: hidden cards, and the leader
    options: dict[tuple[int, int], list[int]] = {}  # by turn: the number of options at each decision
    for number, state in enumerate(record.replay()):
        if number < len(record.actions):  # the last position has no decision
            key = state.turn, state.player
            if key not in beginnings:
                beginnings[key] = game.hidden_cards(state.observe(state.player)), leader(state, score)
            options.setdefault(key, []).append(len(state.actions()))
    for key, counts in options.items():
        tree = round(HUNDREDTHS * sum(map(log10, counts)))
        yield *key, len(counts), sum(counts), max(counts), tree, *beginnings[key]


def leader(state: State, score: StateScore) -> int | None:
    """Return the seat that is ahead according to a score, or `None` if the position is even."""
    first, second = (score.value(state, seat) for seat in (0, 1))
    return None if first == second else int(second > first)
