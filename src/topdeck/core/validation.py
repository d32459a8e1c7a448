"""Functions that read users' JSON and TOML files safely, rejecting input that is nested too deeply for the stack."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from topdeck.core.errors import MatchError, TopdeckError

TOML_CURES: Final = {  # keyed by the beginning of the parser's message
    "Invalid value (at line": "; put text in quotes",
    "Illegal character '\\n'": "; a closing quote may be missing",
}
MOST_LEVELS: Final = 100  # the maximum nesting depth of tables and lists


def read_text(path: Path, refusal: type[TopdeckError] = MatchError, what: str = "") -> str:
    """Return the text of a user-supplied file.

    Args:
        path: The file.
        refusal: The exception class to raise if the file cannot be read.
        what: The name to use for the file in the error message; by default, its path.
    """
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise refusal(f"{what or path} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def read_json(text: str) -> Any:
    """Parse a JSON string.  Raises a ValueError that describes the error."""
    return read_shallow(json.loads, text)


def read_toml(text: str) -> dict[str, Any]:
    """Parse a TOML string.  Raises a ValueError that describes the error."""
    try:
        table: dict[str, Any] = read_shallow(tomllib.loads, text)
    except tomllib.TOMLDecodeError as error:
        cure = next((cure for start, cure in TOML_CURES.items() if str(error).startswith(start)), "")
        raise ValueError(f"{error}{cure}") from None
    return table


def read_shallow(reader: Callable[[str], Any], text: str) -> Any:
    try:
        data = reader(text)
        deep = not is_shallow(data)
    except RecursionError:
        deep = True
    if deep:
        raise ValueError(f"it has more than {MOST_LEVELS} levels of nested tables and lists")
    return data


def is_shallow(data: object) -> bool:
    level = [data]
    for _ in range(MOST_LEVELS + 1):
        around = [item for item in level if isinstance(item, dict | list)]
        if not around:
            return True
        level = [inner for form in around for inner in (form.values() if isinstance(form, dict) else form)]
    return False
