"""What keeps strangers out: where requests come from, the token, and what the page may load."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

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

    def problem(self, headers: Mapping[str, str], cookies: Mapping[str, str]) -> str:
        """Why a request is refused; empty if it is not."""
        address = headers.get("host", "")
        host = host_of(address)
        if not host or (self.hosts and host not in map(plain, self.hosts)):
            return f"this server does not answer to {host or address!r}"
        origin = headers.get("origin")
        if origin is not None and site_of(origin) != address.lower():
            return "the request comes from another site"
        if self.token and not hmac.compare_digest(cookies.get(COOKIE, "").encode(), self.token.encode()):
            return "the token is missing; open the address that the server printed when it started"
        return ""


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
