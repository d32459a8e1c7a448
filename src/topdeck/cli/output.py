"""Command output: the console, JSON, descriptions, game counts and tables.

Tables wrap words but not numbers, and a table that is still too wide is printed in parts.
"""

import json
import re
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from topdeck.core.description import Description

UNFOLDED = 200  # characters per line if the output is not a terminal
NAME_LENGTH = 23  # maximum length of an agent's name in a heading or next to the bar
GAP = 2  # characters between two columns
NARROWEST = 8  # minimum width of a wrapped column of words
NARROWEST_NAME = 24  # minimum width of the leading columns, which identify the row
NUMBER = re.compile(r"[\d/.,+−–±()%e -]*")
ID = "id"  # the column of IDs, which are never wrapped because users copy them


def print_json(data: object) -> None:
    """Print data as JSON, converting values without a JSON equivalent, such as specs, to text."""
    print(json.dumps(data, indent=2, ensure_ascii=False, default=str))


def console() -> Console:
    """Return the console for results; if the output is not a terminal, lines are wide enough for all tables."""
    return Console(highlight=False, width=None if sys.stdout.isatty() else UNFOLDED)


def print_description(described: Description, name: str, wrap: bool = False) -> None:
    """Print a description of a card or deck with its name in bold, optionally wrapping lines at the terminal width."""
    shown = console()
    first, *others = described.lines()
    shown.print(f"[bold]{escape(name)}[/]{escape(first.removeprefix(name))}")
    for line in others:
        shown.print(escape(line), soft_wrap=not (wrap and shown.is_terminal))


def games_text(played_now: int, already_stored: int) -> str:
    """Return a sentence that states how many games were played in this run and how many were already stored."""
    return f"Games played now: {played_now:,}; already stored: {already_stored:,}."


# ---- tables


@dataclass(frozen=True)
class TableColumn:
    """A table column with its header and cells as plain text."""

    head: str
    cells: Sequence[str]
    is_number: bool

    @property
    def width(self) -> int:
        """The width of the longest line in the header and cells."""
        return max((cell_len(line) for cell in (self.head, *self.cells) for line in cell.splitlines()), default=0)

    def least_width(self, narrowest: int = NARROWEST) -> int:
        """Return the minimum width of the column after wrapping."""
        if self.is_number:
            return self.width
        longest_word = max(map(len, self.head.split()), default=0)
        return min(self.width, max(narrowest, longest_word))


def print_table(
    shown: Console, heads: Sequence[str], rows: Sequence[Sequence[str]], leading: int = 1, numbers: Collection[str] = ()
) -> None:
    """Print a table, split into parts if it is too wide for the terminal; redirected output is never split.

    Args:
        shown: The console to print to.
        heads: The column headers.
        rows: The cells of each row, without markup.
        leading: The number of leading columns that identify the row; every part repeats them.
        numbers: The columns to align as numbers, in addition to those that contain only numbers.
    """
    columns = make_columns(heads, rows, numbers)
    if not shown.is_terminal:
        shown.width = max(shown.width, full_width(columns))
    for number, part in enumerate(split_columns(columns, leading, shown.width)):
        if number:
            shown.print()
        shown.print(make_table(part))


def make_columns(
    heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: Collection[str] = ()
) -> list[TableColumn]:
    columns = zip(*rows, strict=True) if rows else [()] * len(heads)
    return [
        TableColumn(head, cells, head in numbers or all(map(NUMBER.fullmatch, cells)))
        for head, cells in zip(heads, columns, strict=True)
    ]


def fits(shown: Console, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Return whether a table can be printed without wrapping."""
    return not shown.is_terminal or full_width(make_columns(heads, rows)) <= shown.width


def full_width(columns: Sequence[TableColumn]) -> int:
    return sum(column.width + GAP for column in columns)


def split_columns(columns: list[TableColumn], leading: int, width: int) -> Iterator[list[TableColumn]]:
    """Yield the columns of each part of a table."""
    names = columns[:leading]
    room = width + GAP - sum(column.least_width(NARROWEST_NAME) + GAP for column in names)
    part: list[TableColumn] = []
    left = room
    for column in columns[leading:]:
        left -= column.least_width() + GAP
        if left < 0 and part:
            yield [*names, *part]
            part, left = [], room - column.least_width() - GAP
        part.append(column)
    yield [*names, *part]


def make_table(columns: Sequence[TableColumn]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in columns:
        is_whole = column.is_number or column.head == ID
        table.add_column(escape(column.head), no_wrap=is_whole, overflow="fold")
        if column.is_number:
            table.columns[-1].justify = "right"
    for cells in zip(*(column.cells for column in columns), strict=True):
        table.add_row(*map(escape, cells))
    return table
