"""How a command ends, for whoever started it."""

from __future__ import annotations

import typer

MISTAKE = 2  # of the user
UNDECIDED = 3  # a test that gave up
INTERRUPTED = 130  # what Ctrl-C ended


def leave(finished: bool) -> None:
    """Tell by the exit status if Ctrl-C has ended it."""
    if not finished:
        raise typer.Exit(INTERRUPTED)
