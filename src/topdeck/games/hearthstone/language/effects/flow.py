"""Effects that run other effects: conditions, repetitions, coin flips, and the base class for several characters."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.abilities import Amount, Condition, Effect, Selector, evaluate
from topdeck.games.hearthstone.engine.events import sort_by_play_order
from topdeck.games.hearthstone.engine.model import Entity, Table


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
class FlipCoin(Effect):
    """Run an effect with a probability of one half."""

    effect: Effect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if game.random(2) == 0:
            self.effect.run(game, me, it)

    def in_words(self) -> str:
        return "flip a coin; on heads, {effect}"
