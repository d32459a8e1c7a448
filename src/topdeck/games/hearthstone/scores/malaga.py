"""Málaga's estimates of a position, and the chance of winning made of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.scores.counts import Totals, life
from topdeck.games.hearthstone.scores.position import Row, SideScore, WinProbabilityScore, check_weights

STATS: Final = ("health", "weapon attack", "weapon durability", "board", "hand", "deck", "mana", "secret", "overload")
COSTS: Final = ("health", "weapon cost", "minion cost", "secret cost", "hand cost", "deck", "mana", "overload")

LINEAR: Final[Row] = (0.4, 0.7, 0.4, 0.9, 0.4, 0.01, 0.02, 0.4, -0.3)
GRADUAL: Final[Row] = (4.5, 0.7, 0.4, 0.9, 2.5, 0.08, 0.02, 0.4, -0.3)
# Málaga prints no weights for its value estimate.  With these an average card counts about as much as in the linear
# one: minions have about two points a mana, weapons of two mana about 3/2; cards cost three to four, secrets two.
VALUE: Final[Row] = (0.4, 1.4, 1.8, 0.2, 0.1, 0.01, 0.02, -0.3)


class LinearEstimate(SideScore):
    """Everything counts by its number.  Mana is the crystals, overload what is owed in the next turn."""

    def __init__(self, weights: Sequence[float] = LINEAR) -> None:
        self.weights = check_weights(weights, STATS, "malaga-linear")

    def side(self, side: Player) -> float:
        weights = self.weights
        return (
            weights[0] * float(life(side))
            + weights[4] * float(len(side.hand))
            + weights[5] * float(side.cards_left)
            + stats(weights, side)
        )


class GradualEstimate(SideScore):
    """Health, armor, hand and deck count by their roots."""

    def __init__(self, weights: Sequence[float] = GRADUAL) -> None:
        self.weights = check_weights(weights, STATS, "malaga-gradual")

    def side(self, side: Player) -> float:
        weights = self.weights
        return (
            weights[0] * (sqrt(float(side.hero.health)) + sqrt(float(side.armor)))
            + weights[4] * sqrt(float(len(side.hand)))
            + weights[5] * sqrt(float(side.cards_left))
            + stats(weights, side)
        )


def stats(weights: list[float], side: Player) -> float:
    """What linear and gradual estimates count alike."""
    totals = Totals(side)
    value = weights[3] * (totals.attack + totals.health)
    value += (
        weights[6] * float(side.max_mana) + weights[7] * float(len(side.secrets)) + weights[8] * float(side.overload)
    )
    weapon = side.weapon
    if weapon is not None:
        value += weights[1] * float(weapon.attack) + weights[2] * float(weapon.health)
    return value


class ValueEstimate(SideScore):
    """Cards count by their cost, wherever they are; those in hand by what they cost after changes to them."""

    def __init__(self, weights: Sequence[float] = VALUE) -> None:
        self.weights = check_weights(weights, COSTS, "malaga-value")

    def side(self, side: Player) -> float:
        weights = self.weights
        weapon = side.weapon
        minions: i64 = 0
        secrets: i64 = 0
        hand: i64 = 0
        for it in side.board:
            minions += it.card.cost
        for it in side.secrets:
            secrets += known_cost(it.card)
        for held in side.hand:
            hand += max(known_cost(held.card) + held.cost, 0)
        return (
            weights[0] * float(life(side))
            + (0.0 if weapon is None else weights[1] * float(weapon.card.cost))
            + weights[2] * float(minions)
            + weights[3] * float(secrets)
            + weights[4] * float(hand)
            + weights[5] * float(side.cards_left)
            + weights[6] * float(side.max_mana)
            + weights[7] * float(side.overload)
        )


def known_cost(card: Card) -> i64:
    """Printed; what stands for a hidden card has no text, and costs nothing."""
    return card.cost if card.implemented else 0


@mypyc_attr(allow_interpreted_subclasses=True)  # a pickle makes it without arguments
class WinEstimate(WinProbabilityScore):
    """The chance of winning: (mine − theirs) / (2 · the larger) + ½, within 0 and 1; half for a draw.

    Where neither side is worth anything, the better one wins."""

    def __init__(self, estimate: SideScore) -> None:
        self.estimate = estimate

    def win_probability(self, game: Table, player: i64) -> float:
        mine = self.estimate.side(game.seat(player))
        theirs = self.estimate.side(game.seat(1 - player))
        if mine == theirs:
            return 0.5
        larger = max(mine, theirs)
        if larger <= 0.0:
            return 1.0 if mine > theirs else 0.0
        return min(max((mine - theirs) / (2.0 * larger) + 0.5, 0.0), 1.0)
