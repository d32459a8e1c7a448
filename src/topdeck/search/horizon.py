"""Horizons of every game: the end of the turn, a number of turns, the end of the game."""

from typing import Final

from mypy_extensions import i64

from topdeck.core.errors import SpecError
from topdeck.core.state import Horizon, State


class EndOfTurn(Horizon):
    """The end of the turn, or the opponent's first decision in it."""

    def over(self, start: State, state: State) -> bool:
        return state.turn != start.turn or state.player != start.player


class Turns(Horizon):
    """The end of the turn after `more` further turns of either player."""

    def __init__(self, more: int = 1) -> None:
        if not 0 <= more <= 1_000_000:
            raise SpecError(f"more must be from 0 to 1000000 turns, not {more}")
        self.more: i64 = more

    def over(self, start: State, state: State) -> bool:
        return state.turn > start.turn + self.more


class EndOfGame(Horizon):
    """The end of the game."""

    def over(self, start: State, state: State) -> bool:
        return False


class OwnActions(Horizon):
    """The first decision of the other player, or another horizon if that comes first."""

    def __init__(self, within: Horizon) -> None:
        self.within = within

    def over(self, start: State, state: State) -> bool:
        return state.player != start.player or self.within.over(start, state)


END_OF_TURN: Final = EndOfTurn()
END_OF_GAME: Final = EndOfGame()
