"""Messages between two processes, one of which is not trusted: none is too long, and none is waited for too long."""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from time import monotonic

HEAD = 4  # bytes that say how long a message is
CHUNK = 1 << 16
LONGEST = 4 << 20  # bytes of a message
SLICE = 0.25  # seconds between two looks at what else may be going on


class Closed(Exception):
    """Nobody is at the other end."""


class Late(Exception):
    """The other end did not take or send a whole message in time."""


class TooLong(Exception):
    """The other end sends a message that is longer than any may be."""


class Channel:
    """Sends and receives whole messages; with a deadline it holds to the last byte.

    `meanwhile` is called now and then while it waits.
    """

    def __init__(self, incoming: int, outgoing: int, meanwhile: Callable[[], None] | None = None) -> None:
        self.incoming = incoming
        self.outgoing = outgoing
        self.meanwhile = meanwhile
        os.set_blocking(incoming, False)
        os.set_blocking(outgoing, False)

    def send(self, data: bytes, seconds: float | None = None) -> None:
        deadline = deadline_in(seconds)
        rest = memoryview(len(data).to_bytes(HEAD, "big") + data)
        while rest:
            try:
                rest = rest[os.write(self.outgoing, rest) :]
            except BlockingIOError:
                self.wait(self.outgoing, select.POLLOUT, deadline)
            except OSError:
                raise Closed from None

    def receive(self, seconds: float | None = None) -> bytes:
        deadline = deadline_in(seconds)
        size = int.from_bytes(self.read(HEAD, deadline), "big")
        if size > LONGEST:
            raise TooLong(f"sent a message of {size:,} bytes; the longest may have {LONGEST:,}")
        return self.read(size, deadline)

    def read(self, size: int, deadline: float) -> bytes:
        found = bytearray()
        while len(found) < size:
            try:
                part = os.read(self.incoming, min(size - len(found), CHUNK))
            except BlockingIOError:
                self.wait(self.incoming, select.POLLIN, deadline)
                continue
            except OSError:
                raise Closed from None
            if not part:
                raise Closed
            found += part
        return bytes(found)

    def wait(self, descriptor: int, event: int, deadline: float) -> None:
        """Until the descriptor is ready, or it is too late."""
        poll = select.poll()
        poll.register(descriptor, event)
        while True:
            left = deadline - monotonic()
            if left <= 0:
                raise Late
            if poll.poll(1000 * min(left, SLICE)):
                return
            if self.meanwhile is not None:
                self.meanwhile()

    def close(self) -> None:
        os.close(self.incoming)
        os.close(self.outgoing)


def deadline_in(seconds: float | None) -> float:
    return float("inf") if seconds is None else monotonic() + seconds
