"""Effects on health: damage, healing, armor and destruction."""

from dataclasses import dataclass

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences
from topdeck.games.hearthstone.engine.abilities import Amount, Effect, Selector, evaluate
from topdeck.games.hearthstone.engine.auras import add_spell_damage
from topdeck.games.hearthstone.engine.constants import ARMORED, HURT
from topdeck.games.hearthstone.engine.deaths import force_deaths
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.events import emit, sort_by_play_order
from topdeck.games.hearthstone.engine.health import damage, damage_all, destroy, heal_all, heal_fully, take_damage
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.language.effects.flow import OnEach
from topdeck.games.hearthstone.language.selectors import is_alive


@dataclass(eq=False)
class Damage(Effect):
    """Deal the same damage to all characters in `who` at once.

    Spell damage is added `boost` times.  If the damage is `fixed`, minions do not change it.
    """

    who: Selector
    amount: int | Amount
    boost: i64 = 1
    fixed: bool = False

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        amount = evaluate(self.amount, game, me, it)
        if not self.fixed:
            amount = add_spell_damage(game, me, amount, self.boost)
        damage_all(game, me, self.who.select(game, me, it), amount)

    def in_words(self) -> str:
        return "deal {amount:damage} to {who}"


@dataclass(eq=False)
class DamageEach(Effect):
    """Deal damage to characters in order of play; run the triggers for each before evaluating the next amount."""

    who: Selector
    amount: int | Amount

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for entity in sort_by_play_order(self.who.select(game, me, it)):
            damage(game, me, entity, add_spell_damage(game, me, evaluate(self.amount, game, me, entity), 1))

    def binds_target(self, field: str) -> bool:
        return field != "who"

    def in_words(self) -> str:
        return "deal {amount:damage} to {who:each}, one after another"


@dataclass(eq=False)
class Splash(Effect):
    """Deal `amount` damage to the target and, at the same time, `rest` damage to the others in `around`.

    Triggers run for the target first, and then for the others from left to right or, with `newest_first`, from the
    newest to the oldest.
    """

    amount: i64
    around: Selector
    rest: i64
    newest_first: bool = False

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        amount = add_spell_damage(game, me, self.amount, 1)
        rest = add_spell_damage(game, me, self.rest, 1)
        others = [entity for entity in self.around.select(game, me, it) if entity is not it]
        if self.newest_first:
            sort_by_play_order(others).reverse()
        them = [it, *others]
        dealt = [take_damage(game, me, entity, amount if entity is it else rest) for entity in them]
        for index, entity in enumerate(them):
            if dealt[index] > 0:
                emit(game, HURT, entity, me, dealt[index])

    def in_words(self) -> str:
        return "deal {amount} damage to {target} and {rest} damage to {around:others}{spell_damage:more}"


@dataclass(eq=False)
class Missiles(Effect):
    """Deal 1 damage `count` times, each time to a random living character."""

    who: Selector
    count: int | Amount

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for missile in range(add_spell_damage(game, me, evaluate(self.count, game, me, it), 1)):
            targets = [entity for entity in self.who.select(game, me, it) if is_alive(entity)]
            if targets:
                damage(game, me, targets[game.random(len(targets))], 1)

    def in_words(self) -> str:
        return "deal 1 damage {count:times}{spell_damage:more often}, each time to {who:random one}"


@dataclass(eq=False)
class Heal(Effect):
    """Restore health to all characters in `who` at once, up to their maximum health."""

    who: Selector
    amount: int | Amount

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        heal_all(game, me, self.who.select(game, me, it), evaluate(self.amount, game, me, it))

    def in_words(self) -> str:
        return "restore {amount:health} to {who}"


@dataclass(eq=False)
class HealFully(Effect):
    """Restore all missing health to all characters in `who` at once.

    If healing deals damage instead, the damage is the missing health or, with `by_maximum`, the maximum health.
    """

    who: Selector
    by_maximum: bool = False

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        heal_fully(game, me, self.who.select(game, me, it), self.by_maximum)

    def in_words(self) -> str:
        return "restore all health to {who}"


class Destroy(OnEach):
    """Mark minions to die in the next death phase, regardless of their health."""

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        destroy(game, it)

    def in_words(self) -> str:
        return "destroy {who}"


@dataclass(eq=False)
class GainArmor(Effect):
    """Give armor to the player's hero."""

    amount: int | Amount

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        amount = evaluate(self.amount, game, me, it)
        owner = game.owner(me)
        owner.armor += amount
        if game.log is not None:
            consequences.report(game, consequences.ARMOR, owner.hero, me, amount=amount)
        if amount > 0:
            emit(game, ARMORED, owner.hero, owner.hero, amount)

    def in_words(self) -> str:
        return "gain {amount:armor}"


class Settle(Effect):
    """Resolve deaths before the rest of the card's text runs, but not the further deaths that they cause."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        force_deaths(game)

    def in_words(self) -> str:
        return ""  # `Settle` only removes dead minions
