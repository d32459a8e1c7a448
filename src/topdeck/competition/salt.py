"""The secret salt of a season: its file, its commitment, and the values derived from it.

The commitment is published before the season, and the salt after it, so that everyone can verify that the deals and the
hidden decks were fixed in advance.
"""

import hashlib
import os
import secrets
from pathlib import Path
from typing import Final

from topdeck import Deck
from topdeck.arena.plan.seeds import seed_from
from topdeck.competition.season_file import Season, Track
from topdeck.core.errors import MatchError

FILE: Final = Path("private", "salt")
SALT_BYTES: Final = 32


def commit(salt: str) -> str:
    """Return the commitment to a salt."""
    return f"sha256:{hashlib.sha256(salt.encode()).hexdigest()}"


def create_salt(folder: Path) -> str:
    """Create a private file with a new salt in the folder of a season, and return the commitment."""
    path = folder / FILE
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    salt = secrets.token_hex(SALT_BYTES)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(f"{salt}\n")
    return commit(salt)


def read_salt(season: Season) -> str:
    """Return the salt of a season.

    Raises:
        MatchError: The file cannot be read, is readable by other users, or does not match the commitment.
    """
    path = season.folder / FILE
    try:
        salt, mode = path.read_text("ascii").strip(), path.stat().st_mode
    except (OSError, UnicodeDecodeError) as error:
        raise MatchError(f"the salt in {path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if os.name == "posix" and mode & 0o077:
        raise MatchError(f"other users can access the salt in {path}: run chmod 600 {path}")
    if commit(salt) != season.commitment:
        raise MatchError(f"the salt in {path} does not match the commitment in the season file")
    return salt


def round_salt(salt: str, track: Track, number: int) -> str:
    """Return the salt of a round; different salts ensure that no two rounds of a season have the same deals."""
    return f"{salt}/{track.name}/{number}"


def draw_hidden_decks(track: Track, salt: str) -> tuple[Deck, ...]:
    """Return the hidden decks of a track, drawn from its pool with the salt as the seed."""
    pool = list(track.pool)
    numbers = [seed_from(f"{track.name}/hidden/{place}", salt) for place in range(track.hidden)]
    return tuple(pool.pop(number % len(pool)) for number in numbers)
