"""Functions that add an item to a tuple or remove an item from it.

The compiled build replaces these functions with code that allocates a single tuple (see build_tools/memory.py).
"""

from typing import TypeVar

from mypy_extensions import i64

T = TypeVar("T")


def append_item(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return a tuple with an item appended."""
    return (*items, item)


def insert_item(items: tuple[T, ...], index: i64, item: T) -> tuple[T, ...]:
    """Return a tuple with an item inserted at an index, which must not exceed the length."""
    return (*items[:index], item, *items[index:])


def remove_item(items: tuple[T, ...], index: i64) -> tuple[T, ...]:
    """Return a tuple without the item at an index, which must exist."""
    return items[:index] + items[index + 1 :]
