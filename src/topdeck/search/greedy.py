"""One step ahead: the action after which the position looks best."""

from __future__ import annotations

from mypy_extensions import i64

from topdeck.game import Action, State, StateScore


def greedy_action(state: State, score: StateScore) -> Action:
    """The best action by score; of equals the last one listed."""
    player = state.player
    choices = state.actions()
    best = choices[0]
    best_value = float("-inf")
    for action in choices:
        after = state.copy()
        after.step(action)
        value = score.value(after, player)
        if value >= best_value:
            best, best_value = action, value
    return best


def greedy_playout(state: State, score: StateScore) -> i64:
    """Play greedy actions until the game is over; returns how many."""
    count: i64 = 0
    while state.result() is None:
        state.step(greedy_action(state, score))
        count += 1
    return count
