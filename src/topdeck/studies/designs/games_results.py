"""The results of a study of games: a row for every game, evaluated from the perspective of each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import hypot
from typing import ClassVar

import polars

from topdeck.arena.results.statistics import Difference, Estimate, difference, jackknife_mean
from topdeck.core.state import Json
from topdeck.studies.designs.games import AGAINST, SEATS, GamesDesign, stage_name
from topdeck.studies.results import Measured, Results, share_error
from topdeck.studies.study import Level, Quantity, Where

# One row for each game.  The winner is a seat, or null after a draw; games with the same deal are not independent.
GAMES = polars.Schema(
    {
        **dict.fromkeys(("stage", "agent1", "agent2", "deck1", "deck2"), polars.String),
        "deal": polars.Int32,
        "winner": polars.Int8,
        **dict.fromkeys(("turns", "ms1", "ms2"), polars.Int32),
    }
)
SAMENESS = ("stage", "agent", "against", "deck", "against_deck")  # equal in games that differ by randomness and seats
FEWEST = 10  # deals that an interval requires
COLUMNS = ("deck", "against_deck", "seat")  # names of levels that are columns of the rows
VALUES: Mapping[str, polars.Expr] = {
    "score": polars.col("score"),
    "wins": (polars.col("score") == 1.0).cast(polars.Float64),
    "draws": (polars.col("score") == 0.5).cast(polars.Float64),
    "turns": polars.col("turns").cast(polars.Float64),
    "pair_variance": polars.col("pair_variance"),
}
DRAWN_GAMES = {"count": "", "replay": " Drawn games are replayed with a new deal."}
MOST_DECKS = 12  # in a list


@dataclass(frozen=True, kw_only=True)
class MeasuredGames(Measured):
    """The values of games; their sources are deals."""

    is_share: bool = True

    @property
    def has_too_few(self) -> bool:
        return len({*self.sources}) < FEWEST

    @property
    def estimate(self) -> Estimate:
        return jackknife_mean(self.values, self.sources) if self.is_share else super().estimate

    @property
    def least_error(self) -> float:
        """The error of a share whose deals all have the same value."""
        return share_error(min(max(self.mean, 0.0), 1.0), len({*self.sources}))

    def difference_to(self, other: MeasuredGames) -> Difference:
        gap = difference(self.values, self.sources, other.values, other.sources)
        return gap if gap.error else Difference(gap.mean, hypot(self.least_error, other.least_error))

    def difference_to_number(self, number: float) -> Difference:
        gap = difference(self.values, self.sources, [0.0], [-1])  # an exact 0 as the mean avoids rounding errors
        return Difference(gap.mean - number, gap.error or self.least_error)


@dataclass(frozen=True, kw_only=True)
class GamesResults(Results):
    """The games of a study, and the identity of their experiment."""

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

    # ---- quantities

    def measure(self, quantity: Quantity) -> MeasuredGames:
        rows = self.values(quantity).drop_nulls()
        is_share = self.study.measure(quantity.measure).is_share
        return MeasuredGames(values=rows["value"].to_list(), sources=rows["deal"].to_list(), is_share=is_share)

    def values(self, quantity: Quantity) -> polars.DataFrame:
        """The value and the deal of every selected game, from the perspective of each player."""
        selected = self.rows.filter(self.condition(quantity.where))
        return selected.select(VALUES[quantity.measure].alias("value"), "deal")

    @cached_property
    def rows(self) -> polars.DataFrame:
        """Every game from the perspective of each player."""
        return with_pair_variance(polars.concat([self.rows_from_seat(0), self.rows_from_seat(1)]))

    def rows_from_seat(self, seat: int) -> polars.DataFrame:
        mine, theirs = seat + 1, 2 - seat
        names = {f"agent{mine}": "agent", f"agent{theirs}": "against", f"deck{mine}": "deck"}
        names[f"deck{theirs}"] = "against_deck"
        won = polars.when(polars.col("winner").is_null()).then(0.5).when(polars.col("winner") == seat).then(1.0)
        own = {"seat": polars.lit(SEATS[seat]), "score": won.otherwise(0.0)}
        return self.games.rename(names).select("stage", "deal", "turns", *names.values(), **own)

    def condition(self, where: Where) -> polars.Expr:
        """The condition of the selected rows."""
        own: dict[str, tuple[Level, ...]] = {}
        theirs: dict[str, tuple[Level, ...]] = {}
        conditions: list[polars.Expr] = []
        for name, levels in where.items():
            if name in COLUMNS:
                conditions.append(polars.col(name).is_in(list(levels)))
            elif name == "budget":
                conditions.append(polars.col("stage").is_in([stage_name(int(level)) for level in levels]))
            elif name == "mirror":
                conditions.append((polars.col("deck") == polars.col("against_deck")).is_in(list(levels)))
            elif name == "against":
                theirs["agent"] = levels
            elif name.startswith(AGAINST):
                theirs[name.removeprefix(AGAINST)] = levels
            else:
                own[name] = levels
        players = {"agent": own, "against": theirs}
        named = [polars.col(name).is_in(self.design.labels_with(levels)) for name, levels in players.items()]
        return polars.all_horizontal(*named, *conditions)

    def levels(self, name: str, where: Where) -> list[Level]:
        """The levels of a factor; generated decks follow the named ones."""
        levels = super().levels(name, where)
        if name not in ("deck", "against_deck"):
            return levels
        played = self.rows.filter(self.condition(where))[name].unique(maintain_order=True).to_list()
        return [deck for deck in dict.fromkeys([*levels, *played]) if deck in played]

    # ---- conditions

    def conditions(self) -> list[str]:
        identity, design = self.identity, self.design
        is_drawn = identity["format"]["seats"] == "drawn"
        seats = (
            "the first player is drawn at random" if is_drawn else "each deal is played twice, with the seats exchanged"
        )
        rules = ", ".join(f"{name} {value}" for name, value in identity["setup"].items())
        cheating = "**Information:** agents with `belief=true-state` cheat: they see the true state."
        seconds = sum(int(self.games[column].sum()) for column in ("ms1", "ms2")) / 1000
        return [
            f"**Games:** {self.games_played:,}; {seats}.{DRAWN_GAMES[design.keys.drawn_games]}",
            f"**Rules:** {identity['game']}, {rules}.",
            *([cheating] if design.keys.true_state else []),
            f"**Decks:** {decks_text([deck['name'] for deck in identity['decks']])}.",
            f"**Randomness:** seed {identity['seed']}.",
            f"**Time:** {seconds / 3600:.2f} hours of thinking, over all games.",
        ]


def decks_text(names: Sequence[str]) -> str:
    return ", ".join(names[:MOST_DECKS]) + (f" and {len(names) - MOST_DECKS} more" if len(names) > MOST_DECKS else "")


def with_pair_variance(rows: polars.DataFrame) -> polars.DataFrame:
    """Add the contribution of each deal to the variance of the score, relative to that of independent games.

    The mean of this column is the design effect.  It is null for a single deal, and for games with equal results.
    """
    score, games = polars.col("score"), polars.len().over("deal", *SAMENESS)
    deals = polars.col("deal").n_unique().over(SAMENESS)
    scored = rows.with_columns(chance=score - score.mean().over(SAMENESS), of_games=deals / (deals - 1) / games)
    chance = polars.col("chance")
    of_deal = chance.sum().over("deal", *SAMENESS)
    by_deal = scored.with_columns(variance=(chance**2).mean().over(SAMENESS), of_deal=of_deal)
    value = polars.col("of_deal") ** 2 / polars.col("variance") * polars.col("of_games")
    return rows.with_columns(by_deal.select(pair_variance=polars.when(value.is_finite()).then(value)))
