"""Nothing but the end of a game counts."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from topdeck.core.state import Scale, State, StateScore


class GameResult(StateScore):
    """1 for a game won, 0 for one lost, a half while it runs or when nobody won."""

    scale: ClassVar[Scale] = "chance"

    def value(self, state: State, player: i64) -> float:
        result = state.result()
        return 0.5 if result is None else result.score(player)
