"""Conditions, which are evaluated from the point of view of the unit whose text contains them."""

from dataclasses import dataclass
from typing import Final

from topdeck.games.gwent.engine.abilities import Condition
from topdeck.games.gwent.engine.model import Table, Unit


class IsDestroyed(Condition):
    """A condition that holds if the target has left the board."""

    def holds(self, game: Table, me: Unit, it: Unit) -> bool:
        return it.power <= 0


@dataclass(eq=False)
class LiesSomewhere(Condition):
    """A condition that holds if any row on either side has this hazard or boon."""

    name: str

    def holds(self, game: Table, me: Unit, it: Unit) -> bool:
        for side in (game.first, game.second):
            for effect in side.effects:
                if effect is not None and effect.name == self.name:
                    return True
        return False


@dataclass(eq=False)
class Agreed(Condition):
    """A condition that holds if this game setting is enabled."""

    setting: str

    def holds(self, game: Table, me: Unit, it: Unit) -> bool:
        return self.setting in game.rules.variants


DESTROYED: Final = IsDestroyed()
