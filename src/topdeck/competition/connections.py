"""Connections to a ladder, which are closed if no request arrives on them, so that nobody can occupy all of them."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

IDLE_SECONDS = 10.0  # the minimum time for sending the head of a request; the maximum is twice as long


class TimedConnection(H11Protocol):
    """A connection that is closed if it has no active request and does not receive one in time."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.last: Any = None  # the request at the previous check
        self.schedule_check()

    def connection_lost(self, exc: Exception | None) -> None:
        self.check.cancel()
        super().connection_lost(exc)

    def schedule_check(self) -> None:
        self.check = self.loop.call_later(IDLE_SECONDS, self.close_if_idle)

    def close_if_idle(self) -> None:
        is_idle = self.cycle is None or self.cycle.response_complete
        if is_idle and self.cycle is self.last:
            self.transport.close()
            return
        self.last = self.cycle
        self.schedule_check()
