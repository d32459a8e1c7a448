"""What the games of a study tell: a row for each player of a game, and means over those that are asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from statistics import stdev

import polars

from topdeck.arena.results.statistics import Difference, Estimate, clustered, difference
from topdeck.studies.games.study import GamesStudy, Player
from topdeck.studies.games.study_file import AGAINST, SEATS
from topdeck.studies.measuring import share_error
from topdeck.studies.study import Level, Quantity, Where

# One row a game: who won is the number of a seat, and none after a draw; games of one deal share their luck.
GAMES = polars.Schema(
    {
        "stage": polars.String,
        "agent1": polars.String,
        "agent2": polars.String,
        "deck1": polars.String,
        "deck2": polars.String,
        "deal": polars.Int32,
        "winner": polars.Int8,
        "turns": polars.Int32,
        "ms1": polars.Int32,
        "ms2": polars.Int32,
    }
)
SAMENESS = ("stage", "agent", "against", "deck", "against_deck")  # of games that differ by chance and seats alone
FEWEST = 10  # deals, from which on their spread tells how far a mean may be off
MEASURES = {
    "score": polars.col("score"),
    "wins": (polars.col("score") == 1.0).cast(polars.Float64),
    "draws": (polars.col("score") == 0.5).cast(polars.Float64),
    "turns": polars.col("turns").cast(polars.Float64),
    "pair_variance": polars.col("pair_variance"),
}


@dataclass(frozen=True)
class MeasuredGames:
    """The values of a quantity, game by game, and the deals that they come from."""

    values: Sequence[float]
    deals: Sequence[int]
    is_share: bool = True

    @property
    def count(self) -> int:
        return len(self.values)

    @property
    def is_little(self) -> bool:
        """Are there too few deals to tell anything?"""
        return len({*self.deals}) < FEWEST

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    @property
    def spread(self) -> float:
        return stdev(self.values) if self.count > 1 else 0.0

    @property
    def estimate(self) -> Estimate:
        if self.is_share:
            return clustered(self.values, self.deals)
        low, high = self.above_number(0.0).interval()
        return Estimate(self.mean, low, high)

    @property
    def least_error(self) -> float:
        """What is taken for the error of a share where its deals do not differ, and so do not tell it."""
        return share_error(min(max(self.mean, 0.0), 1.0), len({*self.deals}))

    def above(self, other: MeasuredGames) -> Difference:
        """How far its mean is above that of another."""
        found = difference(self.values, self.deals, other.values, other.deals)
        return found if found.error else Difference(found.mean, hypot(self.least_error, other.least_error))

    def above_number(self, number: float) -> Difference:
        found = difference(self.values, self.deals, [0.0], [-1])  # so that an error of nothing is not one of rounding
        return Difference(found.mean - number, found.error or self.least_error)


@dataclass(frozen=True)
class StudyGames:
    """The games of a study, and who is behind the names in them."""

    study: GamesStudy
    labels: Mapping[str, tuple[Player, int | None]]
    games: polars.DataFrame

    @cached_property
    def rows(self) -> polars.DataFrame:
        """Every game as each of its players sees it."""
        return with_pair_variance(polars.concat([self.seen_from(0), self.seen_from(1)]))

    def seen_from(self, seat: int) -> polars.DataFrame:
        mine, theirs = (1, 2) if seat == 0 else (2, 1)
        won = polars.when(polars.col("winner").is_null()).then(0.5).when(polars.col("winner") == seat).then(1.0)
        return self.games.select(
            "stage",
            "deal",
            "turns",
            polars.col(f"agent{mine}").alias("agent"),
            polars.col(f"agent{theirs}").alias("against"),
            polars.col(f"deck{mine}").alias("deck"),
            polars.col(f"deck{theirs}").alias("against_deck"),
            polars.lit(SEATS[seat]).alias("seat"),
            won.otherwise(0.0).alias("score"),
        )

    def measured(self, quantity: Quantity) -> MeasuredGames:
        asked = self.rows.filter(self.condition(quantity.where))
        found = asked.select(MEASURES[quantity.measure].alias("value"), "deal").drop_nulls()
        is_share = self.study.unit(quantity.measure).is_share
        return MeasuredGames(found["value"].to_list(), found["deal"].to_list(), is_share)

    def levels(self, name: str, where: Where) -> list[Level]:
        study = self.study
        if name == "budget":
            return [budget for budget in study.budgets if budget in where.get("budget", study.budgets)]
        if name in ("deck", "against_deck"):
            named = [deck for meeting in study.meetings for decks in meeting.decks for deck in decks]
            known = self.rows.filter(self.condition(where))[name].unique(maintain_order=True).to_list()
            return sorted(known, key=lambda deck: named.index(deck) if deck in named else len(named))
        own = "agent" if name == "against" else name
        every = [player.levels[own] for player in study.players.values() if own in player.levels]
        wanted = where.get(name, tuple(every))
        return [level for level in dict.fromkeys(every) if level in wanted]

    def condition(self, where: Where) -> polars.Expr:
        """Which rows a description is about."""
        own = {name: levels for name, levels in where.items() if name not in COLUMNS and not name.startswith(AGAINST)}
        theirs = {name.removeprefix(AGAINST): one for name, one in where.items() if name.startswith(AGAINST)}
        theirs = {name: one for name, one in theirs.items() if name != "deck"}
        if "against" in where:
            theirs["agent"] = where["against"]
        conditions = [
            polars.col("agent").is_in(self.called(own)),
            polars.col("against").is_in(self.called(theirs)),
            *(polars.col(name).is_in(list(where[name])) for name in ("deck", "against_deck", "seat") if name in where),
        ]
        if "budget" in where:
            conditions.append(polars.col("stage").is_in([f"{budget} ms" for budget in where["budget"]]))
        if "mirror" in where:
            same = polars.col("deck") == polars.col("against_deck")
            conditions.append(same.is_in(list(where["mirror"])))
        return polars.all_horizontal(conditions)

    def called(self, where: Where) -> list[str]:
        """What the players that fit a description are called in the games."""
        names = {*self.study.those_with(where)}
        return [label for label, (player, _) in self.labels.items() if player.name in names]


def with_pair_variance(rows: polars.DataFrame) -> polars.DataFrame:
    """What a deal adds to the variance of a score, over what independent games would: its mean is the design effect.

    One deal alone, or games that all end alike, tell nothing of it.
    """
    score, games = polars.col("score"), polars.len().over("deal", *SAMENESS)
    deals = polars.col("deal").n_unique().over(SAMENESS)
    scored = rows.with_columns(chance=score - score.mean().over(SAMENESS), of_games=deals / (deals - 1) / games)
    chance = polars.col("chance")
    of_deal = chance.sum().over("deal", *SAMENESS)
    found = scored.with_columns(variance=(chance**2).mean().over(SAMENESS), of_deal=of_deal)
    value = polars.col("of_deal") ** 2 / polars.col("variance") * polars.col("of_games")
    return rows.with_columns(found.select(pair_variance=polars.when(value.is_finite()).then(value)))


COLUMNS = frozenset({"against", "deck", "seat", "budget", "mirror"})  # what is no level of a player
