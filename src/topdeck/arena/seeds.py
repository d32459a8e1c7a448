"""Where the chance of every game and every agent comes from: one seed for the whole experiment."""

from __future__ import annotations

import hashlib


def game_seed(experiment: int, decks: tuple[str, str], pair: int) -> int:
    """The same for both games of a pair, different for all others."""
    return seed_from(f"{experiment}/{decks[0]}/{decks[1]}/{pair}")


def agent_seed(game: int, seat: int) -> int:
    """The seed of a player's own chance; the game's seed cannot be computed from it."""
    return seed_from(f"{game}/agent/{seat}")


def seed_from(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 4
