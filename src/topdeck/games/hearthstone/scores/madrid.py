"""Madrid's scores: Utility, and two forms whose weights were found by a genetic algorithm.

The authors' program differs from their paper in the evolved forms.  The program takes the square root of the number of
cards in the deck (minus fatigue in the first form) and adds a constant for each taunt minion.  In the paper, every card
in the deck counts equally, and taunt minions are weighted by their health.  The program is the default because the
weights were found with it; with the paper's formulas, an agent with these weights loses almost every game.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final, Literal

from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine.constants import CHARGE, DIVINE_SHIELD, TAUNT, WINDFURY
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores import counts
from topdeck.games.hearthstone.scores.position import Row, SideScore

Follows = Literal["program", "text"]

MINION_WEIGHTS: Final = (
    *("health", "attack if ready", "taunt", "deathrattle", "divine shield"),
    *("charge", "battlecry", "windfury"),
)
EVO1: Final[Row] = (
    (0.8844, 0.5722, 0.3038, 0.3258) + (0.4966, 0.5702, 0.1405, 0.5138, 0.6154, 0.1260, 0.6913, 0.0299) + (0.2187,)
)
EVO2: Final[Row] = (
    (0.7244, 0.4547, 0.8004, 0.1634) + (0.6000, 0.8319, 0.1144, 0.5321, 0.6199, 0.7243, 0.6057, 0.1375) + (0.1277,)
)
EVO3: Final[Row] = (
    (0.70678, 0.5479, 0.7428, 0.1632) + (0.6002, 0.7774, 0.1233, 0.4165, 0.6506, 0.5872, 0.5908, 0.2126) + (0.1742,)
)


class Utility(SideScore):
    """A score based on health, hand, deck, an empty enemy board and the minions' stats.

    Armor does not count.  Fatigue is the damage dealt by the last draw from an empty deck.
    """

    name = "utility"
    weight_names = (
        *("root of health", "first three cards", "other cards", "root of deck less fatigue", "empty enemy board"),
        "minions",
    )
    published = (2.0, 3.0, 2.0, 1.0, 1.0, 1.0)

    def side(self, game: Table, side: Player, other: Player) -> float:
        weights = self.weights
        totals = counts.Totals(side)
        return (
            weights[0] * sqrt(totals.hero)
            + counts.hand_worth(side, weights[1], weights[2])
            + weights[3] * counts.deck_worth(side)
            + weights[4] * counts.empty_board_worth(game, other)
            + weights[5] * (totals.attack + totals.health)
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class EvolvedScore(SideScore):
    """Base class of the evolved forms, which follow the authors' program or their paper."""

    def __init__(self, weights: Sequence[float] | None = None, follows: Follows = "program") -> None:
        super().__init__(weights)
        self.text = follows == "text"


class EvolvedFirst(EvolvedScore):
    """The first evolved form. As the paper gives no weights, the defaults are in the middle of the search range."""

    name = "evo-first"
    weight_names = ("root of health", "hand", "deck after turn 10", "enemy board empty", *MINION_WEIGHTS)
    published = (0.5,) * 12

    def side(self, game: Table, side: Player, other: Player) -> float:
        weights = self.weights
        empty = 0.0 if other.board else weights[3]
        deck = float(side.cards_left) if self.text else counts.deck_worth(side)
        return resources(weights, game, side, deck) + empty + minions(weights, side, self.text)


class EvolvedSecond(EvolvedScore):
    """The second evolved form, in which each side includes the difference in the number of minions."""

    name = "evo-second"
    weight_names = ("root of health", "hand", "deck after turn 10", "more minions", *MINION_WEIGHTS, "all minions")
    published = EVO1

    def side(self, game: Table, side: Player, other: Player) -> float:
        weights = self.weights
        more = weights[3] * float(len(side.board) - len(other.board))
        cards = float(side.cards_left)
        deck = cards if self.text else sqrt(cards)
        return resources(weights, game, side, deck) + more + weights[12] * minions(weights, side, self.text)


def resources(weights: list[float], game: Table, side: Player, deck: float) -> float:
    """Return the value of the health, the hand and, after turn 10, the deck."""
    value = weights[0] * sqrt(float(side.hero.health)) + weights[1] * float(len(side.hand))
    if game.turn > 10:
        value += weights[2] * deck
    return value


def minions(weights: list[float], side: Player, taunt_by_health: bool) -> float:
    """Return the total value of a side's minions."""
    health: i64 = 0
    attack: i64 = 0
    taunt: i64 = 0
    value = 0.0
    for it in side.board:
        keywords = it.keywords
        health += it.health
        if it.can_attack(keywords):
            attack += it.attack
        if keywords & TAUNT and taunt_by_health:
            taunt += it.health
        elif keywords & TAUNT:
            taunt += 1
        if counts.has_deathrattle(it):
            value += weights[7]
        if keywords & DIVINE_SHIELD:
            value += weights[8]
        if keywords & CHARGE:
            value += weights[9]
        if counts.has_battlecry(it):
            value += weights[10]
        if keywords & WINDFURY:
            value += weights[11]
    return value + weights[4] * float(health) + weights[5] * float(attack) + weights[6] * float(taunt)
