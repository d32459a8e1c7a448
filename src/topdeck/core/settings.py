"""Game settings, with the descriptions that the command line, files and web pages use."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass

from topdeck.core.errors import TopdeckError, hint

Value = bool | int | float | str
TYPES = {bool: "true or false", int: "a whole number", float: "a number", str: "a string"}
WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True)
class Setting:
    """A setting and its legal values.

    Attributes:
        name: The name in Python and in files.
        type: The type of the values.
        default: The default value, or None if the setting has no default.
        help: A one-line description for users.
        choices: The legal values of a string setting; empty if any string is legal.
        least: The minimum value if the setting is a number.
        noun: The word for a choice in error messages, if it differs from `name`.
        of_decks: Whether the legality of decks depends on the setting.
    """

    name: str
    type: type[Value]
    default: Value | None
    help: str
    choices: Collection[str] = ()
    least: int | None = None
    noun: str = ""
    of_decks: bool = False

    def check(self, value: object) -> None:
        """Raise a TopdeckError if the value is invalid."""
        if not self.fits(value):
            raise TopdeckError(f"the setting {self.name} must be {self.words()}, not {value!r}")
        if self.choices and value not in self.choices:
            raise TopdeckError(f"unknown {self.noun or self.name} {value!r}{hint(str(value), self.choices)}")

    def fits(self, value: object) -> bool:
        if not isinstance(value, self.type) or isinstance(value, bool) != (self.type is bool):
            return False
        return self.least is None or (isinstance(value, int | float) and value >= self.least)

    def words(self) -> str:
        return TYPES[self.type] if self.least is None else f"{TYPES[self.type]} of at least {self.least}"

    def read(self, text: str) -> Value:
        """Convert a string to a value; an invalid string is returned unchanged, so that `check` rejects it."""
        if self.type is bool:
            return WORDS.get(text.lower(), text)
        with suppress(ValueError):
            return self.type(text)
        return text


def check_settings(owner: str, known: Mapping[str, Setting], values: Mapping[str, object]) -> None:
    """Raise a TopdeckError if a setting is unknown or its value is invalid."""
    for name, value in values.items():
        find_setting(owner, known, name).check(value)


def find_setting(owner: str, known: Mapping[str, Setting], name: str) -> Setting:
    if name in known:
        return known[name]
    others = f"its settings are {', '.join(known)}" if known else "it has no settings"
    raise TopdeckError(f"{owner} has no setting {name!r}; {others}")


def read_settings(owner: str, known: Mapping[str, Setting], texts: Mapping[str, str]) -> dict[str, Value]:
    """Convert strings to setting values and validate the values."""
    values = {name: find_setting(owner, known, name).read(text) for name, text in texts.items()}
    check_settings(owner, known, values)
    return values
