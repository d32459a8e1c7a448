"""Rooms on disk: the game as a record that is whole after every decision, and beside it who plays it."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from pathlib import Path

from msgspec import DecodeError, Struct, ValidationError, json

from topdeck.core.errors import RecordError
from topdeck.core.record import Record, read_records, write_records
from topdeck.core.writing import write_atomically
from topdeck.web.rooms.invitation import Invitation

ROOM = ".room.json"
GAME = ".jsonl"


class RoomNote(Struct, frozen=True):
    """What a record does not say."""

    invitation: Invitation
    seat: int  # of the person
    token: str  # its hash: whoever reads the folder cannot sit down
    fault: str = ""  # what the opponent did wrong, if that ended the game


class RoomFiles:
    """A folder of games, each in two files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def names(self) -> Iterator[str]:
        for path in sorted(self.folder.glob(f"*{ROOM}")):
            yield path.name.removesuffix(ROOM)

    def has(self, name: str) -> bool:
        return (self.folder / f"{name}{ROOM}").is_file()

    def write_note(self, name: str, note: RoomNote) -> None:
        write_atomically(self.folder / f"{name}{ROOM}", json.encode(note))

    def write_game(self, name: str, record: Record) -> None:
        write_records(self.folder / f"{name}{GAME}", [record])

    def read(self, name: str) -> tuple[RoomNote, Record]:
        note = self.folder / f"{name}{ROOM}"
        try:
            found = json.decode(note.read_bytes(), type=RoomNote)
        except (OSError, DecodeError, ValidationError) as error:
            raise RecordError(f"{note} cannot be read: {error}") from None
        [record] = read_records(self.folder / f"{name}{GAME}")
        return found, record


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def is_token(token: str, expected: str) -> bool:
    """Compared so that time tells nothing."""
    return hmac.compare_digest(hashed(token), expected)
