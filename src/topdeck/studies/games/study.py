"""A study of games: who meets whom, with which decks and budgets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from topdeck.arena.plan.experiment import Settings
from topdeck.arena.plan.formats import Two
from topdeck.arena.plan.schedule import Seats
from topdeck.studies.study import SHARE, Level, Study, Unit, Where, fits

Pairings = Literal["listed", "all", "mixed"]
DrawnGames = Literal["count", "replay"]  # as half a win each, or not at all: they are played again with a new deal

GAMES = "games"  # the stage of a study without budgets
UNITS: Mapping[str, Unit] = {
    "score": SHARE,
    "wins": SHARE,
    "draws": SHARE,
    "turns": Unit("turns", digits=1),
    "pair_variance": Unit("times", digits=2),  # of two games with one deal, in terms of that of two independent games
}


@dataclass(frozen=True)
class Player:
    """An agent of a study: its spec, with `{budget}` where its budget belongs, and what tells it from the others."""

    name: str
    spec: str
    levels: Mapping[str, Level]


@dataclass(frozen=True)
class Count:
    """How many games two players have with two decks: as many as the paper played, and as many as we do."""

    paper: int
    standard: int


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """Who meets whom with which decks."""

    players: tuple[Two, ...]  # by name
    decks: tuple[Two, ...] = ()  # of the first and of the second player
    generated: Mapping[str, str | int] = field(default_factory=dict)  # a new deck of this kind for both with every deal
    count: Count


@dataclass(frozen=True, kw_only=True)
class GamesStudy(Study):
    """Agents that meet."""

    game: str
    settings: Settings = field(default_factory=dict)
    seats: Seats = "both"
    drawn_games: DrawnGames = "count"
    true_state: bool = False  # may agents see the true state?  A control: it is cheating
    budgets: tuple[int, ...] = ()  # milliseconds for a decision
    players: Mapping[str, Player]  # by name
    meetings: tuple[Meeting, ...]

    def unit(self, measure: str) -> Unit:
        return UNITS[measure]

    @property
    def stages(self) -> dict[str, int | None]:
        """The budgets by the names of their stages."""
        return {stage_of(budget): budget for budget in self.budgets} if self.budgets else {GAMES: None}

    def those_with(self, where: Where) -> list[str]:
        """The names of the players that fit a description; what it says of other things does not matter."""
        return [name for name, player in self.players.items() if fits(player.levels, where)]


def stage_of(budget: int) -> str:
    return f"{budget} ms"


def label(player: Player, budget: int | None) -> str:
    """What a player is called in the experiment: with each budget it is another agent."""
    return f"{player.name} @ {stage_of(budget)}" if budget is not None and "{budget}" in player.spec else player.name


def labels_of(study: GamesStudy) -> dict[str, tuple[Player, int | None]]:
    """The players by what they are called in the experiment, and their budgets."""
    every = [(player, budget) for budget in study.stages.values() for player in study.players.values()]
    return {label(player, budget): (player, budget) for player, budget in every}
