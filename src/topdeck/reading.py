"""Data from the text of a user.  What is too deep for the stack is refused, as is all that cannot be read."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from reprlib import repr as brief
from typing import Any, Final, TypeVar

from topdeck.errors import FormError

MOST_LEVELS: Final = 100  # of tables and lists in each other
MAX_NUMBER: Final = 1 << 31

T = TypeVar("T")


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
        level = [inner for one in around for inner in (one.values() if isinstance(one, dict) else one)]
    return False


# ---- forms of a game


def read_game_form(game: str, kind: str, schema: int, data: Any, reader: Callable[[dict[str, Any]], T]) -> T:
    """Read a form of a state or an observation; whatever is wrong with it is said in one sentence."""
    title = game.title()
    if not isinstance(data, dict) or data.get("game") != game:
        raise FormError(f'this is not the JSON form of a {title} {kind}: it must say "game": "{game}"')
    if type(data.get("schema")) is not int or data["schema"] != schema:
        raise FormError(f"schema {brief(data.get('schema'))} of a {title} {kind} is not known; it must be {schema}")
    try:
        return reader(data)
    except (KeyError, IndexError) as error:
        raise FormError(f"the JSON form of a {title} {kind} lacks or misspells {brief(*error.args)}") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise FormError(f"the JSON form of a {title} {kind} is malformed: {error}") from None


# ---- values of a form


def read_number(data: dict[str, Any], name: str, least: int = -MAX_NUMBER, most: int = MAX_NUMBER) -> int:
    """A whole number in range; a ValueError says what is wrong, here and below."""
    return whole(data[name], name, least, most)


def whole(value: object, name: str, least: int, most: int) -> int:
    """A whole number in range; much larger ones would not fit where compiled games keep them."""
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most}, not {brief(value)}")
    return value


def read_flag(data: dict[str, Any], name: str) -> bool:
    value = data[name]
    if not isinstance(value, bool):
        raise ValueError(f"{name} must be true or false, not {brief(value)}")
    return value


def read_list(data: dict[str, Any], name: str, size: int | None = None) -> list[Any]:
    value = data[name]
    if not isinstance(value, list) or size not in (None, len(value)):
        raise ValueError(f"{name} must be a list{'' if size is None else f' of {size}'}, not {brief(value)}")
    return value
