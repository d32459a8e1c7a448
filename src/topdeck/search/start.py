"""Where a search begins, and lines from there."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from topdeck.game import Action, MoveScore, State, StateScore
from topdeck.search.judge import judge


class Start:
    """The position of a decision: it judges what lies ahead of it, and knows when the own turn is over."""

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


@mypyc_attr(acyclic=True)
class Line:
    """Actions in a row, each with the rest of its line, and the value at the end."""

    def __init__(self, value: float, action: Action | None = None, rest: Line | None = None) -> None:
        self.value = value
        self.action = action  # None at the end
        self.rest = rest

    def offer(self, action: Action, rest: Line) -> None:
        """Go on with this action if that is better than all before."""
        if rest.value > self.value:
            self.value, self.action, self.rest = rest.value, action, rest

    def actions(self) -> list[Action]:
        found: list[Action] = []
        line: Line | None = self
        while line is not None and line.action is not None:
            found.append(line.action)
            line = line.rest
        return found


def descending(values: list[float]) -> list[int]:
    """The places of these values, the largest first; of equals the first."""
    order: list[tuple[float, int]] = []
    for place in range(len(values)):
        order.append((-values[place], place))
    order.sort()
    return [place for value, place in order]
