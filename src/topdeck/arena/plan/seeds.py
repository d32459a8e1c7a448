"""Where the chance of every game and every agent comes from: one seed for the whole experiment, and a secret salt.

Without a salt, whoever knows the seed of an experiment knows all its deals.  So where agents from outside play there is
one, and they are never told it.
"""

from __future__ import annotations

import hashlib
import secrets
from functools import lru_cache


def deals(experiment: int, decks: tuple[str, str], pair: int, twins: bool = False, salt: str = "") -> tuple[int, int]:
    """The seeds of the two games of a mirrored pair: they have the same deal.

    Twins would play the same game twice, so their second game has a deal of its own."""
    deal = game_seed(experiment, decks, pair, salt)
    return deal, seed_from(f"{deal}/again", salt) if twins else deal


def game_seed(experiment: int, decks: tuple[str, str], pair: int, salt: str = "") -> int:
    """The seed of a deal, different for all pairs."""
    return seed_from(f"{experiment}/{decks[0]}/{decks[1]}/{pair}", salt)


def agent_seed(game: int, seat: int, salt: str = "") -> int:
    """The seed of a player's own chance; the game's seed cannot be computed from it."""
    return seed_from(f"{game}/agent/{seat}", salt)


def seed_from(text: str, salt: str = "") -> int:
    hashing = salted_hash(salt).copy()
    hashing.update(text.encode())
    return int.from_bytes(hashing.digest(), "big") >> 4


@lru_cache
def salted_hash(salt: str) -> hashlib.blake2b:
    """The hash before any text; copying it takes half as long as making it."""
    return hashlib.blake2b(digest_size=8, key=hashlib.blake2b(salt.encode()).digest() if salt else b"")


def drawn_salt() -> str:
    return secrets.token_hex(16)
