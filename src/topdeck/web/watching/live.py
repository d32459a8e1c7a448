"""An experiment that is watched while it runs: a page is told how it stands whenever there are new games."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter

from starlette.websockets import WebSocket, WebSocketDisconnect

from topdeck.core.errors import TopdeckError
from topdeck.web.errors import TooMany
from topdeck.web.rooms.messages import Refusal
from topdeck.web.watching.library import Library
from topdeck.web.watching.thread_limiter import ThreadLimiter
from topdeck.web.wire import POLICY, received, send

POLL = 1.0  # seconds between two looks, or more:
PATIENCE = 20  # times as long as it took to tell how it stands
MOST = 50  # pages that watch


@dataclass
class Gallery:
    """Those who watch."""

    shelf: Library
    aside: ThreadLimiter
    poll: float = POLL
    watching: set[WebSocket] = field(default_factory=set)

    async def admit(self, socket: WebSocket, name: str) -> None:
        """Tell a page how it stands, now and whenever there is something new, until it leaves or all of it is gone."""
        with suppress(WebSocketDisconnect):
            try:
                if len(self.watching) >= MOST:
                    raise TooMany(f"{MOST} pages watch already; close one")
                self.watching.add(socket)
                await self.follow(socket, name)
            except TopdeckError as error:
                await send(socket, Refusal(str(error)))
                await socket.close(POLICY)
            finally:
                self.watching.discard(socket)

    async def follow(self, socket: WebSocket, name: str) -> None:
        leaving = asyncio.create_task(left(socket))
        told = -1
        try:
            while not leaving.done():
                begin = perf_counter()
                count = await self.aside(self.shelf.count, name)
                if count != told:
                    standings = await self.aside(self.shelf.standings, name, False)
                    if standings.games != told:
                        await send(socket, standings)
                        told = standings.games
                took = perf_counter() - begin
                await asyncio.wait({leaving}, timeout=max(self.poll, PATIENCE * took))
        finally:
            leaving.cancel()


async def left(socket: WebSocket) -> None:
    """Until the page is gone; what it says is of no interest."""
    with suppress(WebSocketDisconnect):
        while True:
            await received(socket)
