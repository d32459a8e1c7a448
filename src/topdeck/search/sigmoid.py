"""Win probabilities from scores that count points."""

from math import exp
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import TopdeckError
from topdeck.core.state import Scale, State, StateScore

STEEP: Final = 36.0  # limit of the exponent: beyond it the result rounds to 0 or 1, which only finished games get


@mypyc_attr(allow_interpreted_subclasses=True)  # because unpickling creates it without arguments
class Sigmoid(StateScore):
    """1 / (1 + exp(−points / width)): 50 % for 0 points, 73 % for `width` points, 95 % for three times as many.

    A win is 1, a loss 0 and a draw 0.5; an unfinished game is strictly between 0 and 1.

    Raises:
        TopdeckError: The width is not above 0.
    """

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
