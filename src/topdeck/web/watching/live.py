"""Watching an experiment while it runs: a page is sent the standings whenever there are new games."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter

from starlette.websockets import WebSocket, WebSocketDisconnect

from topdeck.web.errors import LimitReached
from topdeck.web.watching.library import Library
from topdeck.web.watching.messages import StandingsAsked
from topdeck.web.watching.thread_limiter import ThreadLimiter
from topdeck.web.wire import receive, send

POLL = 1.0  # minimum number of seconds between two polls
PATIENCE = 20  # minimum time between two polls, relative to the duration of a poll
MOST = 50  # pages that watch


@dataclass
class Gallery:
    """The pages that watch experiments."""

    library: Library
    threads: ThreadLimiter
    poll: float = POLL
    watching: set[WebSocket] = field(default_factory=set)

    async def converse(self, socket: WebSocket) -> None:
        """Send a page the standings, now and after new games, until it disconnects or the experiment is removed."""
        if len(self.watching) >= MOST:
            raise LimitReached(f"{MOST} pages watch already; close one")
        self.watching.add(socket)
        leaving = asyncio.create_task(wait_for_disconnect(socket))
        name, sent = socket.path_params["name"], -1
        try:
            while not leaving.done():
                begin = perf_counter()
                if await self.threads(self.library.count, name) != sent:
                    standings = await self.threads(self.library.standings, name, StandingsAsked(ratings=False))
                    if standings.games != sent:
                        await send(socket, standings)
                        sent = standings.games
                await asyncio.wait({leaving}, timeout=max(self.poll, PATIENCE * (perf_counter() - begin)))
        finally:
            leaving.cancel()
            self.watching.discard(socket)


async def wait_for_disconnect(socket: WebSocket) -> None:
    """Wait until a page disconnects; its messages are ignored."""
    with suppress(WebSocketDisconnect):
        while True:
            await receive(socket)
