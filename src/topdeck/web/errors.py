"""Errors that are sent to the page."""

from __future__ import annotations

from msgspec import Struct

from topdeck.core.errors import TopdeckError


class Refused(TopdeckError):
    """A request is rejected; the message is meant for the person at the page."""

    status = 400


class NotAllowed(Refused):
    """The token is missing or wrong."""

    status = 403


class NotThere(Refused):
    """No resource has the requested name."""

    status = 404


class TooMany(Refused):
    """A limit of the server is reached."""

    status = 429


class Refusal(Struct, tag="refused"):
    """Why a request was rejected."""

    words: str
