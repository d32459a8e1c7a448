"""Errors that are sent to the page."""

from msgspec import Struct

from topdeck.core.errors import TopdeckError


class RequestError(TopdeckError):
    """A request is rejected; the message is meant for the person at the page."""

    status = 400


class NotAllowed(RequestError):
    """The token is missing or wrong."""

    status = 403


class NotFound(RequestError):
    """No resource has the requested name."""

    status = 404


class LimitReached(RequestError):
    """A limit of the server is reached."""

    status = 429


class Refusal(Struct, tag="refused", omit_defaults=True):
    """Why a request was rejected."""

    words: str
    fields: dict[str, str] = {}  # the mistakes in the fields of a position form
