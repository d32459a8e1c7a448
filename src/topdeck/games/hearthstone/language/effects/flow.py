"""Effects that run other effects: under conditions, repeatedly, later, for the opponent, or for several characters."""

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from topdeck.games.hearthstone.engine.abilities import Amount, Condition, Effect, Selector, When, evaluate
from topdeck.games.hearthstone.engine.enchantments import add_text, lose_text
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.events import sort_by_play_order
from topdeck.games.hearthstone.engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(eq=False)
class OnEach(Effect):
    """Change the selected characters one after another; subclasses implement `change`."""

    who: Selector

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for entity in self.who.select(game, me, it):
            self.change(game, me, entity)

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        raise NotImplementedError

    def binds_target(self, field: str) -> bool:
        return field != "who"


class OnEachInOrder(OnEach):
    """Change the selected characters one after another, in order of play."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for entity in sort_by_play_order(self.who.select(game, me, it)):
            self.change(game, me, entity)


@dataclass(eq=False)
class If(Effect):
    """Run `then` if the condition holds, and `otherwise` if it does not."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if self.condition.holds(game, me, it):
            self.then.run(game, me, it)
        elif self.otherwise is not None:
            self.otherwise.run(game, me, it)

    def in_words(self) -> str:
        words = "{condition:if}, {then}"
        return words if self.otherwise is None else words + "; otherwise, {otherwise}"


@dataclass(eq=False)
class Repeat(Effect):
    """Run an effect several times; each run waits for the choices of the previous one."""

    count: int | Amount
    effect: Effect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for time in range(evaluate(self.count, game, me, it)):
            game.run_or_defer(self.effect, me, it)

    def in_words(self) -> str:
        return "{count:times}: {effect}"


@dataclass(eq=False)
class Later(Effect):
    """Give the player's hero a trigger, which runs only once if its effect is `Once`."""

    trigger: When

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        add_text(game, game.owner(me).hero, game.running_card(me), None, self.trigger, me.side)

    def in_words(self) -> str:
        return "{trigger:next}"


@dataclass(eq=False)
class Once(Effect):
    """Run the effect of a trigger that a character was given, and end the trigger."""

    effect: Effect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        lose_text(game, me, self)
        self.effect.run(game, me, it)

    def in_words(self) -> str:
        return "{effect}"


@dataclass(eq=False)
class FlipCoin(Effect):
    """Run an effect with a probability of one half."""

    effect: Effect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if game.random(2) == 0:
            self.effect.run(game, me, it)

    def in_words(self) -> str:
        return "flip a coin; on heads, {effect}"


@dataclass(eq=False)
class ForEnemy(Effect):
    """Run an effect for the opponent, as if the opponent had a card with this text."""

    effect: Effect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        self.effect.run(game, enemy_stand_in(game, me), it)

    def in_words(self) -> str:
        return "{effect:your opponent}"


@dataclass(eq=False)
class EachPlayer(Effect):
    """Run an effect for the player, and then for the opponent."""

    effect: Effect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        self.effect.run(game, me, it)
        game.run_or_defer(self.effect, enemy_stand_in(game, me), it)

    def in_words(self) -> str:
        return "{effect:each player}"


@dataclass(eq=False)
class ForGiver(Effect):
    """In a trigger that a card gave to a character, run an effect for the player who played that card."""

    effect: Effect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        self.effect.run(game, game.seat(game.caster).hero, it)

    def in_words(self) -> str:
        return "{effect:the player who cast this spell}"


def enemy_stand_in(game: Table, me: Entity) -> Entity:
    """Return an entity that has the same card but is on the opponent's side and not in play."""
    return new_entity(me.card, game.new_id(), 1 - me.side)
