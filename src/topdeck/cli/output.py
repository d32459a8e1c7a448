"""How output looks: to people at a terminal, and to programs."""

from __future__ import annotations

import json
import sys

from rich.console import Console
from rich.markup import escape

from topdeck.core.description import Description

UNFOLDED = 200  # columns, where no terminal sets a limit


def print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def console() -> Console:
    """The console for results; rows stay whole for programs that read them."""
    return Console(highlight=False, width=None if sys.stdout.isatty() else UNFOLDED)


def print_description(described: Description, name: str, wrap: bool = False) -> None:
    """Print all lines about a card or a deck, with its name in bold; on request, wrapped as the terminal is wide."""
    shown = console()
    first, *others = described.lines()
    shown.print(f"[bold]{escape(name)}[/]{escape(first.removeprefix(name))}")
    for line in others:
        shown.print(escape(line), soft_wrap=not (wrap and shown.is_terminal))


def games_text(played_now: int, already_stored: int) -> str:
    """The number of new games in a result."""
    return f"Games played now: {played_now:,}; already stored: {already_stored:,}."
