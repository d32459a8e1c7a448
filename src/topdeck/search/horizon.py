"""How far a search looks: to the end of the turn, some turns further, to the end of the game, or as a game says."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from topdeck.core.errors import SpecError
from topdeck.core.state import Horizon, State


class EndOfTurn(Horizon):
    """To the end of the turn, or to the opponent's first decision in it."""

    def over(self, start: State, state: State) -> bool:
        return state.turn != start.turn or state.player != start.player


class Turns(Horizon):
    """To the end of the turn and so many more; both players' turns count."""

    def __init__(self, more: int = 1) -> None:
        if not 0 <= more <= 1_000_000:
            raise SpecError(f"more must be from 0 to 1000000 turns, not {more}")
        self.more: i64 = more

    def over(self, start: State, state: State) -> bool:
        return state.turn > start.turn + self.more


class EndOfGame(Horizon):
    """To the end of the game."""

    def over(self, start: State, state: State) -> bool:
        return False


class OwnActions(Horizon):
    """Within another horizon, as long as the same player decides: its turn, and further turns in a row."""

    def __init__(self, within: Horizon) -> None:
        self.within = within

    def over(self, start: State, state: State) -> bool:
        return state.player != start.player or self.within.over(start, state)


END_OF_TURN: Final = EndOfTurn()
END_OF_GAME: Final = EndOfGame()
