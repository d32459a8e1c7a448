"""The whole own turn, searched to its end: every order of every action, as far as the budget goes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from topdeck.game import Action, MoveScore, State, StateScore
from topdeck.search.budget import Budget
from topdeck.search.source import Source
from topdeck.search.start import Line, Start, descending
from topdeck.thought import NOTHING, Option, Thought, best_option, options_of

FIRST_ROUND: Final = 1000  # states, unless their number is limited
LARGER: Final = 4  # times the round before


class TurnTree:
    """Madrid's Greedy Tree: the line of actions after which the position at the end of the turn looks best.

    The budget counts states.  Each state divides what it may spend evenly among its steps, the most promising first,
    and what one does not need goes to the next; so a turn that is too long is searched in its whole width.  Positions
    reached twice are searched once, and judged by the first way to them.  A step plays one outcome of chance, that of
    the sample: with several samples, each with its part of the budget, an action is worth the mean of its best ends.
    Of equals the last is chosen.
    """

    def __init__(self, score: StateScore | MoveScore, source: Source, samples: i64 = 1) -> None:
        self.score = score
        self.source = source
        self.samples = samples
        self.states: i64 = 0
        self.thought = Thought([], [], 0, 0.0)

    def run(self, budget: Budget) -> Action:
        """Search, then decide; `thought` has the whole line and its value."""
        options = options_of(self.source.view)
        seen: list[tuple[Start, list[Branch]]] = []
        counts: list[int] = [0 for option in options]
        self.states = 0
        for number in range(self.samples):
            start = Start(self.source.draw(), self.score)
            branches = self.searched(start, budget.portion(self.states, self.samples - number))
            seen.append((start, branches))
            for place in range(min(len(options), len(branches))):
                add(options[place], branches[place], counts, place)
        for place in range(len(options)):
            options[place].value /= float(max(counts[place], 1))
        best = best_option(options)
        line = expected(best.action, options.index(best), seen)
        self.thought = Thought(options, line, self.states, budget.used())
        return best.action

    def searched(self, start: Start, budget: Budget) -> list[Branch]:
        """The first steps of a sample, with the best ends after each: in growing rounds, until all was seen."""
        allowance = budget.iterations if budget.iterations > 0 else FIRST_ROUND
        best: list[Branch] = []
        done: i64 = 0
        while True:
            search = TurnSearch(start, budget, done)
            branches = search.run(allowance)
            done += search.states
            best = better_of(best, branches)
            if search.complete or search.stopped:
                self.states += done
                return best
            allowance *= LARGER


class Branch:
    """A step, the state it leads to, how promising that looks, and the best end that was found after it."""

    def __init__(self, action: Action, state: State, promise: float) -> None:
        self.action = action
        self.state = state
        self.promise = promise
        self.ahead = Line(NOTHING)
        self.final = False
        self.states: i64 = 1


def expected(action: Action, place: i64, seen: list[tuple[Start, list[Branch]]]) -> list[Action]:
    """The line that begins with the option at this place, in the first sample where it was looked at."""
    for start, branches in seen:
        if place < len(branches):
            return start.told(action, branches[place].ahead)
    return [action]


def add(option: Option, branch: Branch, counts: list[int], place: i64) -> None:
    if branch.ahead.value > NOTHING:
        option.visits += branch.states
        option.value += branch.ahead.value
        counts[place] += 1


def better_of(old: list[Branch], new: list[Branch]) -> list[Branch]:
    """For every first step the better branch: a round that was cut short may know less than the one before."""
    if len(old) > len(new):
        return better_of(new, old)
    for place in range(len(old)):
        if old[place].ahead.value >= new[place].ahead.value:
            new[place] = old[place]
    return new


class Ends:
    """The best positions at the end of a turn, different ones, the best first; each with the action it began with."""

    def __init__(self, most: i64) -> None:
        self.most = most
        self.values: list[float] = []
        self.prints: list[int] = []
        self.states: list[State] = []
        self.firsts: list[Action] = []

    def offer(self, value: float, first: Action, state: State) -> None:
        """Keep it, if it is new and good enough."""
        values = self.values
        if len(values) == self.most and value <= values[-1]:
            return
        print = state.outline()
        if print in self.prints:
            return
        place: i64 = len(values)
        while place > 0 and values[place - 1] < value:
            place -= 1
        values.insert(place, value)
        self.prints.insert(place, print)
        self.states.insert(place, state)
        self.firsts.insert(place, first)
        if len(values) > self.most:
            values.pop()
            self.prints.pop()
            self.states.pop()
            self.firsts.pop()


class TurnSearch:
    """One round over the turn of one sample."""

    def __init__(self, start: Start, budget: Budget, done: i64, ends: Ends | None = None) -> None:
        self.start = start
        self.budget = budget
        self.done = done  # states of the rounds before
        self.ends = ends
        self.states: i64 = 0
        self.known: dict[int, Line] = {}  # the best ends from here on, by outline
        self.complete = True
        self.stopped = False  # the budget is spent, or the game is won

    def run(self, allowance: i64) -> list[Branch]:
        branches = self.steps(self.start.state, None)
        self.search(branches, Line(NOTHING), None, allowance)
        return branches

    def search(self, branches: list[Branch], here: Line, first: Action | None, limit: i64) -> None:
        """Search these steps with what is left of the limit, the most promising first."""
        for place in range(len(branches)):
            here.offer(place, branches[place].ahead)
        left: i64 = 0
        for branch in branches:
            if not branch.final:
                left += 1
        for place in descending([branch.promise for branch in branches]):
            branch = branches[place]
            if not branch.final and not self.stopped:
                before = self.states
                share = (limit - before + left - 1) // left
                if here.value == NOTHING:
                    share = max(share, 1)  # every line is followed to one end at least
                self.follow(branch, branch.action if first is None else first, before + share)
                branch.states += self.states - before
                here.offer(place, branch.ahead)
                left -= 1

    def follow(self, branch: Branch, first: Action, limit: i64) -> None:
        """Search on from a state, unless it is known or nothing may be spent on it."""
        print = branch.state.outline()
        known = self.known.get(print)
        if known is not None:
            branch.ahead = known
        elif self.states >= limit:
            self.complete = False
        else:
            self.known[print] = branch.ahead
            branch.ahead.outline = print
            self.search(self.steps(branch.state, first), branch.ahead, first, limit)

    def steps(self, state: State, first: Action | None) -> list[Branch]:
        """Every step from a state; those that end the turn are judged for good."""
        found: list[Branch] = []
        for action in state.actions():
            if self.stopped or self.budget.spent(self.done + self.states):
                self.complete, self.stopped = False, True
                break
            after = state.copy()
            after.step(action)
            self.states += 1
            begun = action if first is None else first
            branch = Branch(action, after, self.start.value(begun, after))
            found.append(branch)
            if self.start.over(after):
                branch.final = True
                branch.ahead = Line(branch.promise)
                self.stopped = self.start.won(after)
                if self.ends is not None:
                    self.ends.offer(branch.promise, begun, after)
        return found
