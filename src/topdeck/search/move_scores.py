"""Judging steps: what greedy choices, rollouts and lookaheads have in common."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.search_info import NOTHING
from topdeck.core.state import Action, MoveScore, State, StateScore

HAIR: Final = 1e-9  # 55 % of 20 are 11, and by the arithmetic of floats a little more


class AfterMove(MoveScore):
    """A step is as good as the position it leads to."""

    def __init__(self, score: StateScore) -> None:
        self.score = score

    def value(self, before: State, action: Action, after: State, player: i64) -> float:
        return self.score.value(after, player)


def as_move_score(score: StateScore | MoveScore) -> MoveScore:
    """A score of steps, made of either kind."""
    return score if isinstance(score, MoveScore) else AfterMove(score)


def best_step(state: State, choices: list[Action], score: MoveScore) -> Action:
    """The best of these actions, one step ahead; of equals the last."""
    player = state.player
    best = choices[0]
    best_value = NOTHING
    for action in choices:
        after = state.child(action)
        value = score.value(state, action, after, player)
        if value >= best_value:
            best, best_value = action, value
    return best


def some_of(choices: list[Action], share: float, rng: Rng) -> list[Action]:
    """A random share of the choices, rounded up, at least one, in their order."""
    wanted = int(share * float(len(choices)) - HAIR) + 1
    chosen: list[Action] = []
    left: i64 = len(choices)
    missing: i64 = wanted
    for action in choices:
        if rng.below(left) < missing:
            chosen.append(action)
            missing -= 1
        left -= 1
    return chosen
