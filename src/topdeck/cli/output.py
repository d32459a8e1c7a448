"""Output of the commands: the console, JSON, descriptions and counts of games."""

import json
import sys

from rich.console import Console
from rich.markup import escape

from topdeck.core.description import Description

UNFOLDED = 200  # characters of a line, unless a terminal sets the width
NAME_LENGTH = 23  # characters of an agent's name in a heading or beside the bar


def print_json(data: object) -> None:
    """Print data as JSON; values that JSON does not have, such as specs, are printed as text."""
    print(json.dumps(data, indent=2, ensure_ascii=False, default=str))


def console() -> Console:
    """Return the console for results; without a terminal, rows stay whole for the programs that read them."""
    return Console(highlight=False, width=None if sys.stdout.isatty() else UNFOLDED)


def print_description(described: Description, name: str, wrap: bool = False) -> None:
    """Print all lines about a card or a deck, with its name in bold, and wrap them at the terminal if asked to."""
    shown = console()
    first, *others = described.lines()
    shown.print(f"[bold]{escape(name)}[/]{escape(first.removeprefix(name))}")
    for line in others:
        shown.print(escape(line), soft_wrap=not (wrap and shown.is_terminal))


def games_text(played_now: int, already_stored: int) -> str:
    """Return how many games of a result are new."""
    return f"Games played now: {played_now:,}; already stored: {already_stored:,}."
