"""The champion's search, which covers the player's own turn and the opponent's best reply."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.core.errors import TopdeckError
from topdeck.core.search_info import NOTHING, Option, best_option, list_options
from topdeck.core.state import Action, Horizon, State, StateScore
from topdeck.search.base import SampleSearch, SearchRoot
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN, OwnActions
from topdeck.search.turn_tree import BestLeaves, Branch, TurnSearch, best_value, search_turn

# The number of states to search, unless the budget sets a lower limit.
FIRST_ROUND: Final = 4000  # the number of states in the first round of the player's own turn
REPLY: Final = 1000


@dataclass(frozen=True)
class Plan:
    """Parameters that determine how the search effort is divided.

    Attributes:
        samples: The number of samples of hidden information and randomness.
        replies: The number of positions at the end of the player's own turn for which replies are searched.
        own_turn_share: The share of the budget for the player's own turn.
        reply_weight: The weight of the position after the reply, relative to the position before it.
    """

    samples: i64 = 4
    replies: i64 = 6
    own_turn_share: float = 0.5
    reply_weight: float = 0.5


class ReplySearch(SampleSearch):
    """Searches the player's own turn in every sample, and the opponent's replies to the best final positions.

    The value of an option is the value of its best final position after the reply, averaged over the samples.  A turn
    consists of consecutive actions of one player within the horizon, and ends when the other player has to decide.  If
    a turn consists of playing one card, the reply therefore also consists of playing one card.  After the opponent has
    passed, there are no replies, so the final positions are evaluated directly; with a horizon beyond the end of the
    turn, the search then plans all remaining actions.

    The budget is measured in states.  The score must return the win probability, from 0 to 1, at the end of the
    player's own turn.  Replies are evaluated with the opponent's win probability.

    Raises:
        TopdeckError: The score returns points, not win probabilities.
    """

    def __init__(self, score: StateScore, source: Determinizer, plan: Plan, horizon: Horizon = END_OF_TURN) -> None:
        if score.scale != "chance":
            name = type(score).__name__
            cure = f"convert them with Sigmoid({name}(), width=…) from topdeck.search.scores"
            raise TopdeckError(
                f"ReplySearch requires a score that estimates win probabilities, but {name} returns points; {cure}"
            )
        super().__init__(score, source, OwnActions(horizon))
        self.plan = plan
        self.start: SearchRoot | None = None  # the sample with the best line
        self.branch: Branch | None = None  # the first action of that line
        self.line_value = NOTHING

    def run(self, budget: Budget) -> Action:
        """Search until all samples are complete or the budget is spent, and return the action to play."""
        options = list_options(self.source.view)
        self.states, self.start, self.branch, self.line_value = 0, None, None, NOTHING
        samples = self.samples(len(options), budget)
        for number in range(samples):
            if number > 0 and budget.is_spent_now(self.states):
                break
            self.search(options, budget.portion(self.states, samples - number))
        for option in options:
            average(option)
        best = best_option(options).action
        return self.report(best, options, self.expected_line(best), budget)

    def samples(self, options: i64, budget: Budget) -> i64:
        """Return the planned number of samples, or fewer if the budget cannot cover every option in each sample."""
        if budget.iterations == 0:
            return self.plan.samples
        return max(1, min(self.plan.samples, budget.iterations // (2 * options)))

    def expected_line(self, action: Action) -> list[Action]:
        """Return the best line of all samples if it begins with this action; otherwise, return only the action."""
        start, branch = self.start, self.branch
        if start is None or branch is None or branch.action != action:
            return [action]
        return start.replay(action, branch.ahead)

    def search(self, options: list[Option], budget: Budget) -> None:
        """Search one sample, and add the resulting values to the options."""
        start = self.draw_root()
        ends = BestLeaves(self.plan.replies)
        own = budget.share(self.plan.own_turn_share)
        own.iterations = max(own.iterations, min(len(options), budget.iterations))  # enough to try every option
        branches, states = search_turn(start, own, FIRST_ROUND, own.iterations == 0, ends)
        self.states += states
        values = values_after_replies(branches, ends, self.reply_values(start, ends, budget, own.iterations))
        for index in range(min(len(options), len(branches))):
            value = values[index]
            options[index].visits += 1
            options[index].value += value
            if value > self.line_value:
                self.start, self.branch, self.line_value = start, branches[index], value

    def reply_values(self, start: SearchRoot, ends: BestLeaves, budget: Budget, done: i64) -> list[float]:
        """Return the values of the final positions after the replies; all replies share the rest of the budget."""
        values: list[float] = []
        left: i64 = len(ends.leaves)
        for leaf in ends.leaves:
            if 0 < budget.iterations <= done:
                break
            before = self.states
            values.append(self.reply_value(start, leaf.value, leaf.state, budget.portion(done, left)))
            done += self.states - before
            left -= 1
        return values

    def reply_value(self, start: SearchRoot, value: float, state: State, budget: Budget) -> float:
        """Return the value of a position at the end of the player's own turn after the opponent's best reply."""
        if state.result() is not None or state.player == start.player:
            return value
        search = TurnSearch(SearchRoot(state, self.score, self.horizon), budget, 0)
        best = best_value(search.run(budget.iterations if budget.iterations > 0 else REPLY))
        self.states += search.states
        if best == NOTHING:
            return value
        weight = self.plan.reply_weight
        return (1.0 - weight) * value + weight * (1.0 - best)


def values_after_replies(branches: list[Branch], ends: BestLeaves, replies: list[float]) -> list[float]:
    """Return the value of every first action after the best reply to its best final position.

    If no reply was searched for an action, the largest loss that any of the searched replies causes is subtracted from
    the action's value.
    """
    loss = 0.0
    for index in range(len(replies)):
        loss = max(loss, ends.leaves[index].value - replies[index])
    values: list[float] = []
    for branch in branches:
        best = NOTHING
        for index in range(len(replies)):
            if ends.leaves[index].first == branch.action:
                best = max(best, replies[index])
        values.append(branch.ahead.value - loss if best == NOTHING else best)
    return values


def average(option: Option) -> None:
    """Divide the value by the number of samples.

    An option counts as unvisited if at least one sample has no final position for it.
    """
    if option.value == NOTHING:
        option.visits, option.value = 0, 0.0
    elif option.visits > 0:
        option.value /= float(option.visits)
