"""Limits on requests, so that a worker that floods the ladder does not block other workers."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from starlette.requests import ClientDisconnect, Request

from topdeck.core.errors import TopdeckError

BODY_SECONDS = 30.0  # seconds allowed for receiving a body
RATE = 50.0  # the maximum number of requests per second from a worker
BURST = 100.0
MOST_ADDRESSES = 10_000
MOST_AT_ONCE = 8  # the maximum number of concurrent requests from a worker


class RequestRejected(TopdeckError):
    """Raised if a request is rejected; contains the response status."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


class Allowance:
    """A token bucket that limits the rate of requests."""

    def __init__(self, rate: float = RATE, burst: float = BURST, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.left = burst
        self.filled = now()
        self.in_progress = 0

    def take(self) -> None:
        """Count one request against the limit.

        Raises:
            RequestRejected: There have been too many requests.
        """
        now = self.now()
        self.left = min(self.burst, self.left + self.rate * (now - self.filled))
        self.filled = now
        if self.left < 1.0:
            raise RequestRejected(429, f"there are too many requests; at most {self.rate:g} per second are answered")
        self.left -= 1.0

    @contextmanager
    def request(self) -> Iterator[None]:
        """Count a request as active while it is being answered.

        Raises:
            RequestRejected: There are too many concurrent requests.
        """
        if self.in_progress >= MOST_AT_ONCE:
            raise RequestRejected(429, f"a worker can have at most {MOST_AT_ONCE} concurrent requests")
        self.in_progress += 1
        try:
            yield
        finally:
            self.in_progress -= 1


class Allowances:
    """The request limits per address; only a limited number of addresses is remembered."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.known: dict[str, Allowance] = {}

    def take(self, address: str) -> None:
        """Count one request from an address against its limit.

        Raises:
            RequestRejected: There have been too many requests from the address.
        """
        if len(self.known) >= MOST_ADDRESSES:
            self.known.clear()
        self.known.setdefault(address, Allowance(self.rate)).take()


async def read_body(request: Request, most: int) -> bytes:
    """Return the body of a request.

    Args:
        request: The request.
        most: The maximum number of bytes.

    Raises:
        RequestRejected: The body is too large or arrives too slowly.
    """
    too_large = RequestRejected(413, f"the message is larger than {most >> 10} kilobytes")
    length = request.headers.get("content-length", "0")
    if not (length.isascii() and length.isdecimal()) or len(length) > 20 or int(length) > most:
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise too_large
    except TimeoutError:
        raise RequestRejected(408, f"the message took more than {BODY_SECONDS:g} seconds to arrive") from None
    except ClientDisconnect:
        raise RequestRejected(400, "the message is incomplete") from None
    return bytes(body)
