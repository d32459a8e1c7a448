"""Mistakes in a TOML file of a user, named by line and key."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from topdeck.config.parameters import any_of
from topdeck.errors import MatchError, TopdeckError, hint
from topdeck.settings import TYPES

Key = tuple[str | int, ...]
KINDS = {**{kind.__name__: words for kind, words in TYPES.items()}, "array": "a list", "object": "a table"}
T = TypeVar("T")


class Where:
    """Where the keys of a file stand, and which of them were given beside it."""

    def __init__(self, place: str, lines: Mapping[Key, int], options: Mapping[Key, str]) -> None:
        self.place = place
        self.lines = lines
        self.options = options

    def attempt(self, key: Key, step: Callable[[], T]) -> T:
        """What comes of a step; a mistake in it is one of this key."""
        try:
            return step()
        except TopdeckError as error:
            raise self.mistake(key, str(error)) from None

    def mistake(self, key: Key, words: str) -> MatchError:
        parts = [key[:size] for size in range(len(key), 0, -1)]
        if option := next((self.options[part] for part in parts if part in self.options), None):
            return MatchError(f"{option}: {words}")
        line = next((self.lines[part] for part in parts if part in self.lines), None)
        name = ".".join(str(part + 1) if isinstance(part, int) else part for part in key)
        return MatchError(f"{self.place}{f', line {line}' if line else ''}: {f'{name}: ' if name else ''}{words}")


def lines_of(text: str) -> dict[Key, int]:
    """The line of every key and table; the parts of a name have dots between them, with quotes or without."""
    found: dict[Key, int] = {}
    counts: dict[str, int] = {}
    table: Key = ()
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[\[\s*([\w-]+)\s*\]\]", line):
            table = (head[1], counts.setdefault(head[1], 0))
            counts[head[1]] += 1
            found[table] = number
        elif head := re.match(r"\s*\[\s*([\w.-]+)\s*\]", line):
            table = tuple(head[1].split("."))
            found[table] = number
        elif head := re.match(r'\s*"?([\w.-]+)"?\s*=', line):
            found.setdefault((*table, *head[1].split(".")), number)
    return found


def path_and_words(message: str, file: type) -> tuple[Key, str]:
    """What a validation says, taken apart: `Expected ... - at `$.agents[1].spec``."""
    words, _, path = message.partition(" - at `$")
    key: list[str | int] = []
    for name, number in re.findall(r"\.([\w-]+)|\[(\d+)\]", path):
        key.append(name or int(number))
    if unknown := re.match(r"Object contains unknown field `(.+)`", words):
        return (*key, unknown[1]), "there is no such key"
    if missing := re.match(r"Object missing required field `(.+)`", words):
        return tuple(key), f"{missing[1]} is missing"
    if wrong := re.match(r"Invalid enum value '(.+)'", words):
        return tuple(key), f"there is no {wrong[1]!r} here{hint(wrong[1], choices_at(file, tuple(key)))}"
    plain = re.sub(r"`(.+?)`", lambda kinds: in_words(kinds[1]), words)
    return tuple(key), plain[0].lower() + plain[1:]


def in_words(kinds: str) -> str:
    """What a validation calls the types of values: `int | float` is any number."""
    known = [KINDS.get(kind, kind) for kind in kinds.split(" | ")]
    return any_of([one for one in known if one != KINDS["int"] or KINDS["float"] not in known])


def choices_at(file: type, key: Key) -> list[str]:
    """The words that a key may have."""
    kind: Any = file
    for name in key:
        kind = get_type_hints(kind)[str(name)]
    return words_of(kind)


def words_of(kind: Any) -> list[str]:
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [word for inner in get_args(kind) for word in words_of(inner)]
