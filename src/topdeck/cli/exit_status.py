"""How a command ends, for whoever started it."""

from __future__ import annotations

from typer import Exit

MISTAKE = 2  # of the user
UNDECIDED = 3  # a test that gave up
FORFEITED = 4  # an entry could not be imported
INFRASTRUCTURE = 5  # processes or nodes failed
INTERRUPTED = 130  # what Ctrl-C ended


def leave(finished: bool) -> None:
    """Tell by the exit status if Ctrl-C has ended it."""
    leave_with(0 if finished else INTERRUPTED)


def leave_with(status: int) -> None:
    if status:
        raise Exit(status)
