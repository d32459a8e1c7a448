"""Specs, which describe agents by name and parameter values: `madrid-mcts2(c=3.0, score=utility, ms=100)`.

In TOML and JSON, a spec can also be a table: `{ name = "madrid-mcts2", values = { c = 3.0, ms = 100 } }`.  The text
form has the following grammar, in which `exec:command` is short for `exec(command="command")`:

spec  := name ["(" key "=" value {"," key "=" value} ")"]
name  := registered | module:Class | path/to/file.py[:Class] | exec:command | "string"
value := number | true | false | none | word | path | "string" | [value, …] | spec
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from math import isfinite
from typing import Any, NoReturn, TypeGuard, TypeVar

from msgspec import Struct

from topdeck.core.errors import SpecError

T = TypeVar("T")
WORDS: dict[str, bool | None] = {"true": True, "false": False, "none": None}
OPENING, CLOSING = "([", ")]"
DEEPEST = 16  # the maximum nesting depth of specs and lists
LONGEST = 100  # the maximum number of digits in a number
EXEC = "exec"  # the name of agents that run an external program
COMMAND = "command"  # the parameter with the command that starts the program
SHORT = f"{EXEC}:"  # the prefix of a command in the short form of a spec
EXAMPLE = "name=value, …"  # stands for parameters in error messages
SHOWN = 200  # the maximum length of invalid text in error messages
TOKEN = re.compile(
    r"""\s*(?:
        (?P<number>-?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?(?![\w.:/-]))
      | (?P<word>(?:~?/|(?:\.{1,2}/)+)?(?:\.(?=[^\W\d]))?\w[\w.:/-]*)
      | (?P<string>"(?:[^"\\]|\\.)*")
      | (?P<sign>[()=,\[\]])
    )""",
    re.VERBOSE,
)


class Spec(Struct, frozen=True):
    """The description of an agent or one of its parts: a name and parameter values."""

    name: str
    values: Mapping[str, Any] = {}  # each is a Value, a recursive type

    def __str__(self) -> str:
        inside = ", ".join(f"{key}={format_value(value)}" for key, value in self.values.items())
        name = self.name if is_word(self.name) else quote(self.name)
        return f"{name}({inside})" if inside else name

    def __hash__(self) -> int:
        return hash(str(self))


Value = int | float | bool | str | list["Value"] | Spec | None

# ---- values by path, such as `c`, or `score.hero` for a value in a part


def to_spec(value: Value) -> Spec:
    """Return the spec of a part, parsing it if it is a string."""
    if isinstance(value, Spec):
        return value
    if not isinstance(value, str):
        raise SpecError(f"{shorten(str(value))} is not a valid part of a spec")
    return parse_spec(value)


def value_at(spec: Spec, path: str) -> Value:
    """Return the value at a path, or None if the spec has no such value."""
    name, _, rest = path.partition(".")
    value: Value = spec.values.get(name)
    if not rest:
        return value
    return value_at(value, rest) if isinstance(value, Spec) else None


def replace_at(spec: Spec, path: str, value: Value) -> Spec:
    """Return a copy of the spec with a new value at a path; the spec must name all parts on the path."""
    name, _, rest = path.partition(".")
    if rest:
        if name not in spec.values:
            raise SpecError(f"{spec.name} must name its {name}, because {rest} is a parameter of the {name}")
        value = replace_at(to_spec(spec.values[name]), rest, value)
    return Spec(spec.name, {**spec.values, name: value})


def replace_all(spec: Spec, values: Mapping[str, Value]) -> Spec:
    """Return a copy of the spec with new values at several paths."""
    for path, value in values.items():
        spec = replace_at(spec, path, value)
    return spec


# ---- TOML and JSON tables


def read_spec(data: object) -> Spec:
    """Return the spec described by a string or a table."""
    if isinstance(data, str):
        return parse_spec(data)
    if not is_spec_table(data):
        example = '{ name = "uct", values = { c = 2.0 } }'
        raise SpecError(f"a spec must be a string or a table such as {example}, not {data!r}")
    return make_spec(data["name"], {key: read_value(value) for key, value in data.get("values", {}).items()})


def read_value(data: Any) -> Value:
    if is_spec_table(data):
        return read_spec(data)
    value: Value = [read_value(item) for item in data] if isinstance(data, list) else data
    return value


def is_spec_table(data: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(data, dict) and isinstance(data.get("name"), str) and data.keys() <= {"name", "values"}


# ---- text


def parse_spec(text: str) -> Spec:
    """Parse a spec from its text form.

    Raises:
        SpecError: The text is not a valid spec.
    """
    if is_whole_command(text.strip()):
        return make_spec(text.strip(), {})
    reader = SpecReader(text)
    spec = reader.spec()
    if reader.kind == "word":
        reader.reject(f"parameters must be in parentheses, such as {shorten(spec.name)}({EXAMPLE})")
    reader.finish()
    return spec


def is_whole_command(text: str) -> bool:
    """Return whether the entire text after `exec:` is a command, as opposed to a word followed by parameters."""
    word, bracket, _ = text.partition("(")
    return text.startswith(SHORT) and (not bracket or len(word.split()) > 1)


def make_spec(name: str, values: Mapping[str, Value]) -> Spec:
    """Return a spec; the short form `exec:command` becomes `exec(command=...)`."""
    if not name.startswith(SHORT):
        return Spec(name, values)
    if COMMAND in values:
        raise SpecError(f"{shorten(name)!r} names its command twice; omit `{COMMAND}`")
    return Spec(EXEC, {COMMAND: name.removeprefix(SHORT).strip(), **values})


def parse_values(text: str) -> list[Value]:
    """Parse comma-separated values, such as `2.5, none, sigmoid(score=tempo, width=8)`."""
    reader = SpecReader(text)
    values = [reader.value()]
    while reader.skip(","):
        values.append(reader.value())
    reader.finish()
    return values


def format_value(value: Value) -> str:
    """Return the text form of a value."""
    if value is None or isinstance(value, bool):
        return next(word for word, meant in WORDS.items() if meant is value)
    if isinstance(value, list):
        return f"[{', '.join(format_value(item) for item in value)}]"
    if isinstance(value, str) and not is_word(value):
        return quote(value)
    return repr(value) if isinstance(value, float) else str(value)


def shorten_value(value: Value | tuple[Value, ...]) -> str:
    """Return the text form of a value for an error message, truncated if it is long."""
    return shorten(format_value(list(value) if isinstance(value, tuple) else value))


def quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def is_word(text: str) -> bool:
    """Return whether a string can be written in a spec without quotes."""
    match = TOKEN.fullmatch(text)
    return match is not None and match.lastgroup == "word" and text == text.strip() and text not in WORDS


def shorten(text: str, length: int = SHOWN) -> str:
    """Truncate a string that is longer than `length` characters."""
    return text if len(text) <= length else f"{text[:length]}…"


class SpecReader:
    """A recursive-descent parser for specs."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0  # the offset after the current token
        self.kind = ""  # the kind of the current token; empty at the end
        self.token = ""
        self.depth = 0  # the number of open brackets
        self.advance()

    def advance(self) -> str:
        """Return the current token and advance to the next."""
        passed = self.token
        match = TOKEN.match(self.text, self.place)
        rest = self.text[self.place :].strip()
        if match is None and rest:
            self.reject(f"{rest[:12]!r} is not a valid part of a spec")
        self.kind = (match and match.lastgroup) or ""
        self.token, self.place = (match[self.kind], match.end()) if match else ("", self.place)
        return passed

    def reject(self, reason: str) -> NoReturn:
        raise SpecError(f"{shorten(self.text)!r} cannot be read: {reason}")

    def expect(self, wanted: str) -> NoReturn:
        """Reject the current token with a message that names the expected token."""
        found = repr(shorten(self.token)) if self.kind else "the end"
        self.reject(f"expected {wanted} instead of {found}")

    def finish(self) -> None:
        if self.kind:
            self.expect("the end")

    def skip(self, sign: str) -> bool:
        """Skip the current token if it is this sign, and return whether it was skipped."""
        if self.token != sign:
            return False
        self.depth += 1 if sign in OPENING else -1 if sign in CLOSING else 0
        if self.depth > DEEPEST:
            self.reject(f"it has more than {DEEPEST} levels of nested brackets")
        self.advance()
        return True

    def take(self, sign: str) -> None:
        if not self.skip(sign):
            self.expect(repr(sign))

    def items(self, closing: str, read: Callable[[], T]) -> Iterator[T]:
        """Yield comma-separated items up to a closing bracket."""
        if self.skip(closing):
            return
        yield read()
        while not self.skip(closing):
            if not self.skip(","):
                self.expect(f"',' or {closing!r}")
            yield read()

    def spec(self) -> Spec:
        if self.kind == "string":
            return self.with_values(self.string())
        if self.kind != "word":
            self.expect("a name")
        return self.with_values(self.advance())

    def with_values(self, name: str) -> Spec:
        values: dict[str, Value] = {}
        for key, value in self.items(")", self.assignment) if self.skip("(") else ():
            if key in values:
                self.reject(f"{key} is set twice")
            values[key] = value
        return make_spec(name, values)

    def assignment(self) -> tuple[str, Value]:
        if self.kind != "word":
            self.expect("a parameter")
        key = self.advance()
        self.take("=")
        return key, self.value()

    def value(self) -> Value:
        if self.kind == "number":
            return self.number()
        if self.skip("["):
            return list(self.items("]", self.value))
        if self.kind == "string":
            word = self.string()
        elif self.kind != "word":
            self.expect("a value")
        elif self.token in WORDS:
            return WORDS[self.advance()]
        else:
            word = self.advance()
        return self.with_values(word) if self.token == "(" else word

    def number(self) -> int | float:
        text = self.advance()
        if len(text) > LONGEST:
            self.reject(f"{shorten(text)} has more than {LONGEST} digits")
        number = int(text) if re.fullmatch(r"-?\d+", text) else float(text)
        if not isfinite(number):
            self.reject(f"the number {text} is too large")
        return number

    def string(self) -> str:
        try:
            return str(json.loads(self.token, strict=False))
        except json.JSONDecodeError as error:
            self.reject(f"{shorten(self.token)} is not a valid string ({error.msg})")
        finally:
            self.advance()
