"""Effects on what a character or weapon is: its numbers, keywords and text."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from topdeck.games.hearthstone.engine.abilities import Amount, Effect, Selector, When, evaluate
from topdeck.games.hearthstone.engine.constants import FOR_GOOD, FROZEN
from topdeck.games.hearthstone.engine.enchantments import add_text, buff, buff_until, set_attack, set_health, silence
from topdeck.games.hearthstone.engine.model import Entity, Table


@dataclass(eq=False)
class Buff(Effect):
    """More attack, health or keywords, for good or for a time.  For a weapon health is durability."""

    who: Selector
    attack: int | Amount = 0
    health: int | Amount = 0
    keywords: i64 = 0
    until: i64 = FOR_GOOD

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        attack = evaluate(self.attack, game, me, it)
        health = evaluate(self.health, game, me, it)
        for one in self.who.select(game, me, it):
            if self.until == FOR_GOOD:
                buff(one, attack, health, self.keywords)
            else:
                buff_until(game, me, one, attack, self.keywords, self.until)


@dataclass(eq=False)
class Give(Effect):
    """Keywords, for good or for a time."""

    who: Selector
    keywords: i64
    until: i64 = FOR_GOOD

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for one in self.who.select(game, me, it):
            if self.until == FOR_GOOD:
                buff(one, 0, 0, self.keywords)
            else:
                buff_until(game, me, one, 0, self.keywords, self.until)


@dataclass(eq=False)
class Take(Effect):
    """Take keywords away."""

    who: Selector
    keywords: i64

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for one in self.who.select(game, me, it):
            one.keywords &= ~self.keywords


@dataclass(eq=False)
class Freeze(Effect):
    who: Selector

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for one in self.who.select(game, me, it):
            one.keywords |= FROZEN


@dataclass(eq=False)
class SetAttack(Effect):
    who: Selector
    attack: int | Amount

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for one in self.who.select(game, me, it):
            set_attack(one, evaluate(self.attack, game, me, one))


@dataclass(eq=False)
class SetHealth(Effect):
    """Current and greatest health become this."""

    who: Selector
    health: int | Amount

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for one in self.who.select(game, me, it):
            set_health(game, one, evaluate(self.health, game, me, one))


@dataclass(eq=False)
class SetRemainingHealth(Effect):
    """Current health becomes this; a hero's greatest health stays what it was."""

    who: Selector
    health: i64

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for one in self.who.select(game, me, it):
            one.health = self.health
            one.max_health = max(one.max_health, self.health)


@dataclass(eq=False)
class SwapStats(Effect):
    """Attack becomes health and health attack, as they are shown; auras come on top again."""

    who: Selector

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for one in self.who.select(game, me, it):
            attack, health = one.attack, one.health
            set_attack(one, health)
            set_health(game, one, attack)


@dataclass(eq=False)
class Silence(Effect):
    who: Selector

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for one in self.who.select(game, me, it):
            silence(game, one)


@dataclass(eq=False)
class Teach(Effect):
    """Give a deathrattle or a trigger."""

    who: Selector
    deathrattle: Effect | None = None
    trigger: When | None = None

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for one in self.who.select(game, me, it):
            add_text(game, one, me.card, self.deathrattle, self.trigger, me.side)
