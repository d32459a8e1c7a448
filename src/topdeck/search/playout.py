"""Random play to the end of a game."""

from __future__ import annotations

from mypy_extensions import i64

from topdeck.rng import Rng
from topdeck.state import State


def random_playout(state: State, rng: Rng) -> i64:
    """Play uniformly random actions until the game is over; returns how many."""
    count: i64 = 0
    while True:
        choices = state.actions()
        if not choices:
            return count
        state.step(choices[rng.below(len(choices))])
        count += 1
