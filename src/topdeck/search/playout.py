"""Random playouts to the end of the game."""

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.state import State


def random_playout(state: State, rng: Rng) -> i64:
    """Play the game to its end with random actions, and return the number of actions."""
    count: i64 = 0
    while True:
        action = state.random_action(rng)
        if action is None:
            return count
        state.step(action)
        count += 1
