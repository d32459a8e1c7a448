"""What card texts are made of.  Nothing here changes during a game, so all copies of a game share it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from topdeck.games.hearthstone.engine.card import Card
    from topdeck.games.hearthstone.engine.model import Choice, Entity, Player, Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Something a card does.  `me` does it; `it` is the target or, for a trigger, whom the event is about."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        raise NotImplementedError

    def __add__(self, other: Effect) -> Effect:
        return Then(self, other)


@dataclass(eq=False)
class Then(Effect):
    """One effect, then another; the second waits while the first asks a player to choose."""

    first: Effect
    second: Effect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        self.first.run(game, me, it)
        game.follow(self.second, me, it)


@mypyc_attr(allow_interpreted_subclasses=True)
class CardEffect:
    """Something done with a card that was chosen."""

    def run(self, game: Table, owner: Player, card: Card, choice: Choice) -> None:
        raise NotImplementedError

    def allows(self, owner: Player, options: tuple[Card, ...]) -> bool:
        """Can these be the cards to choose from?"""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount:
    """A number read off the game when it is needed."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        raise NotImplementedError

    def changing(self) -> bool:
        """Does it depend on more than who is in play?"""
        return True


def evaluate(amount: int | Amount, game: Table, me: Entity, it: Entity) -> i64:
    """What an amount comes to now."""
    if isinstance(amount, int):
        return amount
    return amount.value(game, me, it)


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """Something that is true of the game or not, seen from `me`."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        raise NotImplementedError

    def changing(self) -> bool:
        """Does it depend on more than who is in play?"""
        return True

    def __invert__(self) -> Condition:
        return Not(self)


@dataclass(eq=False)
class Not(Condition):
    condition: Condition

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return not self.condition.holds(game, me, it)

    def changing(self) -> bool:
        return self.condition.changing()


@mypyc_attr(allow_interpreted_subclasses=True)
class Selector:
    """A property of a character, seen from `me`; also all the characters in play that have it."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        """By default a property of the card: see `fits`."""
        return self.fits(it.card)

    def fits(self, card: Card) -> bool:
        """The same property of a card that is not in play."""
        raise TypeError(f"{self!r} is a property of a character in play, not of a card")

    def select(self, game: Table, me: Entity, it: Entity) -> list[Entity]:
        """Those in play who match, the active player's first, each side's hero before its minions."""
        found: list[Entity] = []
        self.add_matching(found, game, me, game.seat(game.player))
        self.add_matching(found, game, me, game.seat(1 - game.player))
        return found

    def add_matching(self, found: list[Entity], game: Table, me: Entity, side: Player) -> None:
        if self.matches(game, me, side.hero):
            found.append(side.hero)
        for entity in side.board:
            if self.matches(game, me, entity):
                found.append(entity)

    def positional(self) -> bool:
        """Does it depend on where minions stand?"""
        return False

    def only_self(self) -> bool:
        """Can nobody but the bearer match?"""
        return False

    def only_friendly(self) -> bool:
        """Can nobody on the other side match?"""
        return self.only_self()

    def changing(self) -> bool:
        """Does it depend on more than who is in play?"""
        return False

    def __and__(self, other: Selector) -> Selector:
        return Both(self, other)

    def __or__(self, other: Selector) -> Selector:
        return Either(self, other)

    def __sub__(self, other: Selector) -> Selector:
        return ButNot(self, other)


@dataclass(eq=False)
class Pair(Selector):
    """What two selectors make together."""

    left: Selector
    right: Selector

    def positional(self) -> bool:
        return self.left.positional() or self.right.positional()

    def changing(self) -> bool:
        return self.left.changing() or self.right.changing()


class Both(Pair):
    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.left.matches(game, me, it) and self.right.matches(game, me, it)

    def fits(self, card: Card) -> bool:
        return self.left.fits(card) and self.right.fits(card)

    def only_self(self) -> bool:
        return self.left.only_self() or self.right.only_self()

    def only_friendly(self) -> bool:
        return self.left.only_friendly() or self.right.only_friendly()


class Either(Pair):
    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.left.matches(game, me, it) or self.right.matches(game, me, it)

    def fits(self, card: Card) -> bool:
        return self.left.fits(card) or self.right.fits(card)


class ButNot(Pair):
    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.left.matches(game, me, it) and not self.right.matches(game, me, it)

    def fits(self, card: Card) -> bool:
        return self.left.fits(card) and not self.right.fits(card)


@dataclass(eq=False)
class When:
    """When `event` happens to one of `who` (and the other one involved is one of `against`), do `effect`."""

    event: i64
    who: Selector
    effect: Effect
    against: Selector | None = None
    only_if: Condition | None = None


@dataclass(eq=False)
class Aura:
    """A bonus to all of `who` for as long as its bearer is in play."""

    who: Selector
    attack: i64 = 0
    health: i64 = 0
    keywords: i64 = 0

    def __post_init__(self) -> None:
        self.only_self: bool = self.who.only_self()  # nobody else needs to be looked at


@dataclass(eq=False)
class Enrage:
    """A bonus to its bearer while that is damaged: no aura but an enchantment, so a set attack overrides it."""

    attack: i64 = 0
    keywords: i64 = 0


@dataclass(eq=False)
class CostChange:
    """Own cards that fit `cards` cost `change` more, or exactly `to`."""

    cards: Selector
    change: i64 = 0
    to: i64 = -1
