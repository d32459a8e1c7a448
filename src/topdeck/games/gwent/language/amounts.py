"""The words that say how much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.games.gwent.engine.model import Table, Unit
from topdeck.games.gwent.engine.words import Amount


@dataclass(eq=False)
class HalfPower(Amount):
    """Half of the target's power, rounded down."""

    def of(self, game: Table, me: Unit, it: Unit) -> i64:
        return it.power // 2


@dataclass(eq=False)
class LastPlayed(Amount):
    """The printed power of the last other card with this tag that the player has played."""

    tag: str

    def of(self, game: Table, me: Unit, it: Unit) -> i64:
        played = game.seat(me.side).played
        for place in range(len(played) - 1, -1, -1):
            card = played[place]
            if card is not me.card and self.tag in card.tags:
                return card.power
        return 0


HALF_POWER: Final = HalfPower()
