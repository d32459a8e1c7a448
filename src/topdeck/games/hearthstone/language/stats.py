"""Selectors that compare a stat with a number, as in `MINION & (ATTACK <= 2)`."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.games.hearthstone.engine.abilities import Selector
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.table import Table

LOWEST: Final = -1_000_000  # no stat is lower than this
HIGHEST: Final = 1_000_000  # no stat is higher than this


class Stat:
    """A stat of a card or character; comparing it with a number returns a selector."""

    def printed(self, card: Card) -> i64:
        raise NotImplementedError

    def current(self, it: Entity) -> i64:
        raise NotImplementedError

    def words(self, bound: str) -> str:
        """Return a qualifier such as `with 2 or less attack`."""
        raise NotImplementedError

    def __le__(self, high: int) -> Selector:
        return InRange(self, LOWEST, high)

    def __ge__(self, low: int) -> Selector:
        return InRange(self, low, HIGHEST)

    def __lt__(self, high: int) -> Selector:
        return InRange(self, LOWEST, high - 1)

    def __gt__(self, low: int) -> Selector:
        return InRange(self, low + 1, HIGHEST)

    def __hash__(self) -> int:
        """Hash by identity; a compiled class with comparisons has no hash by default."""
        return id(self)


@dataclass(eq=False)
class InRange(Selector):
    """Cards and characters whose stat lies between `low` and `high`, inclusive; in play, the current value counts."""

    stat: Stat
    low: i64
    high: i64

    def fits(self, card: Card) -> bool:
        return self.low <= self.stat.printed(card) <= self.high

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.low <= self.stat.current(it) <= self.high

    def is_changing(self) -> bool:
        return True

    def in_words(self) -> str:
        bound = f"{self.high} or less" if self.low == LOWEST else f"{self.low} or more"
        return f"[] {self.stat.words(bound)}"


class AttackStat(Stat):
    def printed(self, card: Card) -> i64:
        return card.attack

    def current(self, it: Entity) -> i64:
        return it.attack

    def words(self, bound: str) -> str:
        return f"with {bound} attack"


class HealthStat(Stat):
    def printed(self, card: Card) -> i64:
        return card.health

    def current(self, it: Entity) -> i64:
        return it.health

    def words(self, bound: str) -> str:
        return f"with {bound} health"


class CostStat(Stat):
    """The printed cost, which also counts for a character in play."""

    def printed(self, card: Card) -> i64:
        return card.cost

    def current(self, it: Entity) -> i64:
        return it.card.cost

    def words(self, bound: str) -> str:
        return f"costing {bound}"


ATTACK: Final = AttackStat()
HEALTH: Final = HealthStat()
COST: Final = CostStat()
