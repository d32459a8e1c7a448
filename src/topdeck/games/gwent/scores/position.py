"""Base class of scores: the value of a finished game, and checks of weights."""

from collections.abc import Sequence
from math import isfinite
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import TopdeckError
from topdeck.core.state import State, StateScore
from topdeck.games.gwent.engine.constants import DRAW, ONGOING
from topdeck.games.gwent.engine.model import Player, Table

Row = tuple[float, ...]  # of weights

WON: Final = 10_000.0  # higher than the value of any position


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionScore(StateScore):
    """A score that compares the two sides; a won game has the highest value, a lost game the lowest, a draw 0."""

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        if state.winner == ONGOING:
            return self.worth(state, state.seat(player), state.seat(1 - player))
        if state.winner == DRAW:
            return 0.0
        return WON if state.winner == player else -WON

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        """Return the value of a game in progress."""
        raise NotImplementedError


def check_weights(weights: Sequence[float], names: Sequence[str], score: str) -> list[float]:
    """Return the weights of a score, which must be a finite number for each name."""
    numbers = [float(weight) for weight in weights]
    if len(numbers) != len(names) or not all(map(isfinite, numbers)):
        raise TopdeckError(f"{score} takes {len(names)} numbers ({', '.join(names)}), not {numbers}")
    return numbers
