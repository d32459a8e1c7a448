"""All rooms of a server: those that are in use are here, all others on disk."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from secrets import randbits

from topdeck.core.errors import TopdeckError
from topdeck.core.rng import Rng
from topdeck.web.errors import NotAllowed, NotThere, Refused, TooMany
from topdeck.web.rooms.files import RoomFiles, is_token
from topdeck.web.rooms.invitation import Invitation
from topdeck.web.rooms.room import Room, new_room

NAME = re.compile(r"[A-Za-z0-9_-]{12}")
NOT_YOURS = "this is the game of somebody else"


class Lobby:
    """Opens rooms, and finds those that were open when the server ended."""

    def __init__(
        self, folder: Path, cores: int, most: int, outsiders: frozenset[str] = frozenset(), seed: int | None = None
    ) -> None:
        self.files = RoomFiles(folder)
        self.cores = asyncio.Semaphore(cores)
        self.most = most  # rooms in which a game goes on
        self.outsiders = outsiders
        self.deals = None if seed is None else Rng(seed)
        self.rooms: dict[str, Room] = {}

    async def open(self, invitation: Invitation) -> tuple[Room, str]:
        """A new room, and the token of the person in it."""
        await asyncio.to_thread(invitation.check, self.outsiders)
        self.demand_place()
        try:
            room, token = new_room(invitation, self.files, self.cores, self.chance())
        except OSError as error:
            raise Refused(f"the game cannot be kept in {self.files.folder}: {error.strerror}") from None
        self.rooms[room.name] = room
        return room, token

    def demand_place(self) -> None:
        """Room for one more; those that nobody uses are forgotten."""
        self.rooms = {name: room for name, room in self.rooms.items() if room.is_in_use}
        if len(self.rooms) >= self.most:
            raise TooMany(f"{self.most} games go on already; finish one, or start the server with --rooms")

    def chance(self) -> Rng:
        """Decides about seat and shuffles of the next room; nobody can foresee it, unless the server has a seed."""
        return Rng(randbits(60)) if self.deals is None else self.deals.fork()

    def enter(self, name: str, token: str) -> Room:
        """The room of this name, for whoever has its token."""
        if name not in self.rooms:
            self.rooms[name] = self.reopened(name, token)
        room = self.rooms[name]
        if not room.admits(token):
            raise NotAllowed(NOT_YOURS)
        return room

    def reopened(self, name: str, token: str) -> Room:
        """A room that lies on disk, if this is its person, and its opponent may still be asked for."""
        if not NAME.fullmatch(name) or not self.files.has(name):
            raise NotThere("there is no such game")
        try:
            note, record = self.files.read(name)
            if not is_token(token, note.token):
                raise NotAllowed(NOT_YOURS)
            self.demand_place()
            note.invitation.check(self.outsiders)
            return Room(name, note, record, self.files, self.cores)
        except (NotAllowed, TooMany):
            raise
        except TopdeckError as error:
            raise NotThere(f"this game cannot go on: {error}") from None

    async def close(self) -> None:
        await asyncio.gather(*(room.close() for room in self.rooms.values()))
