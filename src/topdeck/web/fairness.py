"""Sharing a limited number of slots fairly among clients."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar

from topdeck.web.errors import LimitReached

CLIENT: ContextVar[str] = ContextVar("CLIENT", default="")  # the client that sent the current request

Waiting = deque["asyncio.Future[None]"]


class FairSlots:
    """Limits how many tasks run at the same time.

    Clients take turns, so no client has to wait for the entire queue of another client.  If there is more than one
    slot, a single client cannot hold all of them.

    Args:
        count: The number of slots.
    """

    def __init__(self, count: int) -> None:
        self.free = count
        self.most_each = max(1, count - 1)
        self.running: Counter[str] = Counter()
        self.waiting: dict[str, Waiting] = {}  # the waiting requests by client; the next client comes first

    @property
    def has_waiting(self) -> bool:
        return bool(self.waiting)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a slot and hold it on behalf of the client that sent the current request."""
        client = CLIENT.get()
        await self.acquire(client)
        try:
            yield
        finally:
            self.release(client)

    async def acquire(self, client: str) -> None:
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(client, deque()).append(granted)
        self.grant()
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self.release(client)
            raise

    def release(self, client: str) -> None:
        self.running[client] -= 1
        if not self.running[client]:
            del self.running[client]
        self.free += 1
        self.grant()

    def grant(self) -> None:
        """Give free slots to the waiting clients in turn."""
        while self.free and (client := self.next_client()) is not None:
            queue = self.waiting.pop(client)
            granted = queue.popleft()
            if queue:
                self.waiting[client] = queue  # move this client behind the others
            if not granted.cancelled():
                self.free -= 1
                self.running[client] += 1
                granted.set_result(None)

    def next_client(self) -> str | None:
        return next((client for client in self.waiting if self.running[client] < self.most_each), None)


class Quota:
    """Limits the number of resources, such as open sockets, that each client can hold."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: Counter[str] = Counter()

    @contextmanager
    def admit(self, words: str) -> Iterator[None]:
        """Count another resource for the current client, or raise `LimitReached` with this message."""
        client = CLIENT.get()
        if self.held[client] >= self.most:
            raise LimitReached(words)
        self.held[client] += 1
        try:
            yield
        finally:
            self.held[client] -= 1
            if not self.held[client]:
                del self.held[client]
