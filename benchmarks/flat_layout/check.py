"""Plays the same games in the engine and over the flat layout: after every action, the same fingerprint and actions.

Run it as `python -m flat_layout.check [games]`, with `benchmarks` on the path.
"""

from __future__ import annotations

import sys

from flat_layout.state import new_buffer
from flat_layout.translate import DECKS, engine_game, flat_game
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.rng import Rng


def check_game(decks: tuple[str, str], seed: int) -> int:
    """Play one game in both; returns how many actions it had."""
    game, flat, rng, buffer, count = engine_game(decks, seed), flat_game(decks, seed), Rng(seed, 50), new_buffer(), 0
    while True:
        actions = [action for action in game.actions() if isinstance(action, HearthstoneAction)]
        flat.list_into(buffer)
        codes = list(buffer[1 : buffer[0] + 1])
        where = f"{decks}, seed {seed}, action {count}"
        if flat.fingerprint() != game.fingerprint():
            raise SystemExit(f"{where}: other fingerprints\n{game}")
        if codes != [action.key for action in actions]:
            raise SystemExit(f"{where}: other actions\n{game}")
        if not actions:
            return count
        chosen = rng.below(len(actions))
        game.step(actions[chosen])
        flat = flat.copy()
        flat.step(codes[chosen])
        count += 1


def main(games: int) -> None:
    pairs = [(first, second) for first in DECKS for second in DECKS]
    actions = sum(check_game(pairs[seed % len(pairs)], seed) for seed in range(games))
    print(f"{games} games, {actions} actions: all fingerprints and all lists of actions are equal")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
