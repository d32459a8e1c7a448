"""`check_invariants`: one quick game at random, with the invariants of the game checked at every decision."""

from __future__ import annotations

from topdeck.deck import Deck
from topdeck.registry import load_game, two_decks
from topdeck.rng import Rng
from topdeck.testing.check_game import MOST_ACTIONS, CheckFailed


def check_invariants(name: str, decks: tuple[Deck | str, Deck | str], seed: int = 0, **settings: object) -> int:
    """Play a random game to its end; returns its number of actions, raises CheckFailed at the first fault."""
    game = load_game(name)
    state = game.start(two_decks(game, decks), seed, **settings)
    rng = Rng(seed, 52)
    for number in range(MOST_ACTIONS):
        faults = game.faults(state)
        if faults:
            raise CheckFailed(f"{name}, seed {seed}, action {number}: {'; '.join(faults)}")
        choices = state.actions()
        if not choices:
            return number
        state.step(rng.choice(choices))
    raise CheckFailed(f"{name}, seed {seed}: the game goes on after {MOST_ACTIONS} actions")
