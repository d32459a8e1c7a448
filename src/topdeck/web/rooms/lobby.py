"""All rooms of a server: those in use in memory, the others on disk."""

import asyncio
import re
from pathlib import Path
from secrets import randbits, token_urlsafe

from topdeck.core.errors import TopdeckError
from topdeck.core.record import start_record
from topdeck.core.rng import Rng
from topdeck.web.errors import LimitReached, NotAllowed, NotFound, RequestError
from topdeck.web.rooms.files import RoomFiles, RoomNote, hash_token
from topdeck.web.rooms.messages import Invitation
from topdeck.web.rooms.room import Room

NAME = re.compile(r"[A-Za-z0-9_-]{12}")


class Lobby:
    """Opens rooms, and reopens those that were open when the server stopped."""

    def __init__(
        self, folder: Path, cores: int, most: int, outsiders: frozenset[str] = frozenset(), seed: int | None = None
    ) -> None:
        self.files = RoomFiles(folder)
        self.cores = asyncio.Semaphore(cores)
        self.most = most  # rooms in use
        self.external_agents = outsiders
        self.deals = None if seed is None else Rng(seed)
        self.rooms: dict[str, Room] = {}

    async def open(self, invitation: Invitation) -> tuple[Room, str]:
        """Open a room; return it with the token of its player."""
        await asyncio.to_thread(invitation.check, self.external_agents)
        self.require_place()
        rng = Rng(randbits(60)) if self.deals is None else self.deals.fork()
        try:
            room, token = new_room(invitation, self.files, self.cores, rng)
        except OSError as error:
            raise RequestError(f"the game cannot be saved in {self.files.folder}: {error.strerror}") from None
        self.rooms[room.name] = room
        return room, token

    def require_place(self) -> None:
        """Forget rooms that are not in use; reject another one if there are too many."""
        self.rooms = {name: room for name, room in self.rooms.items() if room.is_in_use}
        if len(self.rooms) >= self.most:
            raise LimitReached(f"{self.most} games are in progress already; finish one, or raise --rooms")

    def enter(self, name: str, token: str) -> Room:
        """Return a room to the person with its token.

        Raises:
            NotAllowed: The token is that of another room.
            NotFound: There is no such room, or its game cannot be resumed.
        """
        if name not in self.rooms:
            self.rooms[name] = self.reopen(name, token)
        room = self.rooms[name]
        room.note.require_token(token)
        return room

    def reopen(self, name: str, token: str) -> Room:
        """Read a room from disk, if the token is right and its opponent is still offered."""
        if not NAME.fullmatch(name) or not self.files.has(name):
            raise NotFound("there is no such game")
        try:
            note, record = self.files.read(name)
            note.require_token(token)
            self.require_place()
            note.invitation.check(self.external_agents)
            return Room(name, note, record, self.files, self.cores)
        except (NotAllowed, LimitReached):
            raise
        except TopdeckError as error:
            raise NotFound(f"this game cannot be resumed: {error}") from None

    async def close(self) -> None:
        await asyncio.gather(*(room.close() for room in self.rooms.values()))


def new_room(invitation: Invitation, files: RoomFiles, cores: asyncio.Semaphore, rng: Rng) -> tuple[Room, str]:
    """Make a room with seat and deals from `rng`; return it with the token of the person who opened it."""
    game, seat, seed = invitation.rules(), invitation.choose_seat(rng), rng.seed()
    own, other = invitation.decks()
    decks = (own, other) if seat == 0 else (other, own)
    record = start_record(invitation.game, game.start(decks, seed, **invitation.settings), decks, seed)
    name, token = token_urlsafe(9), token_urlsafe(24)
    note = RoomNote(invitation, seat, hash_token(token))
    files.write_note(name, note)
    files.write_game(name, record)
    return Room(name, note, record, files, cores), token
