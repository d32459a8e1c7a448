"""Limits on connections, so that clients cannot keep them open without sending requests."""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADERS = 10.0  # seconds allowed for the headers of a request
MOST_EACH = 256  # maximum number of open connections per address; a whole class may share an address


class LimitedProtocol(H11Protocol):
    """Closes a connection whose next request does not arrive in time, and limits the number of connections per address.

    WebSockets are not counted, because they have a separate limit per client.
    """

    due: asyncio.TimerHandle | None = None
    address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        if self.count_connections() > MOST_EACH:
            transport.abort()
        self.expect_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        is_websocket = self.transport.get_protocol() is not self
        if is_websocket or self.is_answering:
            self.stop_waiting()
        else:
            self.expect_headers()

    def count_connections(self) -> int:
        """Return the number of open connections from this address to the server."""
        open_ones = (other for other in self.connections if isinstance(other, LimitedProtocol))
        return sum(other.address == self.address for other in open_ones)

    @property
    def is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def expect_headers(self) -> None:
        if self.due is None:
            self.due = asyncio.get_running_loop().call_later(HEADERS, self.give_up)

    def stop_waiting(self) -> None:
        if self.due is not None:
            self.due.cancel()
            self.due = None

    def give_up(self) -> None:
        self.due = None
        if not self.is_answering:
            self.transport.abort()
