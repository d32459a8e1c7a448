"""The whole turn, or what lies before another horizon: every order of every action, as far as the budget goes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.search_info import NOTHING, Option, SearchInfo, best_option, options_of
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN
from topdeck.search.search_root import Line, SampleSearch, SearchRoot

FIRST_ROUND: Final = 1000  # states, unless their number is limited
LARGER: Final = 4  # times the round before


class TurnTree(SampleSearch):
    """Madrid's Greedy Tree: the line of actions after which the position at the horizon looks best.

    The budget counts states.  Each state divides what it may spend evenly among its steps, the most promising first,
    and what one does not need goes to the next; so a turn that is too long is searched in its whole width.  Positions
    reached twice are searched once, and judged by the first way to them.  A step plays one outcome of chance, that of
    the sample: with several samples, each with its part of the budget, an action is worth the mean of its best ends.
    Of equals the last is chosen.

    Beyond its own turn the opponent decides what is worst for the player.  With a small budget, steps are compared by
    giving up the turn after each; and if that is too much as well, they count as they look one step ahead.
    """

    def __init__(
        self, score: StateScore | MoveScore, source: Determinizer, samples: i64 = 1, horizon: Horizon = END_OF_TURN
    ) -> None:
        super().__init__(score, source, horizon)
        self.samples = samples

    def run(self, budget: Budget) -> Action:
        """Search, then decide; `thought` has the whole line and its value."""
        options = options_of(self.source.view)
        seen: list[tuple[SearchRoot, list[Branch]]] = []
        counts: list[int] = [0 for option in options]
        self.states = 0
        for number in range(self.samples):
            start = SearchRoot(self.source.draw(), self.score, self.horizon)
            branches = self.search(start, budget.portion(self.states, self.samples - number))
            seen.append((start, branches))
            for index in range(min(len(options), len(branches))):
                add(options[index], branches[index], counts, index)
        for index in range(len(options)):
            options[index].value /= float(max(counts[index], 1))
        best = best_option(options)
        line = expected(best.action, options.index(best), seen)
        self.thought = SearchInfo(options, line, self.states, budget.used())
        return best.action

    def search(self, start: SearchRoot, budget: Budget) -> list[Branch]:
        """The first steps of a sample, with the best ends after each: in growing rounds, until all was seen."""
        allowance = budget.iterations if budget.iterations > 0 else FIRST_ROUND
        best: list[Branch] = []
        done: i64 = 0
        while True:
            search = TurnSearch(start, budget, done)
            branches = search.run(allowance)
            done += search.states
            best = later_of(best, branches) if search.answered else better_of(best, branches)
            if search.complete or search.stopped:
                self.states += done
                return best
            allowance *= LARGER


@mypyc_attr(acyclic=True)
class Branch:
    """A step, the state it leads to, how promising that looks, and the best end that was found after it."""

    def __init__(self, index: i64, action: Action, state: State, promise: float, ahead: Line, final: bool) -> None:
        self.index = index  # of the action in the list
        self.action = action
        self.state = state
        self.promise = promise
        self.ahead = ahead
        self.final = final
        self.states: i64 = 1


def expected(action: Action, index: i64, seen: list[tuple[SearchRoot, list[Branch]]]) -> list[Action]:
    """The line that begins with the option at this index, in the first sample where it was looked at."""
    for start, branches in seen:
        if index < len(branches):
            return start.replay(action, branches[index].ahead)
    return [action]


def add(option: Option, branch: Branch, counts: list[int], index: i64) -> None:
    if branch.ahead.value > NOTHING:
        option.visits += branch.states
        option.value += branch.ahead.value
        counts[index] += 1


def better_of(old: list[Branch], new: list[Branch]) -> list[Branch]:
    """For every first step the better branch: a round that was cut short may know less than the one before."""
    if len(old) > len(new):
        return better_of(new, old)
    for index in range(len(old)):
        if old[index].ahead.value >= new[index].ahead.value:
            new[index] = old[index]
    return new


def later_of(old: list[Branch], new: list[Branch]) -> list[Branch]:
    """For every first step the later branch that has an end: where the opponent answers, to know more may be to know
    of something worse."""
    for index in range(len(old)):
        if index == len(new):
            new.append(old[index])
        elif new[index].ahead.value == NOTHING:
            new[index] = old[index]
    return new


class BestLeaves:
    """The best positions at the horizon, different ones, the best first; each with the action it began with."""

    def __init__(self, most: i64) -> None:
        self.most = most
        self.values: list[float] = []
        self.outlines: list[int] = []
        self.states: list[State] = []
        self.firsts: list[Action] = []

    def offer(self, value: float, first: Action, state: State) -> None:
        """Keep it, if it is new and good enough."""
        values = self.values
        if len(values) == self.most and value <= values[-1]:
            return
        outline = state.shape_hash()
        if outline in self.outlines:
            return
        index: i64 = len(values)
        while index > 0 and values[index - 1] < value:
            index -= 1
        values.insert(index, value)
        self.outlines.insert(index, outline)
        self.states.insert(index, state)
        self.firsts.insert(index, first)
        if len(values) > self.most:
            values.pop()
            self.outlines.pop()
            self.states.pop()
            self.firsts.pop()


class TurnSearch:
    """One round over one sample."""

    def __init__(self, start: SearchRoot, budget: Budget, done: i64, ends: BestLeaves | None = None) -> None:
        self.start = start
        self.budget = budget
        self.done = done  # states of the rounds before
        self.ends = ends
        self.states: i64 = 0
        self.answers: i64 = 0  # of the opponent, on the way to where it searches
        self.answered = False  # on any way
        self.known: dict[int, Line] = {}  # the best ends from here on, by outline
        self.complete = True
        self.stopped = False  # the budget is spent, or nothing is better than a certain win

    def run(self, allowance: i64) -> list[Branch]:
        branches = self.steps(self.start.state, None)
        steps = by_promise(branches, False)
        if self.may_be_short(allowance, len(branches) * len(steps)):
            for branch in steps:
                self.give_up_after(branch, allowance)
        self.search(branches, Line(NOTHING), None, allowance)
        if not has_end(steps):
            for branch in steps:
                branch.ahead = Line(branch.promise)
        return branches

    def may_be_short(self, allowance: i64, needed: i64) -> bool:
        """Is it too little to follow every step, or is that unknown, because time is limited?"""
        return allowance - self.states < needed or (self.done == 0 and self.budget.seconds > 0.0)

    def give_up_after(self, branch: Branch, allowance: i64) -> None:
        """End the turn after a step, so that this can be compared with ending it at once."""
        passing = branch.state.pass_action()
        if passing is None or branch.ahead.opponent or self.states >= allowance:
            return
        if self.stopped or self.budget.spent(self.done + self.states):
            self.complete, self.stopped = False, True
            return
        after = branch.state.child(passing)
        self.states += 1
        if self.start.over(after):
            value = self.start.value(branch.action, after)
            branch.ahead.offer(branch.state.actions().index(passing), Line(value))
            if self.ends is not None:
                self.ends.offer(value, branch.action, after)

    def search(self, branches: list[Branch], here: Line, first: Action | None, limit: i64) -> None:
        """Search these steps with what is left of the limit; first what promises most to the one who decides."""
        for branch in branches:
            if branch.final:
                here.offer(branch.index, branch.ahead)
        open_branches = by_promise(branches, here.opponent)
        left: i64 = len(open_branches)
        for branch in open_branches:
            if self.stopped:
                return
            before = self.states
            share = (limit - before + left - 1) // left
            if here.value == NOTHING:
                share = max(share, 1)  # every line is followed to one end at least
            self.follow(branch, branch.action if first is None else first, before + share)
            branch.states += self.states - before
            here.offer(branch.index, branch.ahead)
            left -= 1

    def follow(self, branch: Branch, first: Action, limit: i64) -> None:
        """Search on from a state, unless it is known or nothing may be spent on it."""
        outline = branch.state.shape_hash()
        known = self.known.get(outline)
        if known is not None:
            branch.ahead = known
        elif self.states >= limit:
            self.complete = False
        else:
            self.known[outline] = branch.ahead
            branch.ahead.outline = outline
            answers = self.answers
            if branch.ahead.opponent:
                self.answers, self.answered = answers + 1, True
            self.search(self.steps(branch.state, first), branch.ahead, first, limit)
            self.answers = answers

    def steps(self, state: State, first: Action | None) -> list[Branch]:
        """Every step from a state; those that lead to the horizon are judged for good."""
        found: list[Branch] = []
        for action in state.actions():
            if self.stopped or self.budget.spent(self.done + self.states):
                self.complete, self.stopped = False, True
                break
            after = state.child(action)
            self.states += 1
            begun = action if first is None else first
            promise = self.start.value(begun, after)
            final = self.start.over(after)
            ahead = Line(promise) if final else Line(NOTHING, after.player != self.start.player)
            found.append(Branch(len(found), action, after, promise, ahead, final))
            if final:
                self.stopped = self.answers == 0 and self.start.won(after)
                if self.ends is not None:
                    self.ends.offer(promise, begun, after)
        return found


def has_end(branches: list[Branch]) -> bool:
    """Is an end known after any of them?"""
    for branch in branches:
        if branch.ahead.value > NOTHING:
            return True
    return not branches


def by_promise(branches: list[Branch], opponent: bool) -> list[Branch]:
    """Those that are open, the most promising first, or the least where the opponent decides; of equals the first.

    There are few of them, and put in their place one by one they need no keys."""
    found: list[Branch] = []
    for branch in branches:
        if not branch.final:
            place: i64 = len(found)
            while place > 0 and ahead_of(branch.promise, found[place - 1].promise, opponent):
                place -= 1
            found.insert(place, branch)
    return found


def ahead_of(promise: float, other: float, opponent: bool) -> bool:
    """Does it come before the other?"""
    return promise < other if opponent else promise > other
