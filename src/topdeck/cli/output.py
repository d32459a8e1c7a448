"""How answers look: to people at a terminal, and to programs."""

from __future__ import annotations

import json
import sys

from rich.console import Console

UNFOLDED = 200  # columns, where no terminal sets a limit


def print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def console() -> Console:
    """Where answers go; rows stay whole for the programs they are piped to."""
    return Console(highlight=False, width=None if sys.stdout.isatty() else UNFOLDED)


def games_text(played_now: int, already_stored: int) -> str:
    """Say how many games of a result are new."""
    return f"Games played now: {played_now:,}; already stored: {already_stored:,}."
