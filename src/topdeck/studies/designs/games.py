"""Studies of games: who plays whom, with which decks and budgets; surveys look at these games turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from topdeck.arena.plan.experiment import Settings
from topdeck.arena.plan.formats import Two
from topdeck.arena.plan.schedule import Seats
from topdeck.studies.study import Design, Level, Measure, Quantity, Share, Where, fits
from topdeck.studies.study_keys import Number

Pairings = Literal["listed", "all", "mixed"]
DrawnGames = Literal["count", "replay"]  # as half a win each, or not at all: they are played again with a new deal

GAMES = "games"  # the stage of a study without budgets
AGAINST = "against_"  # before the levels of an opponent
SEATS = ("first", "second")
TURN = "turn"  # the level that tells turns apart; those of both players are counted, and before the first is 0
OVER = "over"  # by a turn, which has to be named

OF_GAMES = MappingProxyType(
    {
        "score": Share(),
        "wins": Share(),
        "draws": Share(),
        "turns": Measure(unit="turns", digits=1),
        "pair_variance": Measure(unit="times", digits=2),  # of two games with one deal, relative to independent games
    }
)
# Those of a survey: of turns, as the player sees them whose turn it is, and of whole games.
OF_SURVEYS = MappingProxyType(
    {
        "options": Measure("options at a decision", "options", digits=1, per=TURN),
        "most": Measure("most options at a decision of a turn", "options", digits=1, per=TURN),
        "decisions": Measure("decisions in a turn", "decisions", digits=1, per=TURN),
        "hidden": Measure("hidden cards", "cards", digits=1, per=TURN),
        "ahead_wins": Share("wins from a lead", per=TURN),
        OVER: Share("finished games"),
        "turns": Measure("turns of a game", "turns", digits=1),
        "actions": Measure("decisions in a game", "decisions", digits=1),
        "tree": Measure("size of the tree (powers of ten)", "powers of ten", digits=1),
        **{name: measure for name, measure in OF_GAMES.items() if name != "turns"},
    }
)


@dataclass(frozen=True)
class Player:
    """An agent of a study: its spec, with `{budget}` where its budget belongs, and what tells it from the others."""

    name: str
    spec: str
    levels: Mapping[str, Level]


class Count(Struct, forbid_unknown_fields=True, frozen=True):
    """How many games two players have with two decks: as many as the paper played, and as many as we do."""

    paper: Number
    standard: Number


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """Who plays whom with which decks."""

    players: tuple[Two, ...]  # by name
    decks: tuple[Two, ...] = ()  # of the first and of the second player
    generated: Mapping[str, str | int] = field(default_factory=dict)  # a new deck of this kind for both with every deal
    count: Count


@dataclass(frozen=True, kw_only=True)
class GamesDesign(Design):
    """Agents that play each other."""

    game: str
    settings: Settings = field(default_factory=dict)
    seats: Seats = "both"
    drawn_games: DrawnGames = "count"
    true_state: bool = False  # may agents see the true state?  A control: it is cheating
    budgets: tuple[int, ...] = ()  # milliseconds for a decision
    players: Mapping[str, Player]  # by name
    meetings: tuple[Meeting, ...]
    last_turn: int | None = None  # up to which a survey looks at turns
    titles: Mapping[str, str] = field(default_factory=dict)

    @property
    def measures(self) -> Mapping[str, Measure]:
        return OF_GAMES if self.last_turn is None else OF_SURVEYS

    @property
    def names(self) -> list[str]:
        own = dict.fromkeys(name for player in self.players.values() for name in player.levels)
        turn = [] if self.last_turn is None else [TURN]
        return [*own, "against", "budget", "deck", "against_deck", "seat", "mirror", *turn]

    def levels(self, name: str) -> list[Level]:
        decks = [deck for meeting in self.meetings for two in meeting.decks for deck in two]
        known: dict[str, Sequence[Level]] = {
            "budget": self.budgets,
            "deck": decks,
            "against_deck": decks,
            "seat": SEATS,
            "mirror": (True, False),
            **({} if self.last_turn is None else {TURN: range(self.last_turn + 1)}),
        }
        own = "agent" if name == "against" else name.removeprefix(AGAINST)
        every = [player.levels[own] for player in self.players.values() if own in player.levels]
        return [*dict.fromkeys(known.get(name, every))]

    def mistake(self, quantity: Quantity, varied: Sequence[str]) -> str:
        by_turn, name = TURN in (*quantity.where, *varied), quantity.measure
        if name == OVER and not by_turn:
            return f"{OVER} is measured by turn; say which one"
        if name != OVER and by_turn and self.measures[name].per != TURN:
            return f"{name} is measured of whole games, not by turn"
        return ""

    @property
    def stages(self) -> dict[str, int | None]:
        """The budgets by the names of their stages."""
        return {stage_name(budget): budget for budget in self.budgets} if self.budgets else {GAMES: None}

    @cached_property
    def labels(self) -> dict[str, tuple[Player, int | None]]:
        """The players by what they are called in the experiment, and their budgets."""
        every = [(player, budget) for budget in self.stages.values() for player in self.players.values()]
        return {label(player, budget): (player, budget) for player, budget in every}

    def labels_with(self, where: Where) -> list[str]:
        """What the players that fit a description are called in the games."""
        return [label for label, (player, _) in self.labels.items() if fits(player.levels, where)]


def stage_name(budget: int) -> str:
    return f"{budget} ms"


def label(player: Player, budget: int | None) -> str:
    """What a player is called in the experiment: with each budget it is another agent."""
    return f"{player.name} @ {stage_name(budget)}" if budget is not None and "{budget}" in player.spec else player.name
