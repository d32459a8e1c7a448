"""Tables that fit: words are folded, numbers never; what is still too wide is told in parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape, render
from rich.table import Column, Table

GAP = 2  # columns of the terminal between two of a table
NARROW = 8  # what words can be folded to
NAME = 24  # and those of the first columns, which say what a row is about
NUMBERS = re.compile(r"[\d/.,+−-]*")


def columns(*names: str, numbers: tuple[str, ...] = ()) -> Table:
    """A table of words, but for those columns that are named as numbers."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in names:
        if name in numbers:
            table.add_column(escape(name), justify="right", no_wrap=True)
        else:
            table.add_column(escape(name), overflow="fold")
    return table


def table_of(rows: Sequence[Mapping[str, str]]) -> Table:
    """Rows that have the same columns; those in which all cells are numbers are set as such."""
    names = tuple(rows[0]) if rows else ()
    numbers = tuple(name for name in names if all(NUMBERS.fullmatch(row[name]) for row in rows))
    table = columns(*names, numbers=numbers)
    for row in rows:
        table.add_row(*(escape(row[name]) for name in names))
    return table


def print_table(shown: Console, table: Table, leading: int = 1) -> None:
    """The table, in as many parts as it takes, which all begin with the columns that say what a row is about; for
    programs its rows stay whole."""
    if not shown.is_terminal:
        shown.width = max(shown.width, natural(table))
    for number, part in enumerate(parts(shown, table, leading)):
        if number:
            shown.print()
        shown.print(part)


def fits(shown: Console, table: Table) -> bool:
    """Does nothing have to be folded?"""
    return not shown.is_terminal or natural(table) <= shown.width


def natural(table: Table) -> int:
    """How wide a table is if nothing is folded."""
    return sum(width(column) + GAP for column in table.columns)


def parts(shown: Console, table: Table, leading: int = 1) -> Iterator[Table]:
    heads, others = table.columns[:leading], table.columns[leading:]
    room = shown.width + GAP - sum(least(head, NAME) + GAP for head in heads)
    while others:
        taken, used = 1, least(others[0]) + GAP
        while taken < len(others) and used + least(others[taken]) + GAP <= room:
            used += least(others[taken]) + GAP
            taken += 1
        if taken == len(table.columns) - leading:
            yield table
        else:
            yield part_of(table, [*heads, *others[:taken]])
        others = others[taken:]


def part_of(table: Table, chosen: list[Column]) -> Table:
    part = Table(box=table.box, header_style=table.header_style, pad_edge=table.pad_edge)
    for column in chosen:
        part.add_column(
            column.header, justify=column.justify, no_wrap=column.no_wrap, overflow=column.overflow, style=column.style
        )
    for cells in zip(*(column.cells for column in chosen), strict=True):
        part.add_row(*cells)
    return part


def least(column: Column, narrow: int = NARROW) -> int:
    """How narrow a column can be."""
    wanted = width(column)
    head = max(map(len, str(column.header).split()), default=0)
    return wanted if column.no_wrap else min(wanted, max(narrow, head))


def width(column: Column) -> int:
    """Of its longest line."""
    cells = {str(column.header), *map(str, column.cells)}
    return max(cell_len(line) for cell in cells for line in render(cell).plain.splitlines() or [""])


def shortened(name: str, length: int = 24) -> str:
    """A long spec, without its end."""
    return name if len(name) <= length else f"{name[: length - 1]}…"
