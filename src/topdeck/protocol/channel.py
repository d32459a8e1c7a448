"""Message exchange with an untrusted process, with limits on message size and waiting time."""

import os
import select
from collections.abc import Callable
from time import monotonic

HEAD = 4  # the number of bytes that encode a message's length
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
        longest: The maximum length in bytes of a message from the other end.
    """

    def __init__(
        self, incoming: int, outgoing: int, meanwhile: Callable[[], None] | None = None, longest: int = LONGEST
    ) -> None:
        self.incoming = incoming
        self.outgoing = outgoing
        self.meanwhile = meanwhile
        self.longest = longest
        os.set_blocking(incoming, False)
        os.set_blocking(outgoing, False)

    def send(self, data: bytes, seconds: float | None = None) -> None:
        self.write(len(data).to_bytes(HEAD, "big") + data, deadline_in(seconds))

    def write(self, data: bytes, deadline: float) -> None:
        rest = memoryview(data)
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
        if size > self.longest:
            raise TooLong(f"sent a message of {size:,} bytes; the maximum is {self.longest:,}")
        return self.read(size, deadline)

    def read(self, size: int, deadline: float) -> bytes:
        data = bytearray()
        while len(data) < size:
            data += self.read_part(min(size - len(data), CHUNK), deadline)
        return bytes(data)

    def read_part(self, most: int, deadline: float) -> bytes:
        """Return the next bytes: at least one and at most `most`."""
        while True:
            try:
                part = os.read(self.incoming, most)
            except BlockingIOError:
                self.wait(self.incoming, select.POLLIN, deadline)
                continue
            except OSError:
                raise Closed from None
            if not part:
                raise Closed
            return part

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
        self.meanwhile = None  # the function's owner may own the channel too; such a cycle would stay in memory longer
        os.close(self.incoming)
        os.close(self.outgoing)


class LineChannel(Channel):
    """Sends and receives messages that are single lines of text."""

    def __init__(self, incoming: int, outgoing: int) -> None:
        super().__init__(incoming, outgoing)
        self.unread = bytearray()  # the data received after the last line

    def send(self, data: bytes, seconds: float | None = None) -> None:
        self.write(data + b"\n", deadline_in(seconds))

    def receive(self, seconds: float | None = None) -> bytes:
        deadline = deadline_in(seconds)
        searched = 0
        while (end := self.unread.find(b"\n", searched)) < 0:
            searched = len(self.unread)
            if searched > LONGEST:
                raise TooLong(f"sent a line longer than the maximum of {LONGEST:,} bytes")
            self.unread += self.read_part(CHUNK, deadline)
        line = bytes(self.unread[:end])
        del self.unread[: end + 1]
        return line


def deadline_in(seconds: float | None) -> float:
    return float("inf") if seconds is None else monotonic() + seconds
