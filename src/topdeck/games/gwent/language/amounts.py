"""Amounts, which are computed from the position when they are needed."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.games.gwent.engine.abilities import Amount
from topdeck.games.gwent.engine.model import Table, Unit, last_played_card


class HalfPower(Amount):
    """Half of the target's power, rounded down."""

    def value(self, game: Table, me: Unit, it: Unit) -> i64:
        return it.power // 2


@dataclass(eq=False)
class LastPlayed(Amount):
    """The printed power of the last other card with this tag that the player has played, or 0 if there is none."""

    tag: str

    def value(self, game: Table, me: Unit, it: Unit) -> i64:
        card = last_played_card(game.seat(me.side), self.tag, me.card)
        return 0 if card is None else card.power


HALF_POWER: Final = HalfPower()
