"""Where a search begins, and lines from there."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from topdeck.core.search_info import NOTHING, SearchInfo
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN
from topdeck.search.move_scores import as_move_score


class SearchRoot:
    """The position of a decision: it judges what lies ahead of it, up to the horizon, and plays lines once more."""

    def __init__(self, state: State, score: StateScore | MoveScore, horizon: Horizon = END_OF_TURN) -> None:
        self.state = state
        self.score = as_move_score(score)
        self.player: i64 = state.player
        self.horizon = horizon

    def value(self, first: Action, state: State) -> float:
        """What a line that begins with this action and leads to this state is worth: it counts as one long step."""
        return self.score.value(self.state, first, state, self.player)

    def over(self, state: State) -> bool:
        """Is this the horizon, or the end of the game?"""
        return self.at_horizon(state) or state.result() is not None

    def at_horizon(self, state: State) -> bool:
        return self.horizon.over(self.state, state)

    def won(self, state: State) -> bool:
        result = state.result()
        return result is not None and result.winner == self.player

    def replay(self, first: Action, ahead: Line) -> list[Action]:
        """An action and the line after it, as they are called on this very way: it is played once more.

        A line may have been found in positions with the same outline, where things have other names, and what they
        come to may differ: it is played as far as it leads to the positions that the search saw."""
        found = [first]
        if ahead.rest is None:
            return found
        state = self.state.child(first)
        line: Line | None = ahead
        while line is not None and line.rest is not None and line.fits(state):
            action = state.actions()[line.index]
            found.append(action)
            state.step(action)
            line = line.rest
        return found


class SampleSearch:
    """What searches from a sample share: how they judge, what they sample, how far they look, and what they report."""

    def __init__(self, score: StateScore | MoveScore, source: Determinizer, horizon: Horizon = END_OF_TURN) -> None:
        self.score = score
        self.source = source
        self.horizon = horizon
        self.states: i64 = 0
        self.thought = SearchInfo([], [], 0, 0.0)


@mypyc_attr(acyclic=True)
class Line:
    """Actions in a row, each by its index in the list and with the rest of its line, and the value at the end."""

    def __init__(self, value: float, opponent: bool = False) -> None:
        self.value = value  # for the player
        self.opponent = opponent  # it is the one who decides where the line begins
        self.index: i64 = 0
        self.rest: Line | None = None  # at the end
        self.outline: int | None = None  # of the position it begins in, if it may be shared

    def offer(self, index: i64, rest: Line) -> None:
        """Go on with the action at this index if that is better than all before for whoever decides."""
        if self.opponent and self.rest is not None:
            better = NOTHING < rest.value < self.value
        else:
            better = rest.value > self.value
        if better:
            self.value, self.index, self.rest = rest.value, index, rest

    def fits(self, state: State) -> bool:
        """Can it be played on from this position?"""
        return self.outline is None or self.outline == state.shape_hash()


def descending(values: list[float]) -> list[int]:
    """The indices of these values, the largest first; of equals the first."""
    order: list[tuple[float, int]] = []
    for index in range(len(values)):
        order.append((-values[index], index))
    order.sort()
    return [index for value, index in order]
