"""Checksums: whether a row is still what was written, and what to say if it is not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final

from msgspec import msgpack

from topdeck.core.errors import MatchError

SIZE: Final = 8  # bytes
EMPTY: Final = blake2b(digest_size=SIZE)
FORM: Final = msgpack.Encoder(order="sorted")  # the same bytes for the same values, anywhere


def checksum(values: Sequence[object]) -> str:
    """Of what a row holds, in the order of its columns."""
    try:
        form = FORM.encode(values)
    except OverflowError:  # of a seed, which may be longer than 64 bits
        form = json.dumps(values, sort_keys=True).encode()
    hashing = EMPTY.copy()  # to make one takes longer
    hashing.update(form)
    return hashing.hexdigest()


def transcript_checksum(actions: bytes, explanations: bytes | None) -> str:
    """Of what is only read with a single game."""
    return checksum([actions, explanations])


def is_intact(row: Sequence[Any]) -> bool:
    """Are the values of this row those that its checksum, the last of them, was made of?"""
    *values, said = row
    try:
        return checksum(values) == str(said)
    except (TypeError, UnicodeEncodeError, RecursionError):  # no text where there was one, brackets without an end
        return False


def damaged(what: str, place: str, how: str = "") -> MatchError:
    """What is wrong, and the way out."""
    seen = f" ({how})" if how else ""
    cure = "restore it from a copy, or let `topdeck repair` save what is whole"
    return MatchError(f"{what} in {place} is damaged{seen}: {cure}")


def lost(what: str, place: str, how: str = "") -> MatchError:
    """What is wrong, where nothing can be made of the rest."""
    seen = f" ({how})" if how else ""
    return MatchError(f"{what} in {place} is damaged{seen}: restore it from a copy")


def lenient(text: Any) -> Any:
    """JSON from the database; where it is none any more it stays as it is, and the checksum finds out."""
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return text
