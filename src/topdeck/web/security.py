"""Access control: the host, origin and token of each request, and the content that the page is allowed to load."""

import hmac
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from topdeck.web.errors import Refusal
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
    """Decides which requests are answered.

    Attributes:
        hosts: The host names that requests may use; if empty, any host name is allowed.
        token: Required in the cookie, or in the URL on the first visit; if empty, no token is required.
    """

    hosts: tuple[str, ...] = LOOPBACK_HOSTS
    token: str = ""

    def problem(self, asked: HTTPConnection) -> str:
        """Return the reason for rejecting a request or a WebSocket, or an empty string if it is accepted."""
        address = asked.headers.get("host", "")
        host = parse_host(address)
        if not host or (self.hosts and host not in map(normalize, self.hosts)):
            return f"this server does not answer requests for the host {host or address!r}"
        origin = asked.headers.get("origin")
        if origin is not None and parse_site(origin) != address.lower():
            return "the request comes from another site"
        if self.token and not self.is_token(asked.cookies.get(COOKIE, "")) and not self.brings_token(asked):
            return "the token is missing; open the URL that the server printed when it started"
        return ""

    def brings_token(self, asked: HTTPConnection) -> bool:
        """Return whether the request uses the URL that the server printed, which includes the token."""
        return asked.url.path == "/" and self.is_token(asked.query_params.get("token", ""))

    def is_token(self, text: str) -> bool:
        return bool(self.token) and hmac.compare_digest(text.encode(), self.token.encode())


@dataclass(frozen=True)
class Protection:
    """Middleware that applies the guard to every request and adds security headers to every response."""

    app: ASGIApp
    guard: Guard

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


def parse_host(address: str) -> str:
    """Return the host from an address with or without a port, or an empty string if the address is invalid."""
    try:
        parts = urlsplit(f"//{address}")
    except ValueError:
        return ""
    return normalize(parts.hostname or "") if parts.netloc == address and "@" not in address else ""


def parse_site(origin: str) -> str:
    """Return an origin's host and port in the format of the `Host` header, or an empty string if it is invalid."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def normalize(host: str) -> str:
    """Return the host as browsers send it: in lower case and without the zone of an IPv6 address."""
    return host.lower().partition("%")[0]
