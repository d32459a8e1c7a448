"""Exchanges messages with an untrusted process, with limits on message size and waiting time."""

import os
import select
from collections.abc import Callable
from time import monotonic

HEAD = 4  # the number of bytes that encode the length of a message
CHUNK = 1 << 16
LONGEST = 4 << 20  # the maximum length of a message in bytes
SLICE = 0.25  # seconds between calls to `meanwhile`


class Closed(Exception):
    """Raised when the other end has closed the channel."""


class Late(Exception):
    """Raised when a message is not transferred completely before the deadline."""


class TooLong(Exception):
    """Raised when the other end sends a message that exceeds the maximum length."""


class Channel:
    """Sends and receives messages, which must be transferred completely before a deadline.

    Args:
        incoming: The file descriptor to read from.
        outgoing: The file descriptor to write to.
        meanwhile: A function to call regularly while the channel is waiting.
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
            raise TooLong(f"sent a message of {size:,} bytes; the maximum is {LONGEST:,}")
        return self.read(size, deadline)

    def read(self, size: int, deadline: float) -> bytes:
        data = bytearray()
        while len(data) < size:
            try:
                part = os.read(self.incoming, min(size - len(data), CHUNK))
            except BlockingIOError:
                self.wait(self.incoming, select.POLLIN, deadline)
                continue
            except OSError:
                raise Closed from None
            if not part:
                raise Closed
            data += part
        return bytes(data)

    def wait(self, descriptor: int, event: int, deadline: float) -> None:
        """Wait until a file descriptor is ready.

        Raises:
            Late: The deadline has passed.
        """
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
