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
        for entity in self.who.select(game, me, it):
            if self.until == FOR_GOOD:
                buff(entity, attack, health, self.keywords)
            else:
                buff_until(game, me, entity, attack, self.keywords, self.until)


@dataclass(eq=False)
class Give(Effect):
    """Keywords, for good or for a time."""

    who: Selector
    keywords: i64
    until: i64 = FOR_GOOD

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for entity in self.who.select(game, me, it):
            if self.until == FOR_GOOD:
                buff(entity, 0, 0, self.keywords)
            else:
                buff_until(game, me, entity, 0, self.keywords, self.until)


@dataclass(eq=False)
class Take(Effect):
    """Take keywords away."""

    who: Selector
    keywords: i64

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for entity in self.who.select(game, me, it):
            entity.keywords &= ~self.keywords


@dataclass(eq=False)
class Freeze(Effect):
    who: Selector

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for entity in self.who.select(game, me, it):
            entity.keywords |= FROZEN


@dataclass(eq=False)
class SetAttack(Effect):
    who: Selector
    attack: int | Amount

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for entity in self.who.select(game, me, it):
            set_attack(entity, evaluate(self.attack, game, me, entity))


@dataclass(eq=False)
class SetHealth(Effect):
    """Current and greatest health become this."""

    who: Selector
    health: int | Amount

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for entity in self.who.select(game, me, it):
            set_health(game, entity, evaluate(self.health, game, me, entity))


@dataclass(eq=False)
class SetRemainingHealth(Effect):
    """Current health becomes this; a hero's greatest health stays what it was."""

    who: Selector
    health: i64

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for entity in self.who.select(game, me, it):
            entity.health = self.health
            entity.max_health = max(entity.max_health, self.health)


@dataclass(eq=False)
class SwapStats(Effect):
    """Attack becomes health and health attack, as they are shown; auras come on top again."""

    who: Selector

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for entity in self.who.select(game, me, it):
            attack, health = entity.attack, entity.health
            set_attack(entity, health)
            set_health(game, entity, attack)


@dataclass(eq=False)
class Silence(Effect):
    who: Selector

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for entity in self.who.select(game, me, it):
            silence(game, entity)


@dataclass(eq=False)
class Teach(Effect):
    """Give a deathrattle or a trigger."""

    who: Selector
    deathrattle: Effect | None = None
    trigger: When | None = None

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for entity in self.who.select(game, me, it):
            add_text(game, entity, me.card, self.deathrattle, self.trigger, me.side)
