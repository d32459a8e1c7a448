"""Search horizons at the end of the current round or of a later round."""

from mypy_extensions import i64

from topdeck.core.errors import SpecError
from topdeck.core.state import Horizon, State
from topdeck.games.gwent.engine.model import Table


class EndOfRound(Horizon):
    """Stops the search at the end of the current round."""

    def over(self, start: State, state: State) -> bool:
        assert isinstance(start, Table)
        assert isinstance(state, Table)
        return state.round != start.round


class Rounds(Horizon):
    """Stops the search at the end of the round that is `more` rounds after the current one."""

    def __init__(self, more: int = 1) -> None:
        if not 0 <= more <= 2:
            raise SpecError(f"`more` must be between 0 and 2 rounds, not {more}")
        self.more: i64 = more

    def over(self, start: State, state: State) -> bool:
        assert isinstance(start, Table)
        assert isinstance(state, Table)
        return state.round > start.round + self.more
