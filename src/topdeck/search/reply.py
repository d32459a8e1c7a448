"""Its own turn and the best answer to it: what the champion searches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.core.errors import TopdeckError
from topdeck.core.search_info import NOTHING, Option, SearchInfo, best_option, options_of
from topdeck.core.state import Action, Horizon, State, StateScore
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN, OwnActions
from topdeck.search.search_root import SampleSearch, SearchRoot
from topdeck.search.turn_tree import LARGER, BestLeaves, Branch, TurnSearch, better_of

# States, unless their number is limited: for the first round over its own turn, and for an answer.
FIRST_ROUND: Final = 4000
ANSWER: Final = 1000


@dataclass(frozen=True)
class Plan:
    """How the work is divided."""

    samples: i64 = 4  # of what is hidden and of chance
    replies: i64 = 6  # that are searched: the best positions at the end of its own turn are answered
    own_turn_share: float = 0.5  # of the work
    reply_weight: float = 0.5  # of the position after the reply, against the one before it


class ReplySearch(SampleSearch):
    """In every sample its own turn is searched to its end; the best ends are answered by the opponent, who searches its
    turn in the same way; and what stands then counts.  An option is worth what its best end is worth, over the samples.

    A turn is here what one player does in a row, within the horizon: it ends where the other one decides.  So where one
    card is a turn, one card is answered by one card.  A player who goes on alone, since the opponent has passed, is not
    answered: its end counts as it is, and a wider horizon than the end of the turn lets it plan all that it does.

    The budget counts states.  The score must tell the chance to win, from 0 to 1, at the end of one's own turn; the
    opponent's chance is taken from its side.
    """

    def __init__(self, score: StateScore, source: Determinizer, plan: Plan, horizon: Horizon = END_OF_TURN) -> None:
        if score.scale != "chance":
            name = type(score).__name__
            cure = f"Sigmoid({name}(), width=…) of topdeck.search.sigmoid makes a chance of them"
            raise TopdeckError(f"ReplySearch needs a score that tells the chance to win; {name} counts points; {cure}")
        super().__init__(score, source, OwnActions(horizon))
        self.plan = plan
        self.start: SearchRoot | None = None  # of the sample with the best line
        self.branch: Branch | None = None  # that this line begins with
        self.line_value = NOTHING

    def run(self, budget: Budget) -> Action:
        """Search, then decide."""
        options = options_of(self.source.view)
        self.states, self.start, self.branch, self.line_value = 0, None, None, NOTHING
        samples = self.samples(len(options), budget)
        for number in range(samples):
            if number > 0 and budget.spent_now(self.states):
                break
            self.search(options, budget.portion(self.states, samples - number))
        for option in options:
            average(option)
        best = best_option(options)
        self.thought = SearchInfo(options, self.expected(best.action), self.states, budget.used())
        return best.action

    def samples(self, options: i64, budget: Budget) -> i64:
        """As many as planned, if a small budget lets each of them look at every option and answer some."""
        if budget.iterations == 0:
            return self.plan.samples
        return max(1, min(self.plan.samples, budget.iterations // (2 * options)))

    def expected(self, action: Action) -> list[Action]:
        """The best line that was found in any sample, if it begins with this action."""
        start, branch = self.start, self.branch
        if start is None or branch is None or branch.action != action:
            return [action]
        return start.replay(action, branch.ahead)

    def search(self, options: list[Option], budget: Budget) -> None:
        """Add what one sample says about the options."""
        start = SearchRoot(self.source.draw(), self.score, self.horizon)
        ends = BestLeaves(self.plan.replies)
        own = self.for_own_turn(len(options), budget)
        branches = self.own_turn(start, ends, own)
        values = values_after(branches, ends, self.answers(start, ends, budget, own.iterations))
        for index in range(min(len(options), len(branches))):
            value = values[index]
            options[index].visits += 1
            options[index].value += value
            if value > self.line_value:
                self.start, self.branch, self.line_value = start, branches[index], value

    def for_own_turn(self, options: i64, budget: Budget) -> Budget:
        """Its share, or what it takes to look at every option, if there is so much."""
        own = budget.share(self.plan.own_turn_share)
        own.iterations = max(own.iterations, min(options, budget.iterations))
        return own

    def own_turn(self, start: SearchRoot, ends: BestLeaves, budget: Budget) -> list[Branch]:
        """The first steps, each with the best end that was found behind it; without a limit, in growing rounds."""
        allowance: i64 = budget.iterations if budget.iterations > 0 else FIRST_ROUND
        best: list[Branch] = []
        done: i64 = 0
        while True:
            search = TurnSearch(start, budget, done, ends)
            best = better_of(best, search.run(allowance))
            done += search.states
            if search.complete or search.stopped or budget.iterations > 0:
                self.states += done
                return best
            allowance *= LARGER

    def answers(self, start: SearchRoot, ends: BestLeaves, budget: Budget, done: i64) -> list[float]:
        """What the ends are worth after the answer; they share what is left of the budget after its own turn."""
        found: list[float] = []
        left: i64 = len(ends.values)
        for index in range(len(ends.values)):
            if 0 < budget.iterations <= done:
                break
            before = self.states
            found.append(self.answer(start, ends.values[index], ends.states[index], budget.portion(done, left)))
            done += self.states - before
            left -= 1
        return found

    def answer(self, start: SearchRoot, value: float, state: State, budget: Budget) -> float:
        """What a position at the end of its own turn is worth, once the opponent has answered as well as it can."""
        if state.result() is not None or state.player == start.player:
            return value
        search = TurnSearch(SearchRoot(state, self.score, self.horizon), budget, 0)
        best = NOTHING
        for branch in search.run(budget.iterations if budget.iterations > 0 else ANSWER):
            best = max(best, branch.ahead.value)
        self.states += search.states
        if best == NOTHING:
            return value
        weight = self.plan.reply_weight
        return (1.0 - weight) * value + weight * (1.0 - best)


def values_after(branches: list[Branch], ends: BestLeaves, answers: list[float]) -> list[float]:
    """The value of every first step: what its best end is worth after the answer; of those whose ends are not
    answered, what their best end is worth, less what answers cost the others at most."""
    most = 0.0
    for index in range(len(answers)):
        most = max(most, ends.values[index] - answers[index])
    found: list[float] = []
    for branch in branches:
        value = best_answer(branch.action, ends, answers)
        found.append(branch.ahead.value - most if value == NOTHING else value)
    return found


def best_answer(first: Action, ends: BestLeaves, answers: list[float]) -> float:
    """The value of the best end that began with this action, after the answer."""
    best = NOTHING
    for index in range(len(answers)):
        if ends.firsts[index] == first:
            best = max(best, answers[index])
    return best


def average(option: Option) -> None:
    """The mean over the samples; an action without a known end in one of them was not looked at."""
    if option.value == NOTHING:
        option.visits, option.value = 0, 0.0
    elif option.visits > 0:
        option.value /= float(option.visits)
