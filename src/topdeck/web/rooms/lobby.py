"""All rooms of a server."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from secrets import randbits

from topdeck.errors import TopdeckError
from topdeck.rng import Rng
from topdeck.web.errors import NotAllowed, NotThere, TooMany
from topdeck.web.rooms.files import RoomFiles
from topdeck.web.rooms.invitation import Invitation
from topdeck.web.rooms.room import Room, new_room

NAME = re.compile(r"[A-Za-z0-9_-]{12}")


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

    def open(self, invitation: Invitation) -> tuple[Room, str]:
        """A new room, and the token of the person in it."""
        self.forget_finished()
        if len(self.rooms) >= self.most:
            raise TooMany(f"{self.most} games go on already; finish one, or start the server with --rooms")
        invitation.check(self.outsiders)
        room, token = new_room(invitation, self.files, self.cores, self.chance())
        self.rooms[room.name] = room
        return room, token

    def chance(self) -> Rng:
        """Decides about seat and shuffles of the next room; nobody can foresee it, unless the server has a seed."""
        return Rng(randbits(60)) if self.deals is None else self.deals.fork()

    def enter(self, name: str, token: str) -> Room:
        """The room of this name, for whoever has its token."""
        room = self.find(name)
        if not room.admits(token):
            raise NotAllowed("this is the game of somebody else")
        return room

    def find(self, name: str) -> Room:
        if name not in self.rooms:
            if not NAME.fullmatch(name) or name not in self.files.names():
                raise NotThere("there is no such game")
            try:
                self.rooms[name] = Room(name, *self.files.read(name), self.files, self.cores)
            except TopdeckError as error:
                raise NotThere(f"this game cannot go on: {error}") from None
        return self.rooms[name]

    def forget_finished(self) -> None:
        """Finished games nobody looks at stay on disk alone."""
        for name in [name for name, room in self.rooms.items() if room.is_over and not room.followers]:
            del self.rooms[name]

    async def close(self) -> None:
        await asyncio.gather(*(room.close() for room in self.rooms.values()))
