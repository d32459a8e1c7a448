"""Málaga's estimates of a position and the win probability computed from them."""

from math import sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores.counts import Totals, life
from topdeck.games.hearthstone.scores.position import SideScore, WinProbabilityScore

STATS: Final = ("health", "weapon attack", "weapon durability", "board", "hand", "deck", "mana", "secret", "overload")


class LinearEstimate(SideScore):
    """A linear estimate.  Mana is the number of crystals, and overload is the number of crystals locked next turn."""

    name = "malaga-linear"
    weight_names = STATS
    published = (0.4, 0.7, 0.4, 0.9, 0.4, 0.01, 0.02, 0.4, -0.3)

    def side(self, game: Table, side: Player, other: Player) -> float:
        weights = self.weights
        totals = Totals(side)
        value = weights[3] * (totals.attack + totals.health)
        value += (
            weights[6] * float(side.max_mana)
            + weights[7] * float(len(side.secrets))
            + weights[8] * float(side.overload)
        )
        weapon = side.weapon
        if weapon is not None:
            value += weights[1] * float(weapon.attack) + weights[2] * float(weapon.health)
        return self.resources(side) + value

    def resources(self, side: Player) -> float:
        """Return the value of the health, the hand and the deck."""
        weights = self.weights
        return weights[0] * float(life(side)) + weights[4] * float(len(side.hand)) + weights[5] * float(side.cards_left)


class GradualEstimate(LinearEstimate):
    """Like the linear estimate, but with the square roots of health, armor, hand and deck."""

    name = "malaga-gradual"
    published = (4.5, 0.7, 0.4, 0.9, 2.5, 0.08, 0.02, 0.4, -0.3)

    def resources(self, side: Player) -> float:
        weights = self.weights
        health = sqrt(float(side.hero.health)) + sqrt(float(side.armor))
        hand, deck = sqrt(float(len(side.hand))), sqrt(float(side.cards_left))
        return weights[0] * health + weights[4] * hand + weights[5] * deck


class ValueEstimate(SideScore):
    """An estimate based on the mana costs of cards; cards in hand count at their current cost.

    The paper gives no weights for this estimate.  With the default weights, an average card counts about as much as in
    the linear estimate: minions have about two points of attack and health per mana, a two-mana weapon has about 3
    attack and 2 durability, secrets cost two mana, and other cards three to four.
    """

    name = "malaga-value"
    weight_names = ("health", "weapon cost", "minion cost", "secret cost", "hand cost", "deck", "mana", "overload")
    published = (0.4, 1.4, 1.8, 0.2, 0.1, 0.01, 0.02, -0.3)

    def side(self, game: Table, side: Player, other: Player) -> float:
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
    """Return the printed cost, or 0 for the placeholder of a hidden card."""
    return card.cost if card.implemented else 0


@mypyc_attr(allow_interpreted_subclasses=True)  # unpickling creates it without arguments
class WinEstimate(WinProbabilityScore):
    """The win probability (mine − theirs) / (2 · max(mine, theirs)) + ½, clipped to the range from 0 to 1.

    If the values are equal, the probability is ½; if they differ and neither is positive, the better side is certain to
    win.
    """

    def __init__(self, estimate: SideScore) -> None:
        self.estimate = estimate

    def win_probability(self, game: Table, player: i64) -> float:
        me, opponent = game.seat(player), game.seat(1 - player)
        mine, theirs = self.estimate.side(game, me, opponent), self.estimate.side(game, opponent, me)
        if mine == theirs:
            return 0.5
        larger = max(mine, theirs)
        if larger <= 0.0:
            return 1.0 if mine > theirs else 0.0
        return min(max((mine - theirs) / (2.0 * larger) + 0.5, 0.0), 1.0)
