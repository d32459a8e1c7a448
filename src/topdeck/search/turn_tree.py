"""Exhaustive search of a turn, which tries all action sequences up to the horizon, within the budget."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.search_info import NOTHING, best_option, list_options
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore
from topdeck.search.base import Line, SampleSearch, SearchRoot
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN

FIRST_ROUND: Final = 1000  # the number of states in the first round, unless the budget sets a lower limit
LARGER: Final = 4  # the factor by which the allowance grows with each round


class TurnTree(SampleSearch):
    """Madrid's Greedy Tree, which plays the line with the best position at the horizon; ties go to the last line.

    The budget is measured in states.  Each state divides its allowance evenly among its actions, starting with the most
    promising action.  Any unused allowance passes to the next action, so that long turns are searched at full width.
    Transpositions are searched once and evaluated by the first line that reaches them.  An action has one random
    outcome per sample.  With several samples, each sample receives an equal share of the budget, and the value of an
    action is the mean over the samples.

    Beyond the player's own turn, the opponent minimizes the player's value.  With a small budget, actions are compared
    by ending the turn after each action or, if even that is too expensive, by evaluating the position after each
    action.
    """

    def __init__(
        self, score: StateScore | MoveScore, source: Determinizer, samples: i64 = 1, horizon: Horizon = END_OF_TURN
    ) -> None:
        super().__init__(score, source, horizon)
        self.samples = samples

    def run(self, budget: Budget) -> Action:
        """Search, and return the first action of the best line; `thought` contains the entire line."""
        options = list_options(self.source.view)
        searched: list[tuple[SearchRoot, list[Branch]]] = []
        counts: list[int] = [0 for option in options]
        self.states = 0
        for number in range(self.samples):
            start = self.draw_root()
            portion = budget.portion(self.states, self.samples - number)
            branches, states = search_turn(start, portion, FIRST_ROUND, True)
            self.states += states
            searched.append((start, branches))
            for index in range(min(len(options), len(branches))):
                branch = branches[index]
                if branch.ahead.value > NOTHING:
                    options[index].visits += branch.states
                    options[index].value += branch.ahead.value
                    counts[index] += 1
        for index in range(len(options)):
            options[index].value /= float(max(counts[index], 1))
        best = best_option(options)
        line = expected_line(best.action, options.index(best), searched)
        return self.report(best.action, options, line, budget)


@mypyc_attr(acyclic=True)
class Branch:
    """An action with the state after it, the value of that state, and the best line found from there."""

    def __init__(self, index: i64, action: Action, state: State, promise: float, ahead: Line, final: bool) -> None:
        self.index = index  # the index of the action in the list of legal actions
        self.action = action
        self.state = state
        self.promise = promise
        self.ahead = ahead
        self.final = final
        self.states: i64 = 1


def search_turn(
    start: SearchRoot, budget: Budget, first_round: i64, repeat: bool, ends: BestLeaves | None = None
) -> tuple[list[Branch], i64]:
    """Search a turn in one round, or in increasingly large rounds until it is fully searched or the budget is spent.

    Args:
        start: The root of the search.
        budget: The budget, measured in states.
        first_round: The number of states in the first round, unless the budget sets a lower limit.
        repeat: Whether further rounds follow the first.
        ends: The collection to which the best positions at the horizon are added; None if they are not needed.

    Returns:
        The first actions, each with its best line, and the number of states searched.
    """
    allowance = budget.iterations if budget.iterations > 0 else first_round
    best: list[Branch] = []
    done: i64 = 0
    while True:
        search = TurnSearch(start, budget, done, ends)
        branches = search.run(allowance)
        done += search.states
        best = choose_later(best, branches) if search.has_replies else choose_better(best, branches)
        if search.complete or search.stopped or not repeat:
            return best, done
        allowance *= LARGER


def expected_line(action: Action, index: i64, searched: list[tuple[SearchRoot, list[Branch]]]) -> list[Action]:
    """Return the best line that starts with the option at this index, from the first sample that searched it."""
    for start, branches in searched:
        if index < len(branches):
            return start.replay(action, branches[index].ahead)
    return [action]


def choose_better(old: list[Branch], new: list[Branch]) -> list[Branch]:
    """Return the better branch for every first action, because an interrupted round can miss lines found earlier."""
    if len(old) > len(new):
        return choose_better(new, old)
    for index in range(len(old)):
        if old[index].ahead.value >= new[index].ahead.value:
            new[index] = old[index]
    return new


def choose_later(old: list[Branch], new: list[Branch]) -> list[Branch]:
    """Return the later round's branch for every first action, or the earlier branch if the later one has no result.

    If the opponent replies, a longer search is more accurate even if it lowers the value.
    """
    for index in range(len(old)):
        if index == len(new):
            new.append(old[index])
        elif new[index].ahead.value == NOTHING:
            new[index] = old[index]
    return new


def best_value(branches: list[Branch]) -> float:
    best = NOTHING
    for branch in branches:
        best = max(best, branch.ahead.value)
    return best


@mypyc_attr(acyclic=True)
class TurnEnd:
    """A position at the horizon, with its value and the first action of the line that leads to it."""

    def __init__(self, value: float, outline: int, state: State, first: Action) -> None:
        self.value = value
        self.shape_hash = outline  # the shape hash of the state
        self.state = state
        self.first = first


class BestLeaves:
    """A limited number of distinct positions at the horizon, sorted from best to worst."""

    def __init__(self, most: i64) -> None:
        self.most = most
        self.leaves: list[TurnEnd] = []

    def offer(self, value: float, first: Action, state: State) -> None:
        """Add a position if it is new and among the best."""
        leaves = self.leaves
        index: i64 = len(leaves)
        if index == self.most and value <= leaves[-1].value:
            return
        outline = state.shape_hash()
        for leaf in leaves:
            if leaf.shape_hash == outline:
                return
        while index > 0 and leaves[index - 1].value < value:
            index -= 1
        leaves.insert(index, TurnEnd(value, outline, state, first))
        if len(leaves) > self.most:
            leaves.pop()


class TurnSearch:
    """One round of the turn search in a single sample."""

    def __init__(self, start: SearchRoot, budget: Budget, done: i64, ends: BestLeaves | None = None) -> None:
        self.start = start
        self.budget = budget
        self.done = done  # the number of states in earlier rounds
        self.ends = ends
        self.states: i64 = 0
        self.replies: i64 = 0  # number of the opponent's actions on the current line
        self.has_replies = False  # whether the opponent acts on any line
        self.known: dict[int, Line] = {}  # the best lines, keyed by the shape hash of their first position
        self.complete = True
        self.stopped = False  # whether the budget is spent or a win is certain

    def run(self, allowance: i64) -> list[Branch]:
        branches = self.steps(self.start.state, None)
        steps = sort_by_promise(branches, False)
        if self.may_be_short(allowance, len(branches) * len(steps)):
            for branch in steps:
                self.pass_after(branch, allowance)
        self.search(branches, Line(NOTHING), None, allowance)
        if best_value(steps) == NOTHING:
            for branch in steps:
                branch.ahead = Line(branch.promise)
        return branches

    def may_be_short(self, allowance: i64, needed: i64) -> bool:
        """Return whether the allowance may be too small to try every action, as in a first round with a time limit."""
        return allowance - self.states < needed or (self.done == 0 and self.budget.seconds > 0.0)

    def must_stop(self) -> bool:
        if self.stopped or self.budget.is_spent(self.done + self.states):
            self.complete, self.stopped = False, True
        return self.stopped

    def pass_after(self, branch: Branch, allowance: i64) -> None:
        """Evaluate an action as if the turn ended right after it, which allows comparisons even on a small budget."""
        pass_action = branch.state.pass_action()
        if pass_action is None or branch.ahead.opponent or self.states >= allowance or self.must_stop():
            return
        after = branch.state.child(pass_action)
        self.states += 1
        if self.start.is_end(after):
            value = self.start.value(branch.action, after)
            branch.ahead.offer(branch.state.actions().index(pass_action), Line(value))
            if self.ends is not None:
                self.ends.offer(value, branch.action, after)

    def search(self, branches: list[Branch], here: Line, first: Action | None, limit: i64) -> None:
        """Search the branches up to the limit, starting with the most promising for the player to move."""
        for branch in branches:
            if branch.final:
                here.offer(branch.index, branch.ahead)
        open_branches = sort_by_promise(branches, here.opponent)
        left: i64 = len(open_branches)
        for branch in open_branches:
            if self.stopped:
                return
            before = self.states
            share = (limit - before + left - 1) // left
            if here.value == NOTHING:
                share = max(share, 1)  # at least one line must reach its end
            self.follow(branch, branch.action if first is None else first, before + share)
            branch.states += self.states - before
            here.offer(branch.index, branch.ahead)
            left -= 1

    def follow(self, branch: Branch, first: Action, limit: i64) -> None:
        """Search the state after an action, unless it is already known or the limit is reached."""
        outline = branch.state.shape_hash()
        known = self.known.get(outline)
        if known is not None:
            branch.ahead = known
        elif self.states >= limit:
            self.complete = False
        else:
            self.known[outline] = branch.ahead
            branch.ahead.shape_hash = outline
            answers = self.replies
            if branch.ahead.opponent:
                self.replies, self.has_replies = answers + 1, True
            self.search(self.steps(branch.state, first), branch.ahead, first, limit)
            self.replies = answers

    def steps(self, state: State, first: Action | None) -> list[Branch]:
        """Return a branch for every action in a state; branches that reach the horizon are final."""
        branches: list[Branch] = []
        for action in state.actions():
            if self.must_stop():
                break
            after = state.child(action)
            self.states += 1
            begun = action if first is None else first
            promise = self.start.value(begun, after)
            final = self.start.is_end(after)
            ahead = Line(promise) if final else Line(NOTHING, after.player != self.start.player)
            branches.append(Branch(len(branches), action, after, promise, ahead, final))
            if final:
                self.stopped = self.replies == 0 and self.start.is_won(after)
                if self.ends is not None:
                    self.ends.offer(promise, begun, after)
        return branches


def sort_by_promise(branches: list[Branch], opponent: bool) -> list[Branch]:
    """Return the branches that are not final, starting with the most promising for the player to move.

    Tied branches keep their order.  An insertion sort is fast for short lists and needs no keys.
    """
    sign = -1.0 if opponent else 1.0
    ordered: list[Branch] = []
    for branch in branches:
        if not branch.final:
            place: i64 = len(ordered)
            while place > 0 and sign * branch.promise > sign * ordered[place - 1].promise:
                place -= 1
            ordered.insert(place, branch)
    return ordered
