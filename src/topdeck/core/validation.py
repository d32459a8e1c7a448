"""Data from the text of a user.  What is too deep for the stack is refused, as is all that cannot be read."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from typing import Any, Final

MOST_LEVELS: Final = 100  # of tables and lists in each other


def read_json(text: str) -> Any:
    """The data of a JSON text; raises a ValueError that says what is wrong."""
    return shallow(json.loads, text)


def read_toml(text: str) -> dict[str, Any]:
    """The data of a TOML text; raises a ValueError that says what is wrong."""
    found: dict[str, Any] = shallow(tomllib.loads, text)
    return found


def shallow(reader: Callable[[str], Any], text: str) -> Any:
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
        around = [one for one in level if isinstance(one, dict | list)]
        if not around:
            return True
        level = [inner for form in around for inner in (form.values() if isinstance(form, dict) else form)]
    return False
