"""Effects made of effects: conditions and repetitions."""

from __future__ import annotations

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.abilities import Amount, Condition, Effect, evaluate
from topdeck.games.hearthstone.engine.model import Entity, Table


@dataclass(eq=False)
class If(Effect):
    condition: Condition
    then: Effect
    otherwise: Effect | None = None

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if self.condition.holds(game, me, it):
            self.then.run(game, me, it)
        elif self.otherwise is not None:
            self.otherwise.run(game, me, it)


@dataclass(eq=False)
class Repeat(Effect):
    count: int | Amount
    effect: Effect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for time in range(evaluate(self.count, game, me, it)):
            game.follow(self.effect, me, it)
