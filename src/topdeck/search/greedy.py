"""Greedy search, which plays the action that leads to the best position."""

from mypy_extensions import i64

from topdeck.core.search_info import best_option, list_options
from topdeck.core.state import Action, MoveScore, State, StateScore
from topdeck.search.base import SampleSearch
from topdeck.search.budget import Budget
from topdeck.search.scores import as_move_score, best_step


class Greedy(SampleSearch):
    """Plays the option that leads to the best position in a single sample; ties go to the last option."""

    def run(self, budget: Budget) -> Action:
        """Evaluate every option, regardless of the budget, and return the best action."""
        self.states = 0
        start = self.draw_root()
        options = list_options(self.source.view)
        for option in options:
            after = self.child(start.state, option.action)
            option.visits, option.value = 1, start.value(option.action, after)
        best = best_option(options).action
        return self.report(best, options, [best], budget)


def greedy_playout(state: State, score: StateScore | MoveScore) -> i64:
    """Play the game to its end with greedy actions, and return the number of actions."""
    count: i64 = 0
    steps = as_move_score(score)
    while state.result() is None:
        state.step(best_step(state, state.actions(), steps))
        count += 1
    return count
