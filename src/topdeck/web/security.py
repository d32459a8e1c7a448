"""Access control: the host, origin and token of each request, and the content that the page is allowed to load."""

import hmac
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from secrets import token_urlsafe
from urllib.parse import urlsplit

from msgspec import DecodeError, ValidationError, json
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from topdeck.core.errors import TopdeckError
from topdeck.core.writing import write_atomically
from topdeck.web.errors import Refusal
from topdeck.web.fairness import CLIENT
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
TOKENS = "people.json"  # the file with the tokens
PERSON = "person "  # prefix of the names of clients with tokens


@dataclass(frozen=True)
class Guard:
    """Decides which requests are answered.

    Attributes:
        hosts: The host names that requests may use; if empty, any host name is allowed.
        tokens: One token per person, required in the cookie or, on the first visit, in the URL; if empty, no token is
            required.
        by_address: Whether requests may also use any IP address.  Other sites can take over host names, but not
            addresses.
        is_encrypted: Whether the server uses TLS, so that browsers never send the cookie over plain HTTP.
    """

    hosts: tuple[str, ...] = LOOPBACK_HOSTS
    tokens: tuple[str, ...] = ()
    by_address: bool = False
    is_encrypted: bool = False

    def problem(self, asked: HTTPConnection) -> str:
        """Return the reason for rejecting a request or a WebSocket, or an empty string if it is accepted."""
        address = asked.headers.get("host", "")
        host = parse_host(address)
        if not host or not self.allows(host):
            return f"this server does not answer requests for the host {host or address!r}"
        origin = asked.headers.get("origin")
        if origin is not None and parse_site(origin) != address.lower():
            return "the request comes from another site"
        if self.tokens and not self.find_token(asked):
            return "the token is missing or invalid; open the URL that the server printed when it started"
        return ""

    def allows(self, host: str) -> bool:
        return not self.hosts or host in map(normalize, self.hosts) or (self.by_address and is_address(host))

    def client(self, asked: HTTPConnection) -> str:
        """Return the key for per-client limits and private games: the person or, without tokens, the address."""
        token = self.find_token(asked)
        if token:
            return f"{PERSON}{self.tokens.index(token) + 1}"
        return asked.client.host if asked.client else ""

    def find_token(self, asked: HTTPConnection) -> str:
        """Return the valid token of a request, or an empty string."""
        sent = asked.query_params.get("token", "") if asked.url.path == "/" else ""
        return self.known_token(sent) or self.known_token(asked.cookies.get(COOKIE, ""))

    def known_token(self, text: str) -> str:
        """Return the token that equals a string, comparing all tokens in constant time."""
        return "".join([token for token in self.tokens if hmac.compare_digest(text.encode(), token.encode())][:1])


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

        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        problem = self.guard.problem(asked)
        CLIENT.set(self.guard.client(asked))
        if not problem:
            await self.app(scope, receive, send_protected)
        elif scope["type"] == "http":
            await rejection(asked, problem)(scope, receive, send_protected)
        else:
            await WebSocket(scope, receive, send).close(POLICY)


def rejection(asked: HTTPConnection, problem: str) -> Response:
    """Return the response to a rejected request, as plain text for a person who opens the page in a browser."""
    if asked.url.path == "/":
        return PlainTextResponse(f"Topdeck: {problem}.\n", 403)
    return answer(Refusal(problem), 403)


def read_tokens(folder: Path, people: int) -> tuple[str, ...]:
    """Return one token per person; tokens are stored in the folder, so that they survive a restart.

    Raises:
        TopdeckError: The file with the tokens cannot be read or written.
    """
    path = folder / TOKENS
    try:
        tokens: list[str] = json.decode(path.read_bytes(), type=list[str]) if path.exists() else []
        tokens += [token_urlsafe(24) for person in range(people - len(tokens))]
        write_atomically(path, json.encode(tokens))
        path.chmod(0o600)
    except (OSError, DecodeError, ValidationError) as error:
        raise TopdeckError(
            f"the tokens in {path} cannot be used: {error}; remove the file to create new tokens"
        ) from None
    return tuple(tokens[:people])


def parse_host(address: str) -> str:
    """Return the host from an address with or without a port, or an empty string if the address is invalid."""
    try:
        parts = urlsplit(f"//{address}")
    except ValueError:
        return ""
    return normalize(parts.hostname or "") if parts.netloc == address and "@" not in address else ""


def is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def parse_site(origin: str) -> str:
    """Return an origin's host and port in the format of the `Host` header, or an empty string if it is invalid."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def normalize(host: str) -> str:
    """Return the host as browsers send it: in lower case and without the zone of an IPv6 address."""
    return host.lower().partition("%")[0]
