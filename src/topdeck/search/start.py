"""Where a search begins, and lines from there."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from topdeck.game import Action, MoveScore, State, StateScore
from topdeck.search.judge import judge


class Start:
    """The position of a decision: it judges what lies ahead of it, knows when its own turn is over, and tells lines."""

    def __init__(self, state: State, score: StateScore | MoveScore) -> None:
        self.state = state
        self.score = judge(score)
        self.player: i64 = state.player
        self.turn: i64 = state.turn

    def value(self, first: Action, state: State) -> float:
        """What a line that begins with this action and leads to this state is worth: it counts as one long step."""
        return self.score.value(self.state, first, state, self.player)

    def over(self, state: State) -> bool:
        """Has the own turn ended, or the game?"""
        return self.passed(state) or state.result() is not None

    def passed(self, state: State) -> bool:
        """Has the turn gone on to the opponent?"""
        return state.turn != self.turn or state.player != self.player

    def won(self, state: State) -> bool:
        result = state.result()
        return result is not None and result.winner == self.player

    def told(self, first: Action, ahead: Line) -> list[Action]:
        """An action and the line after it, as they are called on this very way: it is played once more.

        A line may have been found in positions with the same outline, where things have other names, and what they
        come to may differ: it is told as far as it leads to the positions that the search saw."""
        found = [first]
        if ahead.rest is None:
            return found
        state = self.state.copy()
        state.step(first)
        line: Line | None = ahead
        while line is not None and line.rest is not None and line.fits(state):
            action = state.actions()[line.place]
            found.append(action)
            state.step(action)
            line = line.rest
        return found


@mypyc_attr(acyclic=True)
class Line:
    """Actions in a row, each by its place in the list and with the rest of its line, and the value at the end."""

    def __init__(self, value: float) -> None:
        self.value = value
        self.place: i64 = 0
        self.rest: Line | None = None  # at the end
        self.outline: int | None = None  # of the position it begins in, if it may be shared

    def offer(self, place: i64, rest: Line) -> None:
        """Go on with the action at this place if that is better than all before."""
        if rest.value > self.value:
            self.value, self.place, self.rest = rest.value, place, rest

    def fits(self, state: State) -> bool:
        """Can it be played on from this position?"""
        return self.outline is None or self.outline == state.outline()


def descending(values: list[float]) -> list[int]:
    """The places of these values, the largest first; of equals the first."""
    order: list[tuple[float, int]] = []
    for place in range(len(values)):
        order.append((-values[place], place))
    order.sort()
    return [place for value, place in order]
