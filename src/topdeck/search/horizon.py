"""Search horizons available in every game: the end of the turn, a number of turns, or the end of the game."""

from typing import Final

from mypy_extensions import i64

from topdeck.core.errors import SpecError
from topdeck.core.state import Horizon, State


class EndOfTurn(Horizon):
    """The end of the turn, or the opponent's first decision during the turn."""

    def over(self, start: State, state: State) -> bool:
        return state.turn != start.turn or state.player != start.player


class Turns(Horizon):
    """The end of the turn that comes `more` turns after the current turn, counting both players' turns."""

    def __init__(self, more: int = 1) -> None:
        if not 0 <= more <= 1_000_000:
            raise SpecError(f"`more` must be between 0 and 1000000 turns, not {more}")
        self.more: i64 = more

    def over(self, start: State, state: State) -> bool:
        return state.turn > start.turn + self.more


class EndOfGame(Horizon):
    """The end of the game."""

    def over(self, start: State, state: State) -> bool:
        return False


class OwnActions(Horizon):
    """The opponent's first decision, or another horizon if that comes first."""

    def __init__(self, within: Horizon) -> None:
        self.within = within

    def over(self, start: State, state: State) -> bool:
        return state.player != start.player or self.within.over(start, state)


END_OF_TURN: Final = EndOfTurn()
END_OF_GAME: Final = EndOfGame()
