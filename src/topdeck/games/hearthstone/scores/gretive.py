"""GRETIVE's score, with ten weights evolved for a play style or a class, and a variant that includes the graveyards."""

from collections.abc import Mapping
from typing import Final

from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores.counts import Totals, graveyard_cost
from topdeck.games.hearthstone.scores.position import ClassScore, Row

WEIGHTS: Final[tuple[str, ...]] = tuple(
    [f"{owner} {value}" for value in ("attack", "health", "taunt", "armor", "hero") for owner in ("own", "enemy")]
)
SIGNS: Final = (1, -1) * 5  # the signs of the published weights: own values are positive

AGGRO: Final[Row] = (34.09, -48.19, 26.89, -33.90, 11.48, -44.58, 30.49, -46.80, 19.93, -42.86)
CONTROL: Final[Row] = (38.80, -92.03, 23.85, -22.77, 13.82, -52.33, 43.58, -45.76, 14.22, -27.63)
MIDRANGE: Final[Row] = (32.65, -47.93, 35.85, -48.95, 21.18, -29.31, 52.53, -18.80, 27.24, -39.47)
PROFILES: Final[dict[str, Row]] = {"aggro": AGGRO, "control": CONTROL, "midrange": MIDRANGE}

COMPETITION: Final[dict[str, Row]] = {  # weights in the competition of 2020
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

# The article leaves the graveyards to future work; these two weights are our choice.
GRAVEYARD: Final[Row] = (-10.0, 10.0)


def add_graveyard_weights(table: Mapping[str, Row]) -> dict[str, Row]:
    """Return the rows of ten weights, with the two graveyard weights appended to each row."""
    return {name: row + GRAVEYARD for name, row in table.items()}


class Gretive(ClassScore):
    """A weighted sum of both sides' minions, taunt, armor and health, by default with the 2020 class weights."""

    name = "gretive"
    weight_names = WEIGHTS
    published = COMPETITION

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        weights = self.weights_for(me)
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


class GretiveGraveyard(Gretive):
    """The `Gretive` score with two additional terms: the mana cost of the dead minions on each side."""

    name = "gretive-graveyard"
    weight_names = (*WEIGHTS, "own graveyard", "enemy graveyard")
    published = add_graveyard_weights(COMPETITION)

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        weights = self.weights_for(me)
        graveyards = weights[10] * graveyard_cost(me) + weights[11] * graveyard_cost(opponent)
        return super().worth(game, me, opponent) + graveyards
