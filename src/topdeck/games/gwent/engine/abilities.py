"""The building blocks of card text, which are immutable during a game and shared by all copies of a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from topdeck.games.gwent.engine.card import Card
    from topdeck.games.gwent.engine.model import Table, Unit


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """An effect of a card.

    `me` is the unit that has the effect, or a stand-in for a special card. `it` is the target or, for a trigger, the
    unit that arrived; if there is neither, `it` equals `me`.  `row` is the target row, or the row of `me`; rows are
    numbered from the melee row of seat 0 to the siege row of seat 1.
    """

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        raise NotImplementedError

    def pulls_cards(self) -> bool:
        """Return whether the effect brings other cards into play from a deck or graveyard."""
        return False

    def summons_copies(self) -> bool:
        """Return whether the effect summons the other copies of its card."""
        return False

    def can_offer(self, card: Card) -> bool:
        """Return whether the effect can offer this card to the player."""
        return False

    def is_positional(self) -> bool:
        """Return whether the effect depends on the order of the units in a row."""
        return False

    def __add__(self, other: Effect) -> Effect:
        return Then(self, other)


@dataclass(eq=False)
class Then(Effect):
    """Two effects in sequence; if the first offers a choice, the second runs after the choice is made."""

    first: Effect
    second: Effect

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        depth = len(game.agenda)
        self.first.run(game, me, it, row)
        game.run_or_defer(depth, self.second, me, it, row)

    def pulls_cards(self) -> bool:
        return self.first.pulls_cards() or self.second.pulls_cards()

    def is_positional(self) -> bool:
        return self.first.is_positional() or self.second.is_positional()


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount:
    """A number that is computed from the position when it is needed."""

    def value(self, game: Table, me: Unit, it: Unit) -> i64:
        raise NotImplementedError


def evaluate(amount: int | Amount, game: Table, me: Unit, it: Unit) -> i64:
    """Return the current value of an amount."""
    if isinstance(amount, int):
        return amount
    return amount.value(game, me, it)


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """A condition on the position, evaluated from the point of view of `me`."""

    def holds(self, game: Table, me: Unit, it: Unit) -> bool:
        raise NotImplementedError

    def __invert__(self) -> Condition:
        return Not(self)


@dataclass(eq=False)
class Not(Condition):
    """The negation of a condition, written `~condition`."""

    condition: Condition

    def holds(self, game: Table, me: Unit, it: Unit) -> bool:
        return not self.condition.holds(game, me, it)


@mypyc_attr(allow_interpreted_subclasses=True)
class Selector:
    """Selects the units on the board that have a given property, from the point of view of `me`."""

    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        """Return whether a unit has the property. By default, this depends only on the unit's card."""
        return self.fits(it.card)

    def fits(self, card: Card) -> bool:
        """Return whether a card that is not on the board has the property."""
        raise TypeError(f"{self!r} is a property of a unit on the board, not of a card")

    def select(self, game: Table, me: Unit, it: Unit, row: i64) -> list[Unit]:
        """Return the matching units row by row, from left to right, starting with the side of `me`."""
        selected: list[Unit] = []
        for side in (me.side, 1 - me.side):
            for unit in game.seat(side).units():
                if self.matches(game, me, unit):
                    selected.append(unit)
        return selected

    def is_positional(self) -> bool:
        """Return whether the property depends on the order of units in a row."""
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
    """The units that match both selectors, written `left & right`."""

    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        return self.left.matches(game, me, it) and self.right.matches(game, me, it)

    def fits(self, card: Card) -> bool:
        return self.left.fits(card) and self.right.fits(card)


class Either(Pair):
    """The units that match at least one of two selectors, written `left | right`."""

    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        return self.left.matches(game, me, it) or self.right.matches(game, me, it)

    def fits(self, card: Card) -> bool:
        return self.left.fits(card) or self.right.fits(card)


class ButNot(Pair):
    """The units that match the first selector but not the second, written `left - right`."""

    def matches(self, game: Table, me: Unit, it: Unit) -> bool:
        return self.left.matches(game, me, it) and not self.right.matches(game, me, it)

    def fits(self, card: Card) -> bool:
        return self.left.fits(card) and not self.right.fits(card)


@dataclass(eq=False)
class Target:
    """The possible targets of a card: the units or, if `row` is set, the rows on one or both sides."""

    allies: bool = False
    enemies: bool = False
    row: bool = False
    who: Selector | None = None  # restricts which units can be targeted


@dataclass(eq=False)
class RowEffect:
    """A hazard or boon on a row; its `tick` effect runs at the start of each of the row owner's turns."""

    name: str
    harmful: bool
    tick: Effect


@dataclass(eq=False)
class When:
    """A trigger that runs `effect` when a matching unit arrives on the same side; `it` is that unit.

    Units on the board react to all arrivals; cards in the deck react only to units played from hand.
    """

    who: Selector
    effect: Effect
