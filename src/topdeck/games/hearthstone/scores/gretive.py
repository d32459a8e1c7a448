"""GRETIVE: ten weights, evolved for a style of play or for a class; with two more, it looks at the graveyards, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from topdeck.core.errors import TopdeckError
from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.scores.counts import Totals, graveyard_cost
from topdeck.games.hearthstone.scores.position import ClassWeights, PositionScore, Row

WEIGHTS: Final = (
    "own attack",
    "enemy attack",
    "own health",
    "enemy health",
    "own taunt",
    "enemy taunt",
    "own armor",
    "enemy armor",
    "own hero",
    "enemy hero",
)

SIGNS: Final = (1, -1) * 5  # of all weights that were printed: own ones count for the player, enemy ones against it

AGGRO: Final[Row] = (34.09, -48.19, 26.89, -33.90, 11.48, -44.58, 30.49, -46.80, 19.93, -42.86)
CONTROL: Final[Row] = (38.80, -92.03, 23.85, -22.77, 13.82, -52.33, 43.58, -45.76, 14.22, -27.63)
MIDRANGE: Final[Row] = (32.65, -47.93, 35.85, -48.95, 21.18, -29.31, 52.53, -18.80, 27.24, -39.47)
PROFILES: Final[dict[str, Row]] = {"aggro": AGGRO, "control": CONTROL, "midrange": MIDRANGE}

COMPETITION: Final[dict[str, Row]] = {  # of 2020
    "druid": MIDRANGE,
    "hunter": AGGRO,
    "mage": CONTROL,
    "paladin": (48.19, -90.90, 22.04, -40.43, 15.60, -35.75, 48.71, -14.92, 44.29, -47.92),
    "priest": (44.85, -48.66, 35.61, -42.27, 18.88, -94.16, 20.51, -36.57, 6.20, -20.34),
    "rogue": (31.04, -41.27, 36.43, -13.64, 53.96, -32.19, 8.12, -48.26, 26.04, -36.07),
    "shaman": CONTROL,
    "warlock": CONTROL,
    "warrior": (42.94, -42.83, 12.74, -26.04, 31.23, -31.82, 50.74, -38.32, 29.32, -32.68),
}


# What the article leaves to the future; these two weights are our choice.
GRAVEYARD_WEIGHTS: Final[tuple[str, ...]] = (*WEIGHTS, "own graveyard", "enemy graveyard")
GRAVEYARD: Final[Row] = (-10.0, 10.0)


def with_graveyard(table: Mapping[str, Row]) -> dict[str, Row]:
    """Rows of ten weights, each with those of the graveyards."""
    return {name: row + GRAVEYARD for name, row in table.items()}


class Gretive(PositionScore):
    """Minions, taunt, armor and health of both sides.

    The profile is aggro, control, midrange, or class: what the class of the own hero played with at the competition.
    Weights of one's own go before it."""

    def __init__(
        self,
        profile: str = "class",
        weights: Sequence[float] | None = None,
        table: Mapping[str, Sequence[float]] = COMPETITION,
    ) -> None:
        if weights is None and profile != "class":
            weights = profile_weights(profile)
        self.weights = ClassWeights(weights, table, WEIGHTS, "gretive")

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return board_worth(self.weights.for_class(me), me, opponent)


class GretiveGraveyard(PositionScore):
    """The same, and the mana cost of the minions that have died on either side."""

    def __init__(
        self, weights: Sequence[float] | None = None, table: Mapping[str, Sequence[float]] = with_graveyard(COMPETITION)
    ) -> None:
        self.weights = ClassWeights(weights, table, GRAVEYARD_WEIGHTS, "gretive-graveyard")

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        weights = self.weights.for_class(me)
        graveyards = weights[10] * graveyard_cost(me) + weights[11] * graveyard_cost(opponent)
        return board_worth(weights, me, opponent) + graveyards


def board_worth(weights: list[float], me: Player, opponent: Player) -> float:
    """What both sides add up to, by the first ten weights."""
    mine, theirs = Totals(me), Totals(opponent)
    return (
        weights[0] * mine.attack
        + weights[1] * theirs.attack
        + weights[2] * mine.health
        + weights[3] * theirs.health
        + weights[4] * mine.taunt
        + weights[5] * theirs.taunt
        + weights[6] * float(me.armor)
        + weights[7] * float(opponent.armor)
        + weights[8] * mine.hero
        + weights[9] * theirs.hero
    )


def profile_weights(profile: str) -> Sequence[float]:
    if profile not in PROFILES:
        raise TopdeckError(f"gretive has no profile {profile!r}; it has {', '.join(PROFILES)} and class")
    return PROFILES[profile]
