"""Settings: what a user may choose, described so that a command line, a file or a page can offer it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass

from topdeck.core.errors import TopdeckError, hint

Value = bool | int | float | str
TYPES = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True)
class Setting:
    """Something to choose, and what it may be."""

    name: str
    type: type[Value]
    default: Value | None
    help: str  # one line
    choices: Collection[str] = ()  # all that a text may be, where that is known
    least: int | None = None  # of a number
    noun: str = ""  # what one of the choices is called, if not by the name
    of_decks: bool = False  # does it decide which decks are legal?

    def check(self, value: object) -> None:
        """Refuse what it may not be."""
        if not self.fits(value):
            raise TopdeckError(f"the setting {self.name} must be {self.words()}, not {value!r}")
        if self.choices and value not in self.choices:
            raise TopdeckError(f"there is no {self.noun or self.name} {value!r}{hint(str(value), self.choices)}")

    def fits(self, value: object) -> bool:
        if not isinstance(value, self.type) or isinstance(value, bool) != (self.type is bool):
            return False
        return self.least is None or (isinstance(value, int | float) and value >= self.least)

    def words(self) -> str:
        return TYPES[self.type] if self.least is None else f"{TYPES[self.type]} from {self.least}"

    def read(self, text: str) -> Value:
        """The value that a text stands for; a text that stands for none is left as it is, to be refused."""
        if self.type is bool:
            return WORDS.get(text.lower(), text)
        with suppress(ValueError):
            return self.type(text)
        return text


def check_settings(owner: str, known: Mapping[str, Setting], values: Mapping[str, object]) -> None:
    """Refuse values of settings that there are not, or that they may not have."""
    for name, value in values.items():
        setting_named(owner, known, name).check(value)


def setting_named(owner: str, known: Mapping[str, Setting], name: str) -> Setting:
    if name in known:
        return known[name]
    others = f"it has {', '.join(known)}" if known else "it has none"
    raise TopdeckError(f"{owner} has no setting {name!r}; {others}")


def read_settings(owner: str, known: Mapping[str, Setting], texts: Mapping[str, str]) -> dict[str, Value]:
    """The values that texts stand for, checked."""
    values = {name: setting_named(owner, known, name).read(text) for name, text in texts.items()}
    check_settings(owner, known, values)
    return values
