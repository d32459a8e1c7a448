"""The champion's search: the player's own turn and the opponent's best reply to it."""

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

# States, if the budget does not limit them.
FIRST_ROUND: Final = 4000  # of the player's own turn
REPLY: Final = 1000


@dataclass(frozen=True)
class Plan:
    """How the work is divided.

    Attributes:
        samples: The number of samples of hidden information and randomness.
        replies: The number of positions at the end of the player's own turn to which replies are searched.
        own_turn_share: The share of the work for the player's own turn.
        reply_weight: The weight of the position after the reply, relative to the position before it.
    """

    samples: i64 = 4
    replies: i64 = 6
    own_turn_share: float = 0.5
    reply_weight: float = 0.5


class ReplySearch(SampleSearch):
    """Searches the player's own turn to its end in every sample, and the opponent's replies to the best ends.

    The value of an option is that of its best end after the reply, averaged over the samples.  A turn consists of the
    actions of one player in a row within the horizon, and ends where the other player decides; so where a turn is one
    card, the reply is one card.  A player who continues alone, because the opponent has passed, gets no reply: its end
    is valued directly, and a horizon beyond the end of the turn lets it plan everything it does.

    The budget counts states.  The score must return the win probability, from 0 to 1, at the end of the player's own
    turn; the opponent's win probability is evaluated from its side.

    Raises:
        TopdeckError: The score counts points.
    """

    def __init__(self, score: StateScore, source: Determinizer, plan: Plan, horizon: Horizon = END_OF_TURN) -> None:
        if score.scale != "chance":
            name = type(score).__name__
            cure = f"Sigmoid({name}(), width=…) of topdeck.search.scores converts them"
            raise TopdeckError(
                f"ReplySearch needs a score that returns win probabilities; {name} counts points; {cure}"
            )
        super().__init__(score, source, OwnActions(horizon))
        self.plan = plan
        self.start: SearchRoot | None = None  # of the sample with the best line
        self.branch: Branch | None = None  # the first step of that line
        self.line_value = NOTHING

    def run(self, budget: Budget) -> Action:
        """Search and return the action to play."""
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
        """Return the planned number of samples, or fewer if the budget cannot try every option in each of them."""
        if budget.iterations == 0:
            return self.plan.samples
        return max(1, min(self.plan.samples, budget.iterations // (2 * options)))

    def expected_line(self, action: Action) -> list[Action]:
        """Return the best line of all samples, if it begins with this action."""
        start, branch = self.start, self.branch
        if start is None or branch is None or branch.action != action:
            return [action]
        return start.replay(action, branch.ahead)

    def search(self, options: list[Option], budget: Budget) -> None:
        """Add the values of one sample to the options."""
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
        """Return the values of the ends after the replies, which share the rest of the budget."""
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
    """Return the value of every first step after the reply to its best end.

    A step without a searched reply gets the value of its best end minus the largest loss by any reply.
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
    """Divide by the number of samples; an action without a known end in one of them counts as not visited."""
    if option.value == NOTHING:
        option.visits, option.value = 0, 0.0
    elif option.visits > 0:
        option.value /= float(option.visits)
