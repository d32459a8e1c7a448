"""Base classes of searches: from single samples, or with statistics in a tree."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.search_info import NOTHING, Option, SearchInfo
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore
from topdeck.search.budget import Budget
from topdeck.search.decision import Decision, best_child
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN
from topdeck.search.scores import as_move_score
from topdeck.search.tree import Node, make_search_info


class SearchRoot:
    """The position of a decision, which values positions up to the horizon and replays lines."""

    def __init__(self, state: State, score: StateScore | MoveScore, horizon: Horizon = END_OF_TURN) -> None:
        self.state = state
        self.score = as_move_score(score)
        self.player: i64 = state.player
        self.horizon = horizon

    def value(self, first: Action, state: State) -> float:
        """Return the value of a line by its first action and its last state: it counts as one long step."""
        return self.score.value(self.state, first, state, self.player)

    def is_end(self, state: State) -> bool:
        """Return whether a state is at the horizon or the end of the game."""
        return self.is_at_horizon(state) or state.result() is not None

    def is_at_horizon(self, state: State) -> bool:
        return self.horizon.over(self.state, state)

    def is_won(self, state: State) -> bool:
        result = state.result()
        return result is not None and result.winner == self.player

    def replay(self, first: Action, ahead: Line) -> list[Action]:
        """Replay an action and the line after it, and return the actions by their names in this game.

        A line may come from positions with the same shape hash, whose entities have other names and whose outcomes may
        differ.  The replay stops where it leaves the positions of the search.
        """
        actions = [first]
        if ahead.rest is None:
            return actions
        state = self.state.child(first)
        line: Line | None = ahead
        while line is not None and line.rest is not None and line.fits(state):
            action = state.actions()[line.index]
            actions.append(action)
            state.step(action)
            line = line.rest
        return actions


class SampleSearch:
    """The base class of searches from a sample.

    Attributes:
        states: The number of states that the last run created.
        thought: The search info of the last run.
    """

    def __init__(self, score: StateScore | MoveScore, source: Determinizer, horizon: Horizon = END_OF_TURN) -> None:
        self.score = score
        self.source = source
        self.horizon = horizon
        self.states: i64 = 0
        self.thought = SearchInfo([], [], 0, 0.0)

    def draw_root(self) -> SearchRoot:
        """Return the root of a search in the next sample."""
        return SearchRoot(self.source.draw(), self.score, self.horizon)

    def child(self, state: State, action: Action) -> State:
        """Return the state after an action, and count it."""
        self.states += 1
        return state.child(action)

    def report(self, chosen: Action, options: list[Option], line: list[Action], budget: Budget) -> Action:
        """Store the search info and return the chosen action."""
        self.thought = SearchInfo(options, line, self.states, budget.elapsed())
        return chosen


class TreeSearch:
    """Runs iterations within a budget and plays the best child of the root.

    Attributes:
        root: The tree of the search.
        iterations: The number of iterations so far.
        thought: The search info of the last run.
    """

    def __init__(self, source: Determinizer, rng: Rng, decision: Decision, root: Node) -> None:
        self.source = source
        self.rng = rng
        self.decision = decision
        self.root = root
        self.iterations: i64 = 0
        self.thought = SearchInfo([], [], 0, 0.0)

    def run(self, budget: Budget) -> Action:
        """Search until the budget is spent and the decision is settled, and return the action to play."""
        while self.can_iterate() and not budget.is_spent(self.iterations):
            self.iterate()
        most = budget.iteration_limit(self.iterations)
        while self.iterations < most and self.can_iterate() and not self.decision.is_settled(self.root):
            self.iterate()
        chosen = self.decide()
        self.thought = make_search_info(self.root, chosen, self.iterations, budget.elapsed())
        return chosen

    def can_iterate(self) -> bool:
        return True

    def iterate(self) -> None:
        raise NotImplementedError

    def decide(self) -> Action:
        """Return the action of the best child; the first legal action if no child was visited."""
        best = best_child(self.root, self.decision)
        return self.source.view.actions()[0] if best is None else best.action


@mypyc_attr(acyclic=True)
class Line:
    """A line of play: the index of its first action, the rest of the line, and the value at its end."""

    def __init__(self, value: float, opponent: bool = False) -> None:
        self.value = value  # for the searching player
        self.opponent = opponent  # whether the opponent decides where the line begins
        self.index: i64 = 0
        self.rest: Line | None = None  # None at the end
        self.shape_hash: int | None = None  # shape hash of the position in which it begins, if lines may share it

    def offer(self, index: i64, rest: Line) -> None:
        """Continue with the action at this index if that is better for the player who decides."""
        if self.opponent and self.rest is not None:
            better = NOTHING < rest.value < self.value
        else:
            better = rest.value > self.value
        if better:
            self.value, self.index, self.rest = rest.value, index, rest

    def fits(self, state: State) -> bool:
        """Return whether the line can be played in this position."""
        return self.shape_hash is None or self.shape_hash == state.shape_hash()


def descending_order(values: list[float]) -> list[int]:
    """Return the indices of the values from the largest to the smallest; equal values keep their order."""
    order: list[tuple[float, int]] = []
    for index in range(len(values)):
        order.append((-values[index], index))
    order.sort()
    return [index for value, index in order]
