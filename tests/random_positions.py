"""Positions in the middle of random games."""

from __future__ import annotations

from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.state import State


def some_turns(game: str, decisions: int, seed: int = 3) -> State:
    """Return the position after a number of random decisions, or at the end of the game if it ends earlier."""
    rules, rng = load_game(game), Rng(seed)
    decks = rules.decks.included()
    state = rules.start((decks[seed % len(decks)], decks[(seed + 1) % len(decks)]), seed)
    for _ in range(decisions):
        action = state.random_action(rng)
        if action is None:
            break
        state.step(action)
    return state
