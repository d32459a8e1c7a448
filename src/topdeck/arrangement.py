"""Positions as a board editor fills them in: how such a form is read, and the same position as Python."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from inspect import signature
from typing import Annotated, Any, Final, TypeVar

from msgspec import Meta, ValidationError, convert

from topdeck.errors import ArrangementError, ScenarioError, TopdeckError, hint

COLUMNS: Final = 100  # of a line of Python
INDENT: Final = "    "
MOST_MISTAKES: Final = 20  # that are told at once

CardName = Annotated[str, Meta(min_length=1, max_length=100)]  # or its id
Word = Annotated[str, Meta(max_length=50)]  # one of a few that the game knows
Seed = Annotated[int, Meta(ge=0, lt=1 << 60)]
Lost = Annotated[list[str], Meta(max_length=100)]  # what a form leaves out of the position that it was made of

T = TypeVar("T")


# ---- reading


def filled_in(data: object, kind: type[T]) -> T:
    """The form with this data; what does not fit is refused by field, such as `sides[0].health`."""
    try:
        return convert(data, kind)
    except ValidationError as error:
        words, _, field = str(error).partition(" - at `$")
        raise ArrangementError({field.strip(".`"): f"{words[:1].lower()}{words[1:]}"}) from None
    except RecursionError:
        raise ArrangementError({"": "the form is too deep"}) from None


class Mistakes:
    """What is wrong with a form, field by field, until all of it was looked at."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def check(self, field: str, ask: Callable[..., object], *arguments: object) -> None:
        """Ask for something; why that is refused is noted."""
        if len(self.found) >= MOST_MISTAKES:
            return
        try:
            ask(*arguments)
        except TopdeckError as error:
            self.found[field] = str(error)

    def refuse(self) -> None:
        """Raise what was found, if anything was."""
        if self.found:
            raise ArrangementError(self.found)


def arranged(make: Callable[[], T]) -> T:
    """A position; why it is impossible belongs to no single field."""
    try:
        return make()
    except ScenarioError as error:
        raise ArrangementError({"": str(error)}) from None


def made_again(make: Callable[[], T]) -> T:
    """What the form of a position makes; a position of which nothing can be made cannot be edited."""
    try:
        return make()
    except ScenarioError as error:
        raise ArrangementError({"": f"this position cannot be edited: {error}"}) from None


def must_be_word(word: str, known: Iterable[str]) -> None:
    """One of these."""
    if word not in known:
        raise ScenarioError(f"{word!r} is not known here{hint(word, known)}")


# ---- as Python


@dataclass(frozen=True)
class Code:
    """Python as it is."""

    text: str


@dataclass(frozen=True)
class Call:
    """A call: what is given by place, and what by name."""

    name: str
    by_place: tuple[object, ...] = ()
    by_name: Mapping[str, object] | None = None


def call_of(name: str, value: Any, spelled: Mapping[str, Callable[[Any], object]]) -> Call:
    """The call that makes a dataclass: required fields by place, others by name where they differ from the default.

    Some fields are spelled in another way than their value."""
    by_place: list[object] = []
    by_name: dict[str, object] = {}
    for field in fields(value):
        given = getattr(value, field.name)
        shown = spelled[field.name](given) if field.name in spelled else given
        if field.default is MISSING and field.default_factory is MISSING:
            by_place.append(shown)
        elif as_tuple(given) != as_tuple(default_of(field)):
            by_name[field.name] = shown
    return Call(name, tuple(by_place), by_name)


def chosen_options(function: Callable[..., object], given: Mapping[str, object]) -> dict[str, object]:
    """What is given to a function by name and is not its default."""
    known = signature(function).parameters
    return {name: value for name, value in given.items() if name not in known or known[name].default != value}


def default_of(field: Field[Any]) -> object:
    return field.default if field.default_factory is MISSING else field.default_factory()


def as_tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def python(value: object, indent: str = "", before: int = 0) -> str:
    """A value in Python, on several lines where one would be too long; `before` is what else is on the first."""
    line = on_one_line(value)
    if len(indent) + before + len(line) <= COLUMNS:
        return line
    deeper = indent + INDENT
    if isinstance(value, Call):
        parts = [python(one, deeper) for one in value.by_place]
        parts += [f"{name}={python(one, deeper, len(name) + 2)}" for name, one in (value.by_name or {}).items()]
        return wrapped(f"{value.name}(", parts, ")", indent)
    if isinstance(value, Mapping):
        parts = [f"{quoted(key)}: {python(one, deeper)}" for key, one in value.items()]
        return wrapped("{", parts, "}", indent)
    if isinstance(value, list | tuple):
        parts = [python(one, deeper) for one in value]
        return wrapped("[", filled(parts, COLUMNS - len(deeper)) if all_texts(value) else parts, "]", indent)
    return line


def all_texts(values: Iterable[object]) -> bool:
    return all(isinstance(one, str) for one in values)


def filled(parts: list[str], columns: int) -> list[str]:
    """Short parts, as many on each line as fit there."""
    lines = [parts[0]]
    for part in parts[1:]:
        longer = f"{lines[-1]}, {part}"
        if len(longer) < columns:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def wrapped(opening: str, parts: list[str], closing: str, indent: str) -> str:
    return "\n".join([opening, *(f"{indent}{INDENT}{part}," for part in parts), f"{indent}{closing}"])


def on_one_line(value: object) -> str:
    if isinstance(value, Code):
        return value.text
    if isinstance(value, Call):
        by_name = [f"{name}={on_one_line(one)}" for name, one in (value.by_name or {}).items()]
        return f"{value.name}({', '.join([*map(on_one_line, value.by_place), *by_name])})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{quoted(key)}: {on_one_line(one)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(on_one_line, value))}]"
    return quoted(value) if isinstance(value, str) else repr(value)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def keyword_code(keywords: int, names: Mapping[str, int]) -> Code:
    """A bit set of keywords, spelled by the words for its bits."""
    return Code(" | ".join(f"KEYWORDS[{quoted(word)}]" for word, bit in names.items() if keywords & bit))


def script(package: str, names: Sequence[str], call: Call, lost: Sequence[str]) -> str:
    """A whole text that makes a position with the scenarios of a game, and says what it leaves out."""
    made = python(call, "", len("table = "))
    used = [name for name in names if f"{name}(" in made]
    keywords = [f"from {package}.engine.constants import KEYWORDS"] if "KEYWORDS[" in made else []
    comments = [f"# left out: {' '.join(words.split())}" for words in lost]  # on a line of its own, whatever it says
    imports = [*keywords, f"from {package}.scenario import {', '.join(used)}"]
    return "\n".join([*imports, "", *comments, f"table = {made}", "state = table.state", ""])
