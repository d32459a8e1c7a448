"""Greedy play: the action with the best position one step ahead."""

from mypy_extensions import i64

from topdeck.core.search_info import best_option, list_options
from topdeck.core.state import Action, MoveScore, State, StateScore
from topdeck.search.base import SampleSearch
from topdeck.search.budget import Budget
from topdeck.search.scores import as_move_score, best_step


class Greedy(SampleSearch):
    """Plays the option that is best one step ahead in one sample, the last of equals."""

    def run(self, budget: Budget) -> Action:
        """Value every option, whatever the budget, and return the best action."""
        self.states = 0
        start = self.draw_root()
        options = list_options(self.source.view)
        for option in options:
            after = self.child(start.state, option.action)
            option.visits, option.value = 1, start.value(option.action, after)
        best = best_option(options).action
        return self.report(best, options, [best], budget)


def greedy_playout(state: State, score: StateScore | MoveScore) -> i64:
    """Play greedy actions to the end of the game, and return their number."""
    count: i64 = 0
    steps = as_move_score(score)
    while state.result() is None:
        state.step(best_step(state, state.actions(), steps))
        count += 1
    return count
