"""What the scores have in common: how the end of a game counts, what a side adds up to, lists of weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.errors import TopdeckError
from topdeck.game import State, StateScore
from topdeck.games.hearthstone.engine.constants import SILENCED, TAUNT
from topdeck.games.hearthstone.engine.model import Entity, Player, Table

Row = tuple[float, ...]  # of weights

WON: Final = 2147483647.0
LOST: Final = -2147483648.0
WHOLE: Final = 6755399441055744.0  # 1.5 · 2⁵²: beside it a float has no room for a fraction


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionScore(StateScore):
    """A score that compares the two sides; a won game is worth the most, a lost one the least.

    As in the framework, the enemy's death is looked at first: when both heroes die, either player has won."""

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        me, opponent = state.seat(player), state.seat(1 - player)
        if opponent.hero.health < 1 or state.winner == player:
            return WON
        if me.hero.health < 1 or state.winner == 1 - player:
            return LOST
        return self.worth(state, me, opponent)

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        """The value while both heroes live."""
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class Totals:
    """What a side adds up to: its hero's health without armor, and its minions."""

    def __init__(self, side: Player) -> None:
        attack: i64 = 0
        health: i64 = 0
        taunt: i64 = 0
        for it in side.board:
            attack += it.attack
            health += it.health
            if it.keywords & TAUNT:
                taunt += it.health
        self.hero = float(side.hero.health)
        self.minions = float(len(side.board))
        self.attack = float(attack)
        self.health = float(health)
        self.taunt = float(taunt)  # health behind taunt


def hand_worth(side: Player, early: float = 3.0, late: float = 2.0) -> float:
    """The first three cards of a hand count more than the others."""
    cards = float(len(side.hand))
    return early * min(cards, 3.0) + late * max(cards - 3.0, 0.0)


def empty_board_worth(game: Table, other: Player) -> float:
    """An empty board of the other player counts more from turn to turn, until turn ten."""
    return 0.0 if other.board else 2.0 + float(min(game.turn, 10))


def has_deathrattle(it: Entity) -> bool:
    """Printed and not silenced, or given later."""
    if it.card.deathrattle is not None and not it.keywords & SILENCED:
        return True
    for enchantment in it.enchantments:
        if enchantment.deathrattle is not None:
            return True
    return False


def has_battlecry(it: Entity) -> bool:
    """Printed and not silenced; nobody asks whether it was heard."""
    return it.card.play is not None and not it.keywords & SILENCED


def rounded(value: float) -> float:
    """The nearest whole number, of two the even one."""
    return (value + WHOLE) - WHOLE


# ---- weights


def checked(weights: Sequence[float], names: Sequence[str], score: str) -> list[float]:
    """One number for each name."""
    if len(weights) != len(names):
        raise TopdeckError(f"{score} has {len(names)} weights, not {len(weights)}: {', '.join(names)}")
    found: list[float] = []
    for name, weight in zip(names, weights, strict=True):
        found.append(number(weight, f"the weight {name} of {score}"))
    return found


def number(given: object, what: str) -> float:
    if not isinstance(given, (int, float)) or not isfinite(given):
        raise TopdeckError(f"{what} must be a number, not {given!r}")
    return float(given)


@mypyc_attr(allow_interpreted_subclasses=True)  # a pickle makes it without arguments
class ClassWeights:
    """Weights that depend on the class of the own hero, or one list for all."""

    def __init__(
        self, fixed: Sequence[float] | None, table: Mapping[str, Sequence[float]], names: Sequence[str], score: str
    ) -> None:
        self.fixed = None if fixed is None else checked(fixed, names, score)
        self.table = {hero: checked(weights, names, score) for hero, weights in table.items()}

    def of(self, side: Player) -> list[float]:
        fixed = self.fixed
        return self.table[side.hero_class()] if fixed is None else fixed
