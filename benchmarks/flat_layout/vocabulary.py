"""The words of the experiment's cards: those of the engine's language, over the flat layout."""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from flat_layout.auras import spell_damage
from flat_layout.board import on_board, place_of, right_of, summon, take_control, transform
from flat_layout.enchantments import buff, buff_until, silence
from flat_layout.events import emit, in_order
from flat_layout.health import damage_all, heal_all, take_damage
from flat_layout.layout import (
    BOARD,
    BOARD_SIZE,
    HEALTH,
    HERO,
    KEYWORDS,
    MANA,
    OPPONENT,
    OWNER,
    TEMPORARY_MANA,
    TYPE,
    Entity,
    Rows,
    Table,
    hero_of,
    random,
)
from flat_layout.words import CARDS, Amount, Condition, Effect, Selector, card_of, evaluate
from flat_layout.zones import draw
from topdeck.games.hearthstone.engine.constants import (
    DOOMED,
    FOR_GOOD,
    GONE,
    HERO_CARD,
    HURT,
    MAX_BOARD,
    MAX_MANA,
    MINION_CARD,
    SPELL_CARD,
)

# ---- who


@dataclass(eq=False)
class Both(Selector):
    left: Selector
    right: Selector

    def matches(self, t: Table, me: Entity, it: Entity) -> bool:
        return self.left.matches(t, me, it) and self.right.matches(t, me, it)


@dataclass(eq=False)
class OfType(Selector):
    type: i64

    def matches(self, t: Table, me: Entity, it: Entity) -> bool:
        return t[it + TYPE] == self.type


@dataclass(eq=False)
class OfTribe(Selector):
    tribe: i64

    def matches(self, t: Table, me: Entity, it: Entity) -> bool:
        return card_of(t, it).tribe & self.tribe != 0


class IsCharacter(Selector):
    def matches(self, t: Table, me: Entity, it: Entity) -> bool:
        return t[it + TYPE] == MINION_CARD or t[it + TYPE] == HERO_CARD


class IsFriendly(Selector):
    def matches(self, t: Table, me: Entity, it: Entity) -> bool:
        return t[it + OWNER] == t[me + OWNER]


class IsEnemy(Selector):
    def matches(self, t: Table, me: Entity, it: Entity) -> bool:
        return t[it + OWNER] != t[me + OWNER]


class IsSelf(Selector):
    def matches(self, t: Table, me: Entity, it: Entity) -> bool:
        return it == me

    def select(self, t: Table, me: Entity, it: Entity) -> Rows:
        return vec[i64]([me])


class IsOther(Selector):
    def matches(self, t: Table, me: Entity, it: Entity) -> bool:
        return it != me


class IsTarget(Selector):
    def select(self, t: Table, me: Entity, it: Entity) -> Rows:
        return vec[i64]([it])


class OwnHero(Selector):
    def matches(self, t: Table, me: Entity, it: Entity) -> bool:
        return it == hero_of(t, me)

    def select(self, t: Table, me: Entity, it: Entity) -> Rows:
        return vec[i64]([hero_of(t, me)])


class EnemyHero(Selector):
    def matches(self, t: Table, me: Entity, it: Entity) -> bool:
        return it == t[t[t[me + OWNER] + OPPONENT] + HERO]

    def select(self, t: Table, me: Entity, it: Entity) -> Rows:
        return vec[i64]([t[t[t[me + OWNER] + OPPONENT] + HERO]])


class IsAdjacent(Selector):
    """Next to the one whose text it is."""

    def matches(self, t: Table, me: Entity, it: Entity) -> bool:
        if t[it + OWNER] != t[me + OWNER]:
            return False
        owner, place = t[me + OWNER], place_of(t, me)
        if place > 0 and t[owner + BOARD + place - 1] == it:
            return True
        return place + 1 < t[owner + BOARD_SIZE] and t[owner + BOARD + place + 1] == it


@dataclass(eq=False)
class Random(Selector):
    """`count` different ones of `among` that are still alive."""

    among: Selector
    count: i64 = 1

    def select(self, t: Table, me: Entity, it: Entity) -> Rows:
        candidates = vec[i64]()
        for one in self.among.select(t, me, it):
            if alive(t, one):
                candidates = append(candidates, one)
        chosen = vec[i64]()
        while len(candidates) > 0 and len(chosen) < self.count:
            candidates, one = pop(candidates, random(t, len(candidates)))
            chosen = append(chosen, one)
        return chosen


def alive(t: Table, it: Entity) -> bool:
    return t[it + HEALTH] > 0 and not t[it + KEYWORDS] & (DOOMED | GONE)


# ---- if


@dataclass(eq=False)
class Exists(Condition):
    who: Selector

    def holds(self, t: Table, me: Entity, it: Entity) -> bool:
        return len(self.who.select(t, me, it)) > 0


class HasRoom(Condition):
    def holds(self, t: Table, me: Entity, it: Entity) -> bool:
        return t[t[me + OWNER] + BOARD_SIZE] < MAX_BOARD


@dataclass(eq=False)
class Lacks(Condition):
    """One of these minions is not on the own board."""

    ids: tuple[int, ...]

    def holds(self, t: Table, me: Entity, it: Entity) -> bool:
        owner = t[me + OWNER]
        for number in self.ids:
            if not on_board(t, owner, CARDS[number]):
                return True
        return False


