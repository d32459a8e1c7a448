"""A second eye for the champion, for decks that nobody knows: a small network, learned from games."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from topdeck.errors import TopdeckError
from topdeck.games.hearthstone.engine.constants import ONGOING
from topdeck.games.hearthstone.engine.model import Table
from topdeck.games.hearthstone.scores.position import chance_at_end, checked, number
from topdeck.games.hearthstone.scores.trained import FEATURES, NOTHING, Numbers, weighted
from topdeck.state import Scale, State, StateScore


@mypyc_attr(allow_interpreted_subclasses=True)  # a pickle makes it without arguments
class Unit:
    """What the features weigh in it, and what it adds to the odds for all that they add up to above zero."""

    def __init__(self, weights: Sequence[float], worth: float) -> None:
        self.weights = Numbers(checked(weights, FEATURES, "a unit of network"))
        self.worth = number(worth, "the worth of a unit of network")


@mypyc_attr(allow_interpreted_subclasses=True)  # compiled, others need their units to be unpickled
class Network(StateScore):
    """The chance to win, from 0 to 1.  Where the turn has passed to the other player, a network of one layer tells the
    logarithm of its odds: what its units add up to, and a constant.  Within the own turn another score does.

    So a search to the end of the turn orders its steps by a quick score, and judges the ends by a better one.  It must
    not compare the two with each other.
    """

    scale: ClassVar[Scale] = "chance"

    def __init__(
        self, units: Sequence[Sequence[float]], worths: Sequence[float], constant: float, within_turn: StateScore
    ) -> None:
        if len(units) != len(worths):
            raise TopdeckError(
                f"network has {len(units)} units, and {len(worths)} numbers that say what they are worth"
            )
        self.units = [Unit(weights, worth) for weights, worth in zip(units, worths, strict=True)]
        self.constant = number(constant, "the constant of network")
        self.within_turn = within_turn
        self.seen = Numbers(NOTHING)  # of the position that is judged; made once

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        if state.winner != ONGOING:
            return chance_at_end(state, player)
        if state.player == player:
            return self.within_turn.value(state, player)
        self.seen.count(state.seat(player), state.seat(1 - player))
        return 1.0 / (1.0 + exp(-self.odds()))

    def odds(self) -> float:
        """Their logarithm, in the position that is seen."""
        found = self.constant
        for unit in self.units:
            total = weighted(unit.weights, self.seen)
            if total > 0.0:
                found += unit.worth * total
        return found
