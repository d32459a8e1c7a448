"""One step ahead: the action after which the position looks best."""

from __future__ import annotations

from mypy_extensions import i64

from topdeck.core.search_info import SearchInfo, best_option, options_of
from topdeck.core.state import Action, MoveScore, State, StateScore
from topdeck.search.budget import Budget
from topdeck.search.move_scores import as_move_score, best_step
from topdeck.search.search_root import SampleSearch, SearchRoot


class Greedy(SampleSearch):
    """The option that looks best one step ahead, in one sample; of equals the last."""

    def run(self, budget: Budget) -> Action:
        """Judge every option, then decide; there is nothing to save in a budget."""
        start = SearchRoot(self.source.draw(), self.score)
        options = options_of(self.source.view)
        for option in options:
            after = start.state.child(option.action)
            option.visits, option.value = 1, start.value(option.action, after)
        best = best_option(options)
        self.thought = SearchInfo(options, [best.action], len(options), budget.used())
        return best.action


def greedy_action(state: State, score: StateScore | MoveScore) -> Action:
    """The best action one step ahead; of equals the last."""
    return best_step(state, state.actions(), as_move_score(score))


def greedy_playout(state: State, score: StateScore | MoveScore) -> i64:
    """Play greedy actions until the game is over; returns how many."""
    count: i64 = 0
    steps = as_move_score(score)
    while state.result() is None:
        state.step(best_step(state, state.actions(), steps))
        count += 1
    return count
