"""The building blocks of card text, which are immutable during a game and shared by all copies of a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine.flags import NO_KEYWORDS, Keywords, TriggerEvent

if TYPE_CHECKING:
    from topdeck.games.hearthstone.engine.card import Card
    from topdeck.games.hearthstone.engine.entity import Entity
    from topdeck.games.hearthstone.engine.player import Player
    from topdeck.games.hearthstone.engine.table import Choice, Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A part of a card's text."""

    def in_words(self) -> str:
        """Return the rules text as a template, in the syntax described in `display/card_text/vocabulary.py`."""
        raise NotImplementedError

    def binds_target(self, field: str) -> bool:
        """Return whether `TARGET` in this field refers to a character that this part provides."""
        return False


# ---- effects


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Part):
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
class CardEffect(Part):
    """An effect on a card that a player has chosen."""

    def run(self, game: Table, owner: Player, card: Card, choice: Choice) -> None:
        raise NotImplementedError

    def allows(self, owner: Player, options: tuple[Card, ...]) -> bool:
        """Return whether the effect could have offered these cards to the player."""
        return True


# ---- amounts: `+`, `-` and `*` combine amounts and numbers; `>=`, `<=`, `>` and `<` return a condition


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount(Part):
    """A number that is computed from the position when it is needed."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        raise NotImplementedError

    def is_changing(self) -> bool:
        """Return whether the amount can change while the same characters are in play."""
        return True

    def scale(self, factor: i64, offset: i64) -> Amount:
        """Return `factor` times this amount, plus `offset`."""
        return self if factor == 1 and offset == 0 else Scaled(self, factor, offset)

    def __add__(self, other: int | Amount) -> Amount:
        return self.scale(1, other) if isinstance(other, int) else Sum(self, other)

    def __radd__(self, other: int) -> Amount:
        return self.scale(1, other)

    def __sub__(self, other: int | Amount) -> Amount:
        return self.scale(1, -other) if isinstance(other, int) else Sum(self, other, -1)

    def __rsub__(self, other: int) -> Amount:
        return self.scale(-1, other)

    def __mul__(self, other: int | Amount) -> Amount:
        return self.scale(other, 0) if isinstance(other, int) else Product(self, other)

    def __rmul__(self, other: int) -> Amount:
        return self.scale(other, 0)

    def __ge__(self, other: int | Amount) -> Condition:
        return AtLeast(self, other)

    def __le__(self, other: int | Amount) -> Condition:
        return AtMost(self, other)

    def __gt__(self, other: int | Amount) -> Condition:
        return ~AtMost(self, other)

    def __lt__(self, other: int | Amount) -> Condition:
        return ~AtLeast(self, other)

    def __hash__(self) -> int:
        """Hash by identity; a compiled class with comparisons has no hash by default."""
        return id(self)


def evaluate(amount: int | Amount, game: Table, me: Entity, it: Entity) -> i64:
    """Return the current value of an amount."""
    if isinstance(amount, int):
        return amount
    return amount.value(game, me, it)


@dataclass(eq=False)
class Scaled(Amount):
    """A multiple of an amount plus a constant; scaling it again changes only its two numbers."""

    amount: Amount
    factor: i64
    offset: i64

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return self.factor * self.amount.value(game, me, it) + self.offset

    def is_changing(self) -> bool:
        return self.amount.is_changing()

    def scale(self, factor: i64, offset: i64) -> Amount:
        return self.amount.scale(factor * self.factor, factor * self.offset + offset)

    def in_words(self) -> str:
        product = "{amount}" if self.factor in (1, -1) else "{factor:size} times {amount}"
        if self.factor < 0:
            return f"{{offset}} minus {product}"
        if self.offset < 0:
            return f"{product} minus {-self.offset}"
        return product if self.offset == 0 else f"{product} plus {self.offset}"


@dataclass(eq=False)
class Sum(Amount):
    """`left + right` or, with the sign -1, `left - right`."""

    left: Amount
    right: Amount
    sign: i64 = 1

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return self.left.value(game, me, it) + self.sign * self.right.value(game, me, it)

    def is_changing(self) -> bool:
        return self.left.is_changing() or self.right.is_changing()

    def in_words(self) -> str:
        return "{left} plus {right}" if self.sign == 1 else "{left} minus {right}"


@dataclass(eq=False)
class Product(Amount):
    """`left * right`."""

    left: Amount
    right: Amount

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return self.left.value(game, me, it) * self.right.value(game, me, it)

    def is_changing(self) -> bool:
        return self.left.is_changing() or self.right.is_changing()

    def in_words(self) -> str:
        return "{left} times {right}"


# ---- conditions: `&`, `|` and `~` combine them


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition(Part):
    """A condition on the position, evaluated from the point of view of `me`."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        raise NotImplementedError

    def is_changing(self) -> bool:
        """Return whether the condition can change while the same characters are in play."""
        return True

    def __and__(self, other: Condition) -> Condition:
        return And(self, other)

    def __or__(self, other: Condition) -> Condition:
        return Or(self, other)

    def __invert__(self) -> Condition:
        return Not(self)

    def __bool__(self) -> bool:
        """Reject `a and b`, `not a` and `1 <= a <= 2`, which Python would evaluate to the wrong condition."""
        raise TypeError("combine conditions with `&`, `|` and `~`; for a range, write `(a >= 1) & (a <= 2)`")


