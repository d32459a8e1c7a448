"""Rooms on disk: the game's record, which is updated after every decision, and a note about its players."""

import hashlib
import hmac
from pathlib import Path
from typing import NamedTuple

from msgspec import DecodeError, Struct, ValidationError, json

from topdeck.core.errors import RecordError
from topdeck.core.record import Record, read_records, write_records
from topdeck.core.writing import write_atomically
from topdeck.web.errors import NotAllowed
from topdeck.web.rooms.messages import Invitation

ROOM = ".room.json"
GAME = ".jsonl"


class Role(NamedTuple):
    """The seat from which a page sees a game, and whether it plays or only watches."""

    seat: int
    plays: bool


class RoomNote(Struct, frozen=True):
    """The data about a room that the game's record does not contain."""

    invitation: Invitation
    seat: int  # the person's seat
    token: str  # a hash, so that read access to the folder is not sufficient to join the game
    fault: str = ""  # the opponent's failure, if it ended the game
    owner: str = ""  # the person who opened the room, on servers that identify people by tokens
    partner: str = ""  # the other person, if any
    shared: bool = False  # whether everyone can watch the finished game
    watch: str = ""  # the hash of the spectators' token
    guest: str = ""  # the hash of the other person's token

    def is_visible(self, client: str) -> bool:
        """Return whether a client can watch the finished game; without tokens, everyone can."""
        return self.shared or self.owner == "" or client in (self.owner, self.partner)

    def role(self, token: str) -> Role:
        """Return the role that a token grants, comparing tokens in constant time.

        Raises:
            NotAllowed: The token does not belong to this room.
        """
        hashed = hash_token(token)
        if self.guest and hmac.compare_digest(hashed, self.guest):
            return Role(1 - self.seat, True)
        if self.watch and hmac.compare_digest(hashed, self.watch):
            return Role(self.seat, False)
        if hmac.compare_digest(hashed, self.token):
            return Role(self.seat, True)
        raise NotAllowed("this game belongs to another player")


class RoomFiles:
    """A folder with two files per game: the record and the note."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def names(self) -> list[str]:
        return sorted(path.name.removesuffix(ROOM) for path in self.folder.glob(f"*{ROOM}"))

    def has(self, name: str) -> bool:
        return (self.folder / f"{name}{ROOM}").is_file()

    def write_note(self, name: str, note: RoomNote) -> None:
        write_atomically(self.folder / f"{name}{ROOM}", json.encode(note))

    def write_game(self, name: str, record: Record) -> None:
        write_records(self.folder / f"{name}{GAME}", [record])

    def read(self, name: str) -> tuple[RoomNote, Record]:
        path = self.folder / f"{name}{ROOM}"
        try:
            note = json.decode(path.read_bytes(), type=RoomNote)
        except (OSError, DecodeError, ValidationError) as error:
            raise RecordError(f"{path} cannot be read: {error}") from None
        [record] = read_records(self.folder / f"{name}{GAME}")
        return note, record


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
