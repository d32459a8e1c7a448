"""A TOML file of a user, read strictly, and what is given beside it; mistakes are named by line and key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec import Struct, ValidationError, convert

from topdeck.arena.plan.experiment import Settings
from topdeck.arena.plan.toml_mistakes import Key, Where, lines_of, path_and_words
from topdeck.errors import MatchError
from topdeck.game import Game
from topdeck.reading import read_toml
from topdeck.settings import setting_named

AnyFile = TypeVar("AnyFile", bound=Struct)


@dataclass(frozen=True)
class Option:
    """What is given beside a file and overrides one of its keys: its name, as the user wrote it, and its value."""

    name: str
    value: object
    is_text: bool = False  # a setting of the game, which reads it


Beside = Mapping[Key, Option]
NOTHING: Beside = MappingProxyType({})


def text_of(path: Path) -> str:
    """What a file says."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MatchError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def parsed(text: str, place: str, beside: Beside, file: type[AnyFile]) -> tuple[AnyFile, Where]:
    """All keys of a file of this kind, and where they stand."""
    where = Where(place, lines_of(text), {key: option.name for key, option in beside.items()})
    try:
        return convert(overridden(read_toml(text), beside), file), where
    except ValidationError as error:
        raise where.mistake(*path_and_words(str(error), file)) from None
    except ValueError as error:
        raise MatchError(f"{place}: {error}") from None


def overridden(table: dict[str, Any], beside: Beside) -> dict[str, Any]:
    """The keys of a file with what is given beside it."""
    for (*outer, last), option in beside.items():
        inner: Any = table
        for part in outer:
            inner = inner.setdefault(part, {})
        if isinstance(inner, dict):  # else the file says something that is refused anyway
            inner[last] = option.value
    return table


def settings_of(given: Mapping[str, object], game: Game, beside: Beside, where: Where) -> Settings:
    """The settings of the game, checked; what was given as a text is read."""
    found: Settings = {}
    for name, value in given.items():
        key, option = ("rules", name), beside.get(("rules", name))
        setting = where.attempt(key, partial(setting_named, game.title(), game.settings(), name))
        found[name] = setting.read(str(value)) if option and option.is_text else value
        where.attempt(key, partial(setting.check, found[name]))
    return found
