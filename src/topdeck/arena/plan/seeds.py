"""Derivation of game and agent seeds from an experiment's seed and a secret salt.

Without a salt, anyone who knows the seed of an experiment can compute all its deals.  Experiments with external agents
therefore use a salt, which the agents never see.
"""

import hashlib
from functools import lru_cache

from topdeck.core.errors import MatchError


def deals(experiment: int, decks: tuple[str, str], pair: int, twins: bool = False, salt: str = "") -> tuple[int, int]:
    """Return the seeds for the two games in a mirrored pair; the seeds are normally equal.

    Two copies of the same agent would play the same game twice, so in self-play, the second game uses a new deal.

    Args:
        experiment: The seed of the experiment.
        decks: The names of the decks in the seat order of the pair's first game.
        pair: The number of the pair, from 0.
        twins: Whether the two agents are equal.
        salt: The salt of the experiment.

    Raises:
        MatchError: The decks are not names.
    """
    if not all(isinstance(deck, str) for deck in decks):
        raise MatchError("deals takes the names of the decks; pass deck.name instead of the deck")
    deal = game_seed(experiment, decks, pair, salt)
    return deal, seed_from(f"{deal}/again", salt) if twins else deal


def game_seed(experiment: int, decks: tuple[str, str], pair: int, salt: str = "") -> int:
    """Return the seed for a mirrored pair's deal; each pair number yields a different seed."""
    return seed_from(f"{experiment}/{decks[0]}/{decks[1]}/{pair}", salt)


def agent_seed(game: int, seat: int, salt: str = "") -> int:
    """Return the seed for an agent's random stream; this seed does not reveal the game's seed."""
    return seed_from(f"{game}/agent/{seat}", salt)


def seed_from(text: str, salt: str = "") -> int:
    hashing = salted_hash(salt).copy()
    hashing.update(text.encode())
    return int.from_bytes(hashing.digest(), "big") >> 4


@lru_cache
def salted_hash(salt: str) -> hashlib.blake2b:
    """Return a cached hash object that is keyed with the salt.

    Copying a hash object takes half as long as creating a new one.
    """
    return hashlib.blake2b(digest_size=8, key=hashlib.blake2b(salt.encode()).digest() if salt else b"")
