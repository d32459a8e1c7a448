"""Reading JSON and TOML from users; texts that are nested too deeply for the stack are rejected."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from typing import Any, Final

MOST_LEVELS: Final = 100  # of tables and lists in each other


def read_json(text: str) -> Any:
    """Return the data of a JSON text; raises a ValueError that describes the mistake."""
    return read_shallow(json.loads, text)


def read_toml(text: str) -> dict[str, Any]:
    """Return the data of a TOML text; raises a ValueError that describes the mistake."""
    table: dict[str, Any] = read_shallow(tomllib.loads, text)
    return table


def read_shallow(reader: Callable[[str], Any], text: str) -> Any:
    try:
        data = reader(text)
        deep = not is_shallow(data)
    except RecursionError:
        deep = True
    if deep:
        raise ValueError(f"it has more than {MOST_LEVELS} tables or lists in each other")
    return data


def is_shallow(data: object) -> bool:
    level = [data]
    for _ in range(MOST_LEVELS + 1):
        around = [item for item in level if isinstance(item, dict | list)]
        if not around:
            return True
        level = [inner for form in around for inner in (form.values() if isinstance(form, dict) else form)]
    return False
