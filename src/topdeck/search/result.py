"""A score that values nothing but the result of the game."""

from typing import ClassVar

from mypy_extensions import i64

from topdeck.core.state import Scale, State, StateScore


class GameResult(StateScore):
    """1 for a win, 0 for a loss, 0.5 for a draw or an unfinished game."""

    scale: ClassVar[Scale] = "chance"

    def value(self, state: State, player: i64) -> float:
        result = state.result()
        return 0.5 if result is None else result.score(player)
