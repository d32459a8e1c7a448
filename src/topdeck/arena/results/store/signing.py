"""Signatures for stored results, created with a key that is kept outside the results file.

A checksum detects damage, but a program that can write to a results file can also write a checksum.  A valid signature
can be created only with the key of the user who played the games.
"""

import hmac
import os
import secrets
import sys
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

VARIABLE: Final = "TOPDECK_KEY_FILE"  # the environment variable that names the key file
KEY_BYTES: Final = 32
NAME_BYTES: Final = 4
SIGNATURE_BYTES: Final = 16

OWN: Final = "own"  # signed with this user's key
OTHER: Final = "other"  # signed with a key that is not available here
MISSING: Final = "missing"
INVALID: Final = "invalid"  # signed with this user's key, but changed since then


class Key:
    """A secret key and its public name."""

    def __init__(self, secret: bytes) -> None:
        self.name = blake2b(secret, digest_size=NAME_BYTES, person=b"topdeck name").hexdigest()
        self.hashing = blake2b(key=secret, digest_size=SIGNATURE_BYTES)

    def sign(self, data: bytes) -> str:
        """Return a signature, which begins with the name of the key."""
        hashing = self.hashing.copy()  # faster than creating a new object
        hashing.update(data)
        return self.name + hashing.hexdigest()

    def check(self, data: bytes, signature: str) -> str:
        """Classify a signature as `OWN`, `OTHER`, `MISSING` or `INVALID`."""
        if not signature:
            return MISSING
        if not signature.startswith(self.name):
            return OTHER
        return OWN if hmac.compare_digest(self.sign(data).encode(), signature.encode()) else INVALID


def key_file() -> Path:
    """Return the file with this user's key, which is neither stored with the results nor visible in any sandbox."""
    if place := os.environ.get(VARIABLE):
        return Path(place).expanduser()
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "topdeck" / "results.key"


@cache
def own_key() -> Key | None:
    """Return this user's key, creating it on first use.

    If the key can be neither read nor created, a warning is printed, and results are not signed.
    """
    path = key_file()
    try:
        if not path.exists():
            create_key(path)
        secret = bytes.fromhex(path.read_text("ascii").strip())
        if len(secret) == KEY_BYTES:
            return Key(secret)
        reason = f"it must contain {2 * KEY_BYTES} hexadecimal digits"
    except (OSError, ValueError) as error:
        reason = str(getattr(error, "strerror", None) or error)
    print(
        f"topdeck: results are not signed, because the key {path} cannot be used: {reason}; "
        f"set {VARIABLE} to another file, or delete this file to create a new key",
        file=sys.stderr,
    )
    return None


def create_key(path: Path) -> None:
    """Create a key that only this user can read; if another process creates one first, keep that key."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secrets.token_hex(KEY_BYTES) + "\n")
    with suppress(FileExistsError):
        os.link(new, path)
    new.unlink()