@dataclass(eq=False)
class And(Condition):
    """`left & right`: both conditions hold."""

    left: Condition
    right: Condition

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.left.holds(game, me, it) and self.right.holds(game, me, it)

    def is_changing(self) -> bool:
        return self.left.is_changing() or self.right.is_changing()


@dataclass(eq=False)
class Or(Condition):
    """`left | right`: at least one of the conditions holds."""

    left: Condition
    right: Condition

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.left.holds(game, me, it) or self.right.holds(game, me, it)

    def is_changing(self) -> bool:
        return self.left.is_changing() or self.right.is_changing()


@dataclass(eq=False)
class Not(Condition):
    """`~condition`: the condition does not hold."""

    condition: Condition

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return not self.condition.holds(game, me, it)

    def is_changing(self) -> bool:
        return self.condition.is_changing()

    def __invert__(self) -> Condition:
        return self.condition


@dataclass(eq=False)
class Comparison(Condition):
    """A comparison of an amount with a bound."""

    amount: Amount
    bound: int | Amount

    def is_changing(self) -> bool:
        return self.amount.is_changing() or (isinstance(self.bound, Amount) and self.bound.is_changing())


class AtLeast(Comparison):
    """`amount >= bound`."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.amount.value(game, me, it) >= evaluate(self.bound, game, me, it)

    def __invert__(self) -> Condition:
        return AtMost(self.amount, self.bound - 1) if isinstance(self.bound, int) else Not(self)


class AtMost(Comparison):
    """`amount <= bound`."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.amount.value(game, me, it) <= evaluate(self.bound, game, me, it)

    def __invert__(self) -> Condition:
        return AtLeast(self.amount, self.bound + 1) if isinstance(self.bound, int) else Not(self)


# ---- selectors: `&`, `|` and `-` combine them


@mypyc_attr(allow_interpreted_subclasses=True)
class Selector(Part):
    """Selects the characters in play that have a given property, from the point of view of `me`."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        """Return whether a character has the property; by default, whether its card has it."""
        return self.fits(it.card)

    def fits(self, card: Card) -> bool:
        """Return whether a card that is not in play has the property."""
        raise TypeError(f"{self!r} is a property of a character in play, not of a card")

    def select(self, game: Table, me: Entity, it: Entity) -> list[Entity]:
        """Return the matching characters, starting with the active player's side and, on each side, with the hero."""
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
        """Return whether the property can change while the same characters are in play."""
        return False

    def __and__(self, other: Selector) -> Selector:
        return Both(self, other)

    def __or__(self, other: Selector) -> Selector:
        return Union(self, other)

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


class Union(Pair):
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


# ---- triggers, auras and costs


@dataclass(eq=False)
class When(Part):
    """A trigger that runs `effect` when an event happens to `who` and the other character involved matches `against`.

    Attributes:
        late: Whether the trigger runs after all other reactions to the event, regardless of the order of play.
        event: The bit of the event.
    """

    on: TriggerEvent
    who: Selector
    effect: Effect
    against: Selector | None = None
    only_if: Condition | None = None
    late: bool = False

    def __post_init__(self) -> None:
        self.event: i64 = self.on.bits

    def binds_target(self, field: str) -> bool:
        return True


@dataclass(eq=False)
class Aura(Part):
    """A bonus for all characters that match `who` while the entity with the aura is in play.

    Attributes:
        fixed_attack: The attack bonus, if it is a constant.
        counted_attack: The attack bonus, if it is an amount.
        keyword_bits: The keywords as a bit set.
        only_self: Whether the aura can affect only the entity itself, so that no other characters are checked.
    """

    who: Selector
    attack: int | Amount = 0
    health: i64 = 0
    keywords: Keywords = NO_KEYWORDS

    def __post_init__(self) -> None:
        attack = self.attack
        self.fixed_attack: i64 = attack if isinstance(attack, int) else 0
        self.counted_attack: Amount | None = None if isinstance(attack, int) else attack
        self.keyword_bits: i64 = self.keywords.bits
        self.only_self: bool = self.who.matches_only_self()


@dataclass(eq=False)
class Enrage(Part):
    """A bonus for a damaged minion. It is an enchantment rather than an aura, so setting the attack overrides it.

    Attributes:
        keyword_bits: The keywords as a bit set.
    """

    attack: i64 = 0
    keywords: Keywords = NO_KEYWORDS

    def __post_init__(self) -> None:
        self.keyword_bits: i64 = self.keywords.bits


@dataclass(eq=False)
class CostChange(Part):
    """A cost change that makes the player's matching cards cost `change` more, or exactly `to`.

    Attributes:
        least: The minimum to which the change can reduce a cost, if it is not 0.
        for_all: Whether it changes the costs of both players' cards.
        only_if: A condition on the position; the change applies only while it holds.
        in_health: Whether the cards cost health instead of mana.
    """

    cards: Selector
    change: i64 = 0
    to: i64 = -1
    least: i64 = 0
    for_all: bool = False
    only_if: Condition | None = None
    in_health: bool = False

    def in_words(self) -> str:
        who = "{cards:all} cost " if self.for_all else "{cards:your cost} "
        return who + self.price_in_words() + ("" if self.only_if is None else " {only_if:if}")

    def price_in_words(self) -> str:
        if self.in_health:
            return "health instead of mana"
        if self.least > 0:
            return "{change:change}, but not less than {least}"
        return "{to}" if self.to >= 0 else "{change:change}"
