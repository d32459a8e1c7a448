"""What the page is answered when something cannot be done."""

from __future__ import annotations

from topdeck.core.errors import TopdeckError


class Refused(TopdeckError):
    """What was asked for cannot be done; the words are for the person who asked."""

    status = 400


class NotAllowed(Refused):
    """Somebody without the right token."""

    status = 403


class NotThere(Refused):
    """There is nothing of this name."""

    status = 404


class TooMany(Refused):
    """A limit of the server is reached."""

    status = 429
