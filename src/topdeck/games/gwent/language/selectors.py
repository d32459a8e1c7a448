"""Selectors that match units by card, side, position and power."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.games.gwent.engine import consequences, constants
from topdeck.games.gwent.engine.abilities import Selector, Target
from topdeck.games.gwent.engine.board import neighbours
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import SPECIAL_CARD, SPYING, UNIT_CARD
from topdeck.games.gwent.engine.model import Table, Unit

# ---- by card


@dataclass(eq=False)
class OfType(Selector):
    type: i64

    def fits(self, card: Card) -> bool:
        return card.type == self.type


@dataclass(eq=False)
class OfColour(Selector):
    """Cards of a colour, such as bronze."""

    colour: i64

    def fits(self, card: Card) -> bool:
        return card.colour == self.colour


@dataclass(eq=False)
class Tagged(Selector):
    """Cards with a tag, such as `Dwarf`."""

    tag: str

    def fits(self, card: Card) -> bool:
        return self.tag in card.tags


@dataclass(eq=False)
class Named(Selector):
    """The card with this id."""

    id: str

    def fits(self, card: Card) -> bool:
        return card.id == self.id


class IsSpying(Selector):
    """Cards that are played on the opponent's side."""

    def fits(self, card: Card) -> bool:
        return card.keywords & SPYING != 0


# ---- by side


class IsAlly(Selector):
    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        return it.side == me.side

    def select(self, game: Table, me: Unit, it: Unit, row: i64) -> list[Unit]:
        return game.seat(me.side).units()


class IsEnemy(Selector):
    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        return it.side != me.side

    def select(self, game: Table, me: Unit, it: Unit, row: i64) -> list[Unit]:
        return game.seat(1 - me.side).units()


class IsSelf(Selector):
    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        return it is me

    def select(self, game: Table, me: Unit, it: Unit, row: i64) -> list[Unit]:
        return [me]


class IsTarget(Selector):
    """The target or, for a trigger, the unit that arrived."""

    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        raise TypeError("`TARGET` selects a single unit; it cannot be combined with other selectors")

    def select(self, game: Table, me: Unit, it: Unit, row: i64) -> list[Unit]:
        return [it]


# ---- by state and position


class IsDamaged(Selector):
    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        return it.is_damaged()


class UnderHazard(Selector):
    """Units on a row with a hazard."""

    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        effect = game.seat(it.side).effects[it.row]
        return effect is not None and effect.harmful


class OnRow(Selector):
    """The units on the target row."""

    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        raise TypeError("`ON_ROW` selects the units on one row; it cannot be combined with other selectors")

    def select(self, game: Table, me: Unit, it: Unit, row: i64) -> list[Unit]:
        return list(game.row_at(row))


@dataclass(eq=False)
class Beside(Selector):
    """The target and its neighbours, up to `reach` places on each side."""

    reach: i64

    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        raise TypeError("`Beside` selects the target and its neighbours; it cannot be combined with other selectors")

    def select(self, game: Table, me: Unit, it: Unit, row: i64) -> list[Unit]:
        return neighbours(game, it, self.reach)

    def is_positional(self) -> bool:
        return True


# ---- by power, or at random


@dataclass(eq=False)
class Highest(Selector):
    """The unit with the most power; ties are broken at random."""

    who: Selector

    def select(self, game: Table, me: Unit, it: Unit, row: i64) -> list[Unit]:
        return select_extreme(game, self.who.select(game, me, it, row), 1)


@dataclass(eq=False)
class Lowest(Selector):
    """The unit with the least power; ties are broken at random."""

    who: Selector

    def select(self, game: Table, me: Unit, it: Unit, row: i64) -> list[Unit]:
        return select_extreme(game, self.who.select(game, me, it, row), -1)


@dataclass(eq=False)
class Random(Selector):
    """A random selection of `count` distinct units."""

    who: Selector
    count: i64 = 1

    def select(self, game: Table, me: Unit, it: Unit, row: i64) -> list[Unit]:
        left = self.who.select(game, me, it, row)
        chosen: list[Unit] = []
        while left and len(chosen) < self.count:
            chosen.append(left.pop(game.random(len(left))))
            if game.log is not None and left:
                consequences.report(game, consequences.RANDOM, chosen[-1])
        return chosen


def select_extreme(game: Table, units: list[Unit], sign: i64) -> list[Unit]:
    """Return the unit with the most power (the least if the sign is negative), breaking ties at random."""
    best: list[Unit] = []
    for unit in units:
        if not best or unit.power * sign > best[0].power * sign:
            best = [unit]
        elif unit.power == best[0].power:
            best.append(unit)
    if len(best) <= 1:
        return best
    chosen = best[game.random(len(best))]
    if game.log is not None:
        consequences.report(game, consequences.RANDOM, chosen)
    return [chosen]


UNIT: Final = OfType(UNIT_CARD)
SPECIAL: Final = OfType(SPECIAL_CARD)
BRONZE: Final = OfColour(constants.BRONZE)
SILVER: Final = OfColour(constants.SILVER)
GOLD: Final = OfColour(constants.GOLD)
DWARF: Final = Tagged("Dwarf")
SOLDIER: Final = Tagged("Soldier")
SPY: Final = IsSpying()

ALLIES: Final = IsAlly()
ENEMIES: Final = IsEnemy()
SELF: Final = IsSelf()
TARGET: Final = IsTarget()
DAMAGED: Final = IsDamaged()
ON_ROW: Final = OnRow()
IN_HAZARD: Final = UnderHazard()

# Targets.
ALLY: Final = Target(allies=True)
ENEMY: Final = Target(enemies=True)
ANYBODY: Final = Target(allies=True, enemies=True)
ENEMY_ROW: Final = Target(enemies=True, row=True)
OWN_ROW: Final = Target(allies=True, row=True)
