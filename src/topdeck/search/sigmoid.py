"""A chance to win, made of points."""

from __future__ import annotations

from math import exp
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import TopdeckError
from topdeck.core.state import Scale, State, StateScore

STEEP: Final = 36.0  # widths from the middle: farther out a float is 0 or 1, which only a finished game is


@mypyc_attr(allow_interpreted_subclasses=True)  # a pickle makes it without arguments
class Sigmoid(StateScore):
    """1 / (1 + exp(−points / width)): no points are half a chance, `width` points 73 %, three times as many 95 %.

    A game won is 1, one lost is 0, a draw a half; one that runs is between 0 and 1."""

    scale: ClassVar[Scale] = "chance"

    def __init__(self, score: StateScore, width: float) -> None:
        if not width > 0.0:
            raise TopdeckError(f"the width of a sigmoid must be above 0, not {width}")
        self.score = score
        self.width = width

    def value(self, state: State, player: i64) -> float:
        result = state.result()
        if result is not None:
            return result.score(player)
        widths = self.score.value(state, player) / self.width
        return 1.0 / (1.0 + exp(-min(max(widths, -STEEP), STEEP)))
