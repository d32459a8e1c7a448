"""Madrid's scores: Utility, and two forms whose weights its genetic algorithm found.

Text and program differ in the evolved forms.  The program takes the root of the cards left in the deck, less fatigue
in the first form, and counts taunt once; in the text, the deck counts card by card, and taunt by the minion's health.
The weights were found by the program, so it is the default; with the text's deck they lose almost every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, Literal

from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine.constants import CHARGE, DIVINE_SHIELD, TAUNT, WINDFURY
from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.scores.counts import (
    Totals,
    deck_worth,
    empty_board_worth,
    hand_worth,
    has_battlecry,
    has_deathrattle,
)
from topdeck.games.hearthstone.scores.position import PositionScore, Row, check_weights

Follows = Literal["program", "text"]

UTILITY: Final = (
    "root of health",
    "first three cards",
    "other cards",
    "root of deck less fatigue",
    "empty enemy board",
    "minions",
)
UTILITY_WEIGHTS: Final[Row] = (2.0, 3.0, 2.0, 1.0, 1.0, 1.0)

MINION_WEIGHTS: Final = (
    "health",
    "attack if ready",
    "taunt",
    "deathrattle",
    "divine shield",
    "charge",
    "battlecry",
    "windfury",
)
FIRST_FORM: Final = ("root of health", "hand", "deck after turn 10", "enemy board empty", *MINION_WEIGHTS)
SECOND_FORM: Final = ("root of health", "hand", "deck after turn 10", "more minions", *MINION_WEIGHTS, "all minions")

# Madrid prints no weights of the first form; these are the middle of the range its algorithm searched.
MIDDLE: Final[Row] = (0.5,) * len(FIRST_FORM)
EVO1: Final[Row] = (
    (0.8844, 0.5722, 0.3038, 0.3258) + (0.4966, 0.5702, 0.1405, 0.5138, 0.6154, 0.1260, 0.6913, 0.0299) + (0.2187,)
)
EVO2: Final[Row] = (
    (0.7244, 0.4547, 0.8004, 0.1634) + (0.6000, 0.8319, 0.1144, 0.5321, 0.6199, 0.7243, 0.6057, 0.1375) + (0.1277,)
)
EVO3: Final[Row] = (
    (0.70678, 0.5479, 0.7428, 0.1632) + (0.6002, 0.7774, 0.1233, 0.4165, 0.6506, 0.5872, 0.5908, 0.2126) + (0.1742,)
)


@mypyc_attr(allow_interpreted_subclasses=True)
class MadridScore(PositionScore):
    """A value of each side, mine minus the enemy's."""

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return self.side(game, me, opponent) - self.side(game, opponent, me)

    def side(self, game: Table, side: Player, other: Player) -> float:
        raise NotImplementedError


class Utility(MadridScore):
    """Health, hand, deck, an empty enemy board and the minions' numbers; mine minus the enemy's.

    Armor does not count.  Fatigue is the damage of the last draw from an empty deck."""

    def __init__(self, weights: Sequence[float] = UTILITY_WEIGHTS) -> None:
        self.weights = check_weights(weights, UTILITY, "utility")

    def side(self, game: Table, side: Player, other: Player) -> float:
        weights = self.weights
        totals = Totals(side)
        return (
            weights[0] * sqrt(totals.hero)
            + hand_worth(side, weights[1], weights[2])
            + weights[3] * deck_worth(side)
            + weights[4] * empty_board_worth(game, other)
            + weights[5] * (totals.attack + totals.health)
        )


class EvolvedFirst(MadridScore):
    """The first form: twelve weights; mine minus the enemy's."""

    def __init__(self, weights: Sequence[float] = MIDDLE, follows: Follows = "program") -> None:
        self.weights = check_weights(weights, FIRST_FORM, "evo-first")
        self.text = follows == "text"

    def side(self, game: Table, side: Player, other: Player) -> float:
        weights = self.weights
        empty = 0.0 if other.board else weights[3]
        deck = float(side.cards_left) if self.text else deck_worth(side)
        return resources(weights, game, side, deck) + empty + minions(weights, side, self.text)


class EvolvedSecond(MadridScore):
    """The second form: thirteen weights; mine minus the enemy's, so that a minion more counts twice."""

    def __init__(self, weights: Sequence[float] = EVO1, follows: Follows = "program") -> None:
        self.weights = check_weights(weights, SECOND_FORM, "evo-second")
        self.text = follows == "text"

    def side(self, game: Table, side: Player, other: Player) -> float:
        weights = self.weights
        more = weights[3] * float(len(side.board) - len(other.board))
        cards = float(side.cards_left)
        deck = cards if self.text else sqrt(cards)
        return resources(weights, game, side, deck) + more + weights[12] * minions(weights, side, self.text)


def resources(weights: list[float], game: Table, side: Player, deck: float) -> float:
    """Health, hand and, in a long game, what the deck counts."""
    value = weights[0] * sqrt(float(side.hero.health)) + weights[1] * float(len(side.hand))
    if game.turn > 10:
        value += weights[2] * deck
    return value


def minions(weights: list[float], side: Player, taunt_by_health: bool) -> float:
    """All minions of a side: numbers first, then what they can do."""
    health: i64 = 0
    attack: i64 = 0
    taunt: i64 = 0
    value = 0.0
    for it in side.board:
        keywords = it.keywords
        health += it.health
        if it.ready(keywords):
            attack += it.attack
        if keywords & TAUNT and taunt_by_health:
            taunt += it.health
        elif keywords & TAUNT:
            taunt += 1
        if has_deathrattle(it):
            value += weights[7]
        if keywords & DIVINE_SHIELD:
            value += weights[8]
        if keywords & CHARGE:
            value += weights[9]
        if has_battlecry(it):
            value += weights[10]
        if keywords & WINDFURY:
            value += weights[11]
    return value + weights[4] * float(health) + weights[5] * float(attack) + weights[6] * float(taunt)
