"""Base classes for searches that work on single samples and for searches that collect statistics in a tree."""

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
    """The root position of a search, with methods that evaluate later positions and replay lines."""

    def __init__(self, state: State, score: StateScore | MoveScore, horizon: Horizon = END_OF_TURN) -> None:
        self.state = state
        self.score = as_move_score(score)
        self.player: i64 = state.player
        self.horizon = horizon

    def value(self, first: Action, state: State) -> float:
        """Return the value of a line, evaluated as a single step from the root to the line's last state."""
        return self.score.value(self.state, first, state, self.player)

    def is_end(self, state: State) -> bool:
        """Return whether a state is at the horizon or at the end of the game."""
        return self.is_at_horizon(state) or state.result() is not None

    def is_at_horizon(self, state: State) -> bool:
        return self.horizon.over(self.state, state)

    def is_won(self, state: State) -> bool:
        result = state.result()
        return result is not None and result.winner == self.player

    def replay(self, first: Action, ahead: Line) -> list[Action]:
        """Replay an action and the line after it, and return the corresponding actions in this position.

        The line may come from another position that has the same shape hash but different handles and possibly
        different random outcomes.  The replay stops at the first position that the search did not reach.
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
    """The base class for searches that work on one sample at a time.

    Attributes:
        states: The number of states created by the last run.
        thought: The search info of the last run.
    """

    def __init__(self, score: StateScore | MoveScore, source: Determinizer, horizon: Horizon = END_OF_TURN) -> None:
        self.score = score
        self.source = source
        self.horizon = horizon
        self.states: i64 = 0
        self.thought = SearchInfo([], [], 0, 0.0)

    def draw_root(self) -> SearchRoot:
        """Draw the next sample, and return it as the root of a search."""
        return SearchRoot(self.source.draw(), self.score, self.horizon)

    def child(self, state: State, action: Action) -> State:
        """Return the state after an action, and increment the number of states."""
        self.states += 1
        return state.child(action)

    def report(self, chosen: Action, options: list[Option], line: list[Action], budget: Budget) -> Action:
        """Store the search info and return the chosen action."""
        self.thought = SearchInfo(options, line, self.states, budget.elapsed())
        return chosen


class TreeSearch:
    """Runs iterations within a budget and plays the best child of the root.

    Attributes:
        root: The root of the search tree.
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
        """Search until the budget is spent and the decision is settled, and return the action to play.

        At least one iteration is run, even if the machine is so busy that the time is up before the search begins.
        """
        while self.can_iterate() and (self.iterations == 0 or not budget.is_spent(self.iterations)):
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
        """Return the action of the best child, or the first legal action if no child was visited."""
        best = best_child(self.root, self.decision)
        return self.source.view.actions()[0] if best is None else best.action


@mypyc_attr(acyclic=True)
class Line:
    """A line of play: the index of its first action, the rest of the line, and the value at its end."""

    def __init__(self, value: float, opponent: bool = False) -> None:
        self.value = value  # from the searching player's point of view
        self.opponent = opponent  # whether the opponent makes the first decision of the line
        self.index: i64 = 0
        self.rest: Line | None = None  # None at the end of the line
        self.shape_hash: int | None = None  # the shape hash of its first position, if several lines can share it

    def offer(self, index: i64, rest: Line) -> None:
        """Adopt this continuation if the player to move prefers it.

        Args:
            index: The index of the action that begins the continuation.
            rest: The line after that action.
        """
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
    """Return the indices of the values in descending order of value; ties keep their order."""
    order: list[tuple[float, int]] = []
    for index in range(len(values)):
        order.append((-values[index], index))
    order.sort()
    return [index for value, index in order]
