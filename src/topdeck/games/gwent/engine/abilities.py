"""What card texts are made of.  Nothing here changes during a game, so all copies of a game share it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from topdeck.games.gwent.engine.card import Card
    from topdeck.games.gwent.engine.model import Table, Unit


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Something a card does.

    `me` does it: a unit, or a stand-in for a special card.  `it` is the unit it is aimed at or, for a trigger, whom
    that is about; `me` again where there is nobody.  `row` is the row it is about: the one it is aimed at, or where
    `me` stands; rows are numbered from seat 0's melee row to seat 1's siege row.
    """

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        raise NotImplementedError

    def pulls(self) -> bool:
        """Does it bring other cards into play from a deck or graveyard?"""
        return False

    def summons_copies(self) -> bool:
        """Does it summon the other copies of its card?"""
        return False

    def offers(self, card: Card) -> bool:
        """May the player pick this card?"""
        return False

    def positional(self) -> bool:
        """Does it depend on who stands beside whom?"""
        return False

    def __add__(self, other: Effect) -> Effect:
        return Then(self, other)


@dataclass(eq=False)
class Then(Effect):
    """One effect, then another; the second waits while the first asks the player to choose."""

    first: Effect
    second: Effect

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        depth = len(game.agenda)
        self.first.run(game, me, it, row)
        game.follow(depth, self.second, me, it, row)

    def pulls(self) -> bool:
        return self.first.pulls() or self.second.pulls()

    def positional(self) -> bool:
        return self.first.positional() or self.second.positional()


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount:
    """A number read off the game when it is needed."""

    def value(self, game: Table, me: Unit, it: Unit) -> i64:
        raise NotImplementedError


def evaluate(amount: int | Amount, game: Table, me: Unit, it: Unit) -> i64:
    """What an amount comes to now."""
    if isinstance(amount, int):
        return amount
    return amount.value(game, me, it)


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """Something that is true of the game or not, seen from `me`."""

    def holds(self, game: Table, me: Unit, it: Unit) -> bool:
        raise NotImplementedError

    def __invert__(self) -> Condition:
        return Not(self)


@dataclass(eq=False)
class Not(Condition):
    condition: Condition

    def holds(self, game: Table, me: Unit, it: Unit) -> bool:
        return not self.condition.holds(game, me, it)


@mypyc_attr(allow_interpreted_subclasses=True)
class Selector:
    """A property of a unit, seen from `me`; also all the units on the board that have it."""

    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        """By default a property of the card: see `fits`."""
        return self.fits(it.card)

    def fits(self, card: Card) -> bool:
        """The same property of a card that is not on the board."""
        raise TypeError(f"{self!r} is a property of a unit on the board, not of a card")

    def select(self, game: Table, me: Unit, it: Unit, row: i64) -> list[Unit]:
        """Those on the board who match: first the side of `me`, row by row, each from the left."""
        found: list[Unit] = []
        for side in (me.side, 1 - me.side):
            for unit in game.seat(side).units():
                if self.matches(game, me, unit):
                    found.append(unit)
        return found

    def positional(self) -> bool:
        """Does it depend on who stands beside whom?"""
        return False

    def __and__(self, other: Selector) -> Selector:
        return Both(self, other)

    def __or__(self, other: Selector) -> Selector:
        return Either(self, other)

    def __sub__(self, other: Selector) -> Selector:
        return ButNot(self, other)


@dataclass(eq=False)
class Pair(Selector):
    """A combination of two selectors."""

    left: Selector
    right: Selector


class Both(Pair):
    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        return self.left.matches(game, me, it) and self.right.matches(game, me, it)

    def fits(self, card: Card) -> bool:
        return self.left.fits(card) and self.right.fits(card)


class Either(Pair):
    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        return self.left.matches(game, me, it) or self.right.matches(game, me, it)

    def fits(self, card: Card) -> bool:
        return self.left.fits(card) or self.right.fits(card)


class ButNot(Pair):
    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        return self.left.matches(game, me, it) and not self.right.matches(game, me, it)

    def fits(self, card: Card) -> bool:
        return self.left.fits(card) and not self.right.fits(card)


@dataclass(eq=False)
class Target:
    """What a card must be aimed at: a unit of these sides, or a whole row of them."""

    allies: bool = False
    enemies: bool = False
    row: bool = False
    who: Selector | None = None  # only those


@dataclass(eq=False)
class RowEffect:
    """What lies on a row: a hazard, which harms, or a boon.  It works whenever a turn of the row's owner begins."""

    name: str
    harmful: bool
    tick: Effect


@dataclass(eq=False)
class When:
    """When a unit that fits comes to its side of the board, do `effect`; `it` is that unit.

    Who is on the board hears of all others, who is in the deck of those that are played from hand."""

    who: Selector
    effect: Effect