@dataclass(eq=False)
class All(Condition):
    first: Condition
    second: Condition

    def holds(self, t: Table, me: Entity, it: Entity) -> bool:
        return self.first.holds(t, me, it) and self.second.holds(t, me, it)


# ---- how much


@dataclass(eq=False)
class Count(Amount):
    who: Selector

    def of(self, t: Table, me: Entity, it: Entity) -> i64:
        return len(self.who.select(t, me, it))


@dataclass(eq=False)
class Either(Amount):
    condition: Condition
    then: int | Amount
    otherwise: int | Amount

    def of(self, t: Table, me: Entity, it: Entity) -> i64:
        return evaluate(self.then if self.condition.holds(t, me, it) else self.otherwise, t, me, it)


@dataclass(eq=False)
class Between(Amount):
    low: i64
    high: i64

    def of(self, t: Table, me: Entity, it: Entity) -> i64:
        return self.low + random(t, self.high - self.low + 1)


# ---- what


def boosted(t: Table, me: Entity, amount: i64, boost: i64) -> i64:
    """Spells are stronger for spell damage, `boost` times as much."""
    if t[me + TYPE] != SPELL_CARD:
        return amount
    return amount + boost * spell_damage(t, t[me + OWNER])


@dataclass(eq=False)
class Damage(Effect):
    """The same damage to all of `who`, at once."""

    who: Selector
    amount: int | Amount
    boost: i64 = 1

    def run(self, t: Table, me: Entity, it: Entity) -> None:
        amount = boosted(t, me, evaluate(self.amount, t, me, it), self.boost)
        damage_all(t, me, self.who.select(t, me, it), amount)


@dataclass(eq=False)
class DamageEach(Effect):
    """Damage to all of `who` at once, an amount of its own for each."""

    who: Selector
    amount: int | Amount

    def run(self, t: Table, me: Entity, it: Entity) -> None:
        hurt, amounts = vec[i64](), vec[i64]()
        for one in in_order(t, self.who.select(t, me, it)):
            dealt = take_damage(t, me, one, boosted(t, me, evaluate(self.amount, t, me, one), 1))
            if dealt > 0:
                hurt, amounts = append(hurt, one), append(amounts, dealt)
        for index in range(len(hurt)):
            emit(t, HURT, hurt[index], me, amounts[index])


@dataclass(eq=False)
class Heal(Effect):
    who: Selector
    amount: int | Amount

    def run(self, t: Table, me: Entity, it: Entity) -> None:
        heal_all(t, me, self.who.select(t, me, it), evaluate(self.amount, t, me, it))


@dataclass(eq=False)
class Buff(Effect):
    """More attack, health or keywords, for good or for a time."""

    who: Selector
    attack: int | Amount = 0
    health: int | Amount = 0
    keywords: i64 = 0
    until: i64 = FOR_GOOD

    def run(self, t: Table, me: Entity, it: Entity) -> None:
        attack = evaluate(self.attack, t, me, it)
        health = evaluate(self.health, t, me, it)
        for one in self.who.select(t, me, it):
            if self.until == FOR_GOOD:
                buff(t, one, attack, health, self.keywords)
            else:
                buff_until(t, me, one, attack, self.keywords, self.until)


@dataclass(eq=False)
class Silence(Effect):
    who: Selector

    def run(self, t: Table, me: Entity, it: Entity) -> None:
        for one in self.who.select(t, me, it):
            silence(t, one)


@dataclass(eq=False)
class Summon(Effect):
    """Minions, to the right of the one who summons them."""

    id: i64
    count: int | Amount = 1

    def run(self, t: Table, me: Entity, it: Entity) -> None:
        for copy in range(evaluate(self.count, t, me, it)):
            summon(t, t[me + OWNER], CARDS[self.id], right_of(t, me))


@dataclass(eq=False)
class SummonOneOf(Effect):
    """A random one of these; with `missing`, one the own board does not have."""

    ids: tuple[int, ...]
    missing: bool = False

    def run(self, t: Table, me: Entity, it: Entity) -> None:
        owner = t[me + OWNER]
        numbers = [number for number in self.ids if not self.missing or not on_board(t, owner, CARDS[number])]
        if numbers:
            summon(t, owner, CARDS[numbers[random(t, len(numbers))]], right_of(t, me))


@dataclass(eq=False)
class Transform(Effect):
    who: Selector
    id: i64

    def run(self, t: Table, me: Entity, it: Entity) -> None:
        for one in self.who.select(t, me, it):
            transform(t, one, CARDS[self.id])


@dataclass(eq=False)
class TakeControl(Effect):
    who: Selector
    until: i64 = FOR_GOOD

    def run(self, t: Table, me: Entity, it: Entity) -> None:
        for one in self.who.select(t, me, it):
            take_control(t, t[me + OWNER], one)


@dataclass(eq=False)
class Draw(Effect):
    count: int | Amount = 1

    def run(self, t: Table, me: Entity, it: Entity) -> None:
        for card in range(evaluate(self.count, t, me, it)):
            draw(t, t[me + OWNER])


@dataclass(eq=False)
class GainMana(Effect):
    """This turn only."""

    amount: i64

    def run(self, t: Table, me: Entity, it: Entity) -> None:
        owner = t[me + OWNER]
        gain = min(self.amount, MAX_MANA - t[owner + MANA])
        t[owner + MANA] += gain
        t[owner + TEMPORARY_MANA] += gain
