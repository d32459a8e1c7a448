"""Errors that the server sends to the page."""

from msgspec import Struct

from topdeck.core.errors import TopdeckError


class RequestError(TopdeckError):
    """A request was rejected; the page shows the message to the user."""

    status = 400


class NotAllowed(RequestError):
    """The token is missing or invalid."""

    status = 403


class NotFound(RequestError):
    """No resource has the requested name."""

    status = 404


class LimitReached(RequestError):
    """The server has reached a limit, such as the maximum number of games in progress."""

    status = 429


class Refusal(Struct, tag="refused", omit_defaults=True):
    """The message that explains why a request was rejected."""

    words: str
    fields: dict[str, str] = {}  # error messages by field of a position form
