"""Strict parsing of users' TOML files and overrides; error messages identify the line and key, or the option."""

import dataclasses
import re
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import fields

from topdeck.config.parameters import LISTS, Parameter, alternatives, is_table
from topdeck.config.spec import is_spec_table, read_spec
from topdeck.core.errors import ConfigError, MatchError, TopdeckError, hint
from topdeck.core.game import Game
from topdeck.core.settings import find_setting
from topdeck.core.validation import read_toml

Key = tuple[str | int, ...]
SpecText = Annotated[str, Meta(extra={"spec": True})]  # in a file, a spec can also be written as a table
T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class Override:
    """A value that overrides a key in a file, and the command-line option as the user typed it."""

    name: str
    value: object
    is_text: bool = False  # whether a game setting converts the value from text


Overrides = Mapping[Key, Override]
NO_OVERRIDES: Overrides = MappingProxyType({})


@dataclasses.dataclass(frozen=True)
class SourceMap:
    """The line numbers of the keys in a file, and the options that override them."""

    place: str
    lines: Mapping[Key, int] = dataclasses.field(default_factory=dict)
    overrides: Overrides = dataclasses.field(default_factory=lambda: NO_OVERRIDES)

    def attempt(self, key: Key, step: Callable[[], T]) -> T:
        """Run a step and return its result, adding the key's location to the message of any error."""
        try:
            return step()
        except ConfigError as error:
            raise self.mistake((*key, *error.path) if error.is_key else key, error.problem) from None
        except TopdeckError as error:
            raise self.mistake(key, str(error)) from None

    def mistake(self, key: Key, words: str) -> MatchError:
        parts = [key[:size] for size in range(len(key), 0, -1)]
        if override := next((self.overrides[part] for part in parts if part in self.overrides), None):
            return MatchError(f"{override.name}: {words}")
        line = next((self.lines[part] for part in parts if part in self.lines), None)
        name = ".".join(str(part + 1) if isinstance(part, int) else part for part in key)
        return MatchError(f"{self.place}{f', line {line}' if line else ''}: {f'{name}: ' if name else ''}{words}")


def find_lines(text: str) -> dict[Key, int]:
    """Map each key and table to its line number; dots separate the parts of a key, even inside quotation marks."""
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


# ---- reading


def read_config(text: str, place: str, overrides: Overrides, kind: type[T]) -> tuple[T, SourceMap]:
    """Parse a configuration file and return its values and the line numbers of its keys.

    Args:
        text: The contents of the file.
        place: The file name to use in error messages.
        overrides: Values that take precedence over the file.
        kind: A Struct or dataclass whose fields are the keys.

    Raises:
        MatchError: The file is not valid TOML, a key is unknown or missing, or a value is invalid.
    """
    source = SourceMap(place, find_lines(text), overrides)
    try:
        table = read_toml(text)
    except ValueError as error:
        raise MatchError(f"{place}: {error}") from None
    return read_table(override(table, overrides), kind, source), source


def override(table: dict[str, Any], overrides: Overrides) -> dict[str, Any]:
    for (*outer, last), given in overrides.items():
        inner: Any = table
        for part in outer:
            inner = inner.setdefault(part, {})
        if isinstance(inner, dict):  # otherwise, the value in the file is rejected later
            inner[last] = given.value
    return table


def read_table(table: Mapping[str, Any], kind: type[T], source: SourceMap, key: Key = ()) -> T:
    """Convert a table to a Struct or dataclass."""
    known = table_fields(kind)
    for name in table:
        if name not in known:
            raise source.mistake((*key, name), f"unknown key{hint(name, known)}")
    missing = next((name for name, (_, _, required) in known.items() if required and name not in table), None)
    if missing is not None:
        raise source.mistake(key, f"{missing} is missing")
    values = {known[name][0]: read_value(value, known[name][1], source, (*key, name)) for name, value in table.items()}
    return source.attempt(key, lambda: kind(**values))


def table_fields(kind: Any) -> dict[str, tuple[str, Any, bool]]:
    """Map each key to its attribute name, its type, and whether it is required."""
    if issubclass(kind, Struct):
        return {row.encode_name: (row.name, row.type, row.required) for row in fields(kind)}
    hints, default = get_type_hints(kind, include_extras=True), dataclasses.MISSING
    return {
        row.name: (row.name, hints[row.name], row.default is default and row.default_factory is default)
        for row in dataclasses.fields(kind)
    }


def read_value(value: Any, kind: Any, source: SourceMap, key: Key) -> Any:
    """Convert a value to the given type.

    Tables and lists are read value by value, so that error messages name the exact key.
    """
    for alternative in alternatives(kind):
        origin = get_origin(alternative.type) or alternative.type
        if isinstance(value, dict) and is_table(alternative.type) and origin is not dict:
            return read_table(value, alternative.type, source, key)
        if isinstance(value, dict) and origin is dict:
            inner = (*get_args(alternative.type), Any, Any)[1]
            return {name: read_value(item, inner, source, (*key, name)) for name, item in value.items()}
        if isinstance(value, list) and origin in LISTS:
            inner = (*get_args(alternative.type), Any)[0]
            items = [read_value(item, inner, source, (*key, place)) for place, item in enumerate(value)]
            return tuple(items) if origin is tuple else items
        if alternative.extra("spec") and is_spec_table(value):
            return str(read_spec(value))
    try:
        return convert(value, kind)
    except ValidationError:
        raise source.mistake(key, Parameter("", kind).mistake(value, none=False)) from None


def read_rules(given: Mapping[str, object], game: Game, source: SourceMap) -> dict[str, object]:
    """Check and return game settings, converting overrides from text first."""
    settings: dict[str, object] = {}
    for name, value in given.items():
        key, option = ("rules", name), source.overrides.get(("rules", name))
        setting = source.attempt(key, partial(find_setting, game.title(), game.settings(), name))
        settings[name] = setting.read(str(value)) if option and option.is_text else value
        source.attempt(key, partial(setting.check, settings[name]))
    return settings
