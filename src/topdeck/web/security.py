"""What keeps strangers out: where requests come from, the token, and what the page may load."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from topdeck.web.rooms.messages import Refusal
from topdeck.web.wire import POLICY, answer

LOOPBACK_HOSTS = ("127.0.0.1", "::1", "localhost")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
COOKIE = "topdeck"


@dataclass(frozen=True)
class Guard:
    """Who may ask: the hosts that the server answers to, all if there are none, and a token where strangers could reach
    it."""

    hosts: tuple[str, ...] = LOOPBACK_HOSTS
    token: str = ""

    def problem(self, asked: HTTPConnection) -> str:
        """Why a request or a socket is refused; empty if it is not."""
        address = asked.headers.get("host", "")
        host = host_of(address)
        if not host or (self.hosts and host not in map(plain, self.hosts)):
            return f"this server does not answer to {host or address!r}"
        origin = asked.headers.get("origin")
        if origin is not None and site_of(origin) != address.lower():
            return "the request comes from another site"
        if self.token and not self.is_token(asked.cookies.get(COOKIE, "")) and not self.brings_token(asked):
            return "the token is missing; open the address that the server printed when it started"
        return ""

    def brings_token(self, asked: HTTPConnection) -> bool:
        """Is this the address that the server printed, with the token in it?"""
        return asked.url.path == "/" and self.is_token(asked.query_params.get("token", ""))

    def is_token(self, text: str) -> bool:
        return bool(self.token) and hmac.compare_digest(text.encode(), self.token.encode())


class Protection:
    """Middleware that rejects what the guard has a problem with, and adds headers to every answer."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self.app = app
        self.guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        problem = "" if scope["type"] == "lifespan" else self.guard.problem(HTTPConnection(scope))
        if not problem:
            await self.app(scope, receive, send_protected)
        elif scope["type"] == "http":
            await answer(Refusal(problem), 403)(scope, receive, send_protected)
        else:
            await WebSocket(scope, receive, send).close(POLICY)


def host_of(address: str) -> str:
    """The host in an address with or without a port; nothing if that cannot be read."""
    try:
        read = urlsplit(f"//{address}")
    except ValueError:
        return ""
    return plain(read.hostname or "") if read.netloc == address and "@" not in address else ""


def site_of(origin: str) -> str:
    """Where a request comes from, as the header of the host says it; nothing if that cannot be read."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def plain(host: str) -> str:
    """As browsers say it: in small letters, and without the network card of an address."""
    return host.lower().partition("%")[0]
