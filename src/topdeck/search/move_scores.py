"""Valuing single steps, for greedy choices, rollouts and lookahead."""

from typing import Final

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.search_info import NOTHING
from topdeck.core.state import Action, MoveScore, State, StateScore

TOLERANCE: Final = 1e-9  # for rounding errors: 55 % of 20 is slightly more than 11 in floating-point arithmetic


class AfterMove(MoveScore):
    """Values a step by the position it leads to."""

    def __init__(self, score: StateScore) -> None:
        self.score = score

    def value(self, before: State, action: Action, after: State, player: i64) -> float:
        return self.score.value(after, player)


def as_move_score(score: StateScore | MoveScore) -> MoveScore:
    """Return a score of steps, converting a score of positions."""
    return score if isinstance(score, MoveScore) else AfterMove(score)


def best_step(state: State, choices: list[Action], score: MoveScore) -> Action:
    """Return the best action one step ahead, the last of equals."""
    player = state.player
    best = choices[0]
    best_value = NOTHING
    for action in choices:
        after = state.child(action)
        value = score.value(state, action, after, player)
        if value >= best_value:
            best, best_value = action, value
    return best


def sample_actions(choices: list[Action], share: float, rng: Rng) -> list[Action]:
    """Return a random share of the choices in their order, rounded up, and at least one."""
    chosen: list[Action] = []
    left: i64 = len(choices)
    missing: i64 = int(share * float(left) - TOLERANCE) + 1
    for action in choices:
        if rng.below(left) < missing:
            chosen.append(action)
            missing -= 1
        left -= 1
    return chosen
