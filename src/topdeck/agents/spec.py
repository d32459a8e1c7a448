"""Specs: agents and their parts in one line of text, such as `p0-mcts2(c=3.0, score=utility, ms=100)`.

spec  := name ["(" key "=" value {"," key "=" value} ")"]
name  := registered | module:Class
value := number | true | false | word | "string" | [value, …] | spec
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from topdeck.errors import SpecError

TOKEN = re.compile(
    r"""\s*(?:
        (?P<number>-?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?(?![\w.:-]))
      | (?P<word>[A-Za-z_0-9][\w.:-]*)
      | (?P<string>"(?:[^"\\]|\\.)*")
      | (?P<sign>[()=,\[\]])
    )""",
    re.VERBOSE,
)

CLASS = re.compile(r"[\w.]+:\w+")


@dataclass(frozen=True)
class Spec:
    """A name with parameters; a part of a larger spec, or all of it."""

    name: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        inside = ", ".join(f"{key}={spelled(value)}" for key, value in self.values.items())
        return f"{self.name}({inside})" if inside else self.name

    def __hash__(self) -> int:
        return hash(str(self))


Value = int | float | bool | str | list["Value"] | Spec


def parse_spec(text: str) -> Spec:
    """The spec with this text form."""
    reader = Reader(text)
    spec = reader.spec()
    if reader.kind:
        reader.fail("the end")
    return spec


def outside(value: Value) -> bool:
    """Does it name a class from outside, `module:Class`, itself or in one of its parts?"""
    if isinstance(value, Spec):
        return outside(value.name) or any(map(outside, value.values.values()))
    if isinstance(value, list):
        return any(map(outside, value))
    return isinstance(value, str) and CLASS.fullmatch(value) is not None


def spelled(value: Value) -> str:
    """The text form of a value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(spelled(one) for one in value)}]"
    if isinstance(value, str) and not is_word(value):
        return json.dumps(value, ensure_ascii=False)
    return repr(value) if isinstance(value, float) else str(value)


def is_word(text: str) -> bool:
    """Can it stand without quotes, and be read back as the same?"""
    match = TOKEN.fullmatch(text)
    return match is not None and match.lastgroup == "word" and text == text.strip() and text not in ("true", "false")


class Reader:
    """Reads a spec from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0  # behind the token that was read last
        self.kind = ""  # of the token that comes next; empty at the end
        self.token = ""
        self.advance()

    def advance(self) -> str:
        """Go on to the next token; returns the one that was next."""
        passed = self.token
        rest = self.text[self.place :]
        match = TOKEN.match(rest)
        if match is None:
            if rest.strip():
                raise SpecError(f"{self.text!r} cannot be read: {rest.strip()[:12]!r} is no part of a spec")
            self.kind, self.token = "", ""
            return passed
        self.kind = match.lastgroup or ""
        self.token = match[self.kind]
        self.place += match.end()
        return passed

    def fail(self, wanted: str) -> None:
        found = repr(self.token) if self.kind else "the end"
        raise SpecError(f"{self.text!r} cannot be read: there should be {wanted} instead of {found}")

    def take(self, sign: str) -> None:
        if self.token != sign or self.kind != "sign":
            self.fail(repr(sign))
        self.advance()

    def sees(self, sign: str) -> bool:
        return self.kind == "sign" and self.token == sign

    def spec(self) -> Spec:
        if self.kind != "word":
            self.fail("a name")
        return self.with_values(self.advance())

    def with_values(self, name: str) -> Spec:
        values: dict[str, Value] = {}
        if not self.sees("("):
            return Spec(name)
        self.take("(")
        while not self.sees(")"):
            if values:
                self.take(",")
            if self.kind != "word":
                self.fail("a parameter")
            key = self.advance()
            if key in values:
                raise SpecError(f"{self.text!r} cannot be read: {key} is given twice")
            self.take("=")
            values[key] = self.value()
        self.take(")")
        return Spec(name, values)

    def value(self) -> Value:
        if self.kind == "number":
            number = self.advance()
            return int(number) if re.fullmatch(r"-?\d+", number) else float(number)
        if self.kind == "string":
            return self.string()
        if self.sees("["):
            return self.values()
        if self.kind != "word":
            self.fail("a value")
        word = self.advance()
        if word in ("true", "false"):
            return word == "true"
        return self.with_values(word) if self.sees("(") else word

    def string(self) -> str:
        try:
            return str(json.loads(self.token, strict=False))
        except json.JSONDecodeError as error:
            raise SpecError(f"{self.text!r} cannot be read: {self.token} is no string ({error.msg})") from None
        finally:
            self.advance()

    def values(self) -> list[Value]:
        self.take("[")
        found: list[Value] = []
        while not self.sees("]"):
            if found:
                self.take(",")
            found.append(self.value())
        self.take("]")
        return found
