"""Tuples with one item more or one item less.

The compiled build replaces these functions with code that allocates a single tuple (see build_tools/memory.py).
"""

from typing import TypeVar

from mypy_extensions import i64

T = TypeVar("T")


def append_item(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the items with another item at the end."""
    return (*items, item)


def insert_item(items: tuple[T, ...], index: i64, item: T) -> tuple[T, ...]:
    """Return the items with another item at this index, which is at most their number."""
    return (*items[:index], item, *items[index:])


def remove_item(items: tuple[T, ...], index: i64) -> tuple[T, ...]:
    """Return the items without the one at this index, which must exist."""
    return items[:index] + items[index + 1 :]
