"""Seeds of all games and agents, derived from the seed of the experiment and a secret salt.

Without a salt, the seed of an experiment reveals all its deals.  Experiments with external agents therefore have one,
which these agents are never given.
"""

import hashlib
from functools import lru_cache


def deals(experiment: int, decks: tuple[str, str], pair: int, twins: bool = False, salt: str = "") -> tuple[int, int]:
    """Return the seeds of the two games of a mirrored pair, which have the same deal.

    Twins would play the same game twice, so their second game has a deal of its own.
    """
    deal = game_seed(experiment, decks, pair, salt)
    return deal, seed_from(f"{deal}/again", salt) if twins else deal


def game_seed(experiment: int, decks: tuple[str, str], pair: int, salt: str = "") -> int:
    """Return the seed of a deal, which differs between pairs."""
    return seed_from(f"{experiment}/{decks[0]}/{decks[1]}/{pair}", salt)


def agent_seed(game: int, seat: int, salt: str = "") -> int:
    """Return the seed of an agent's random stream, from which the game's seed cannot be computed."""
    return seed_from(f"{game}/agent/{seat}", salt)


def seed_from(text: str, salt: str = "") -> int:
    hashing = salted_hash(salt).copy()
    hashing.update(text.encode())
    return int.from_bytes(hashing.digest(), "big") >> 4


@lru_cache
def salted_hash(salt: str) -> hashlib.blake2b:
    """Return the hash before any text; copying it takes half as long as making it."""
    return hashlib.blake2b(digest_size=8, key=hashlib.blake2b(salt.encode()).digest() if salt else b"")
