"""The building blocks of card texts.  They do not change during a game, so all copies of a state share them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from topdeck.games.hearthstone.engine.card import Card
    from topdeck.games.hearthstone.engine.model import Choice, Entity, Player, Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """An effect of a card.

    `me` is the entity that has the effect; `it` is the target or, for a trigger, the subject of the event.
    """

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        raise NotImplementedError

    def __add__(self, other: Effect) -> Effect:
        return Then(self, other)


@dataclass(eq=False)
class Then(Effect):
    """Two effects in sequence; if the first offers a choice, the second runs after the choice is made."""

    first: Effect
    second: Effect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        self.first.run(game, me, it)
        game.run_or_defer(self.second, me, it)


@mypyc_attr(allow_interpreted_subclasses=True)
class CardEffect:
    """An effect on a card that a player has chosen."""

    def run(self, game: Table, owner: Player, card: Card, choice: Choice) -> None:
        raise NotImplementedError

    def allows(self, owner: Player, options: tuple[Card, ...]) -> bool:
        """Return whether the effect could have offered these cards to the player."""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount:
    """A number that is computed from the position when it is needed."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        raise NotImplementedError

    def is_changing(self) -> bool:
        """Return whether the amount depends on anything other than which characters are in play."""
        return True


def evaluate(amount: int | Amount, game: Table, me: Entity, it: Entity) -> i64:
    """Return the current value of an amount."""
    if isinstance(amount, int):
        return amount
    return amount.value(game, me, it)


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """A condition on the position, from the point of view of `me`."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        raise NotImplementedError

    def is_changing(self) -> bool:
        """Return whether the condition depends on anything other than which characters are in play."""
        return True

    def __invert__(self) -> Condition:
        return Not(self)


@dataclass(eq=False)
class Not(Condition):
    """`~condition`: the condition does not hold."""

    condition: Condition

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return not self.condition.holds(game, me, it)

    def is_changing(self) -> bool:
        return self.condition.is_changing()


@mypyc_attr(allow_interpreted_subclasses=True)
class Selector:
    """Selects the characters in play that have a property, from the point of view of `me`."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        """Return whether a character has the property; by default, whether its card has it."""
        return self.fits(it.card)

    def fits(self, card: Card) -> bool:
        """Return whether a card that is not in play has the property."""
        raise TypeError(f"{self!r} is a property of a character in play, not of a card")

    def select(self, game: Table, me: Entity, it: Entity) -> list[Entity]:
        """Return the matching characters, with the active player's first and the hero first on each side."""
        selected: list[Entity] = []
        self.add_matching(selected, game, me, game.seat(game.player))
        self.add_matching(selected, game, me, game.seat(1 - game.player))
        return selected

    def add_matching(self, selected: list[Entity], game: Table, me: Entity, side: Player) -> None:
        if self.matches(game, me, side.hero):
            selected.append(side.hero)
        for entity in side.board:
            if self.matches(game, me, entity):
                selected.append(entity)

    def is_positional(self) -> bool:
        """Return whether the property depends on the positions of minions."""
        return False

    def matches_only_self(self) -> bool:
        """Return whether only `me` can match."""
        return False

    def matches_only_friendly(self) -> bool:
        """Return whether only characters on the side of `me` can match."""
        return self.matches_only_self()

    def is_changing(self) -> bool:
        """Return whether the property depends on anything other than which characters are in play."""
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

    def is_positional(self) -> bool:
        return self.left.is_positional() or self.right.is_positional()

    def is_changing(self) -> bool:
        return self.left.is_changing() or self.right.is_changing()


class Both(Pair):
    """`left & right`: characters that match both selectors."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.left.matches(game, me, it) and self.right.matches(game, me, it)

    def fits(self, card: Card) -> bool:
        return self.left.fits(card) and self.right.fits(card)

    def matches_only_self(self) -> bool:
        return self.left.matches_only_self() or self.right.matches_only_self()

    def matches_only_friendly(self) -> bool:
        return self.left.matches_only_friendly() or self.right.matches_only_friendly()


class Either(Pair):
    """`left | right`: characters that match at least one selector."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.left.matches(game, me, it) or self.right.matches(game, me, it)

    def fits(self, card: Card) -> bool:
        return self.left.fits(card) or self.right.fits(card)


class ButNot(Pair):
    """`left - right`: characters that match only the first selector."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.left.matches(game, me, it) and not self.right.matches(game, me, it)

    def fits(self, card: Card) -> bool:
        return self.left.fits(card) and not self.right.fits(card)


@dataclass(eq=False)
class When:
    """A trigger that runs `effect` when `event` happens to `who` and the other character involved matches `against`."""

    event: i64
    who: Selector
    effect: Effect
    against: Selector | None = None
    only_if: Condition | None = None


@dataclass(eq=False)
class Aura:
    """A bonus for all characters that match `who` while the entity with the aura is in play."""

    who: Selector
    attack: i64 = 0
    health: i64 = 0
    keywords: i64 = 0

    def __post_init__(self) -> None:
        self.only_self: bool = self.who.matches_only_self()  # other characters need not be checked


@dataclass(eq=False)
class Enrage:
    """A bonus for a damaged minion. It is an enchantment rather than an aura, so setting the attack overrides it."""

    attack: i64 = 0
    keywords: i64 = 0


@dataclass(eq=False)
class CostChange:
    """A cost change that makes the player's matching cards cost `change` more, or exactly `to`."""

    cards: Selector
    change: i64 = 0
    to: i64 = -1
