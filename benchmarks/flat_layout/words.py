"""What card texts are made of.  As in the engine, but entities are numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from flat_layout.layout import ACTIVE, BOARD, BOARD_SIZE, CARD, HERO, OPPONENT, Entity, Player, Rows, Table


class Card:
    """What is printed on a card."""

    def __init__(self, number: i64, card_type: i64, cost: i64, attack: i64, health: i64, keywords: i64) -> None:
        self.number = number
        self.type = card_type
        self.cost = cost
        self.attack = attack
        self.health = health
        self.keywords = keywords
        self.tribe: i64 = 0
        self.spell_damage: i64 = 0
        self.overload: i64 = 0
        self.mark: i64 = 0
        self.secret = False
        self.listens: i64 = 0
        self.targets: Selector | None = None
        self.needs: Condition | None = None
        self.aims_if: Condition | None = None
        self.play: Effect | None = None
        self.combo: Effect | None = None
        self.deathrattle: Effect | None = None
        self.triggers: tuple[When, ...] = ()
        self.auras: tuple[Aura, ...] = ()
        self.options: tuple[Card, ...] = ()
        self.discount: Amount | None = None


CARDS: Final[list[Card]] = []  # by number; `translate` fills it once


def card_of(t: Table, it: Entity) -> Card:
    return CARDS[t[it + CARD]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Something a card does."""

    def run(self, t: Table, me: Entity, it: Entity) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount:
    """A number read off the table when it is needed."""

    def of(self, t: Table, me: Entity, it: Entity) -> i64:
        raise NotImplementedError


def evaluate(amount: int | Amount, t: Table, me: Entity, it: Entity) -> i64:
    """What an amount comes to now."""
    if isinstance(amount, int):
        return amount
    return amount.of(t, me, it)


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """Something that is true of the table or not, seen from `me`."""

    def holds(self, t: Table, me: Entity, it: Entity) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Selector:
    """A property of a character, seen from `me`; also all the characters in play that have it."""

    def matches(self, t: Table, me: Entity, it: Entity) -> bool:
        raise NotImplementedError

    def select(self, t: Table, me: Entity, it: Entity) -> Rows:
        """Those in play who match, the active player's first, each side's hero before its minions."""
        found = self.with_matching(vec[i64](), t, me, t[ACTIVE])
        return self.with_matching(found, t, me, t[t[ACTIVE] + OPPONENT])

    def with_matching(self, found: Rows, t: Table, me: Entity, side: Player) -> Rows:
        hero = t[side + HERO]
        if self.matches(t, me, hero):
            found = append(found, hero)
        for place in range(t[side + BOARD_SIZE]):
            one = t[side + BOARD + place]
            if self.matches(t, me, one):
                found = append(found, one)
        return found


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
    only_self: bool = False
