"""Specs: agents and their parts in one line of text, such as `madrid-mcts2(c=3.0, score=utility, ms=100)`.

spec  := name ["(" key "=" value {"," key "=" value} ")"]
name  := registered | module:Class | path/to/file.py[:Class] | "string"
value := number | true | false | none | word | path | "string" | [value, …] | spec
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import NoReturn

from topdeck.errors import SpecError

WORDS: dict[str, bool | None] = {"true": True, "false": False, "none": None}
OPENING, CLOSING = "([", ")]"
DEEPEST = 16  # specs and lists in each other
LONGEST = 100  # digits of a number
SHOWN = 200  # letters of a text that is wrong
TOKEN = re.compile(
    r"""\s*(?:
        (?P<number>-?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?(?![\w.:/-]))
      | (?P<word>(?:~?/|(?:\.{1,2}/)+)?(?:\.(?=[^\W\d]))?\w[\w.:/-]*)
      | (?P<string>"(?:[^"\\]|\\.)*")
      | (?P<sign>[()=,\[\]])
    )""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class Spec:
    """A name with parameters; a part of a larger spec, or all of it."""

    name: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        inside = ", ".join(f"{key}={spelled(value)}" for key, value in self.values.items())
        name = self.name if is_word(self.name) else quoted(self.name)
        return f"{name}({inside})" if inside else name

    def __hash__(self) -> int:
        return hash(str(self))


Value = int | float | bool | str | list["Value"] | Spec | None


def parse_spec(text: str) -> Spec:
    """The spec with this text form."""
    reader = Reader(text)
    spec = reader.spec()
    if reader.kind:
        reader.fail("the end")
    return spec


def parse_values(text: str) -> list[Value]:
    """The values of a text that has commas between them, such as `2.5, none, sigmoid(score=tempo, width=8)`."""
    reader = Reader(text)
    found = [reader.value()]
    while reader.sees(","):
        reader.take(",")
        found.append(reader.value())
    if reader.kind:
        reader.fail("the end")
    return found


def spelled(value: Value) -> str:
    """The text form of a value."""
    if value is None or isinstance(value, bool):
        return next(word for word, meant in WORDS.items() if meant is value)
    if isinstance(value, list):
        return f"[{', '.join(spelled(one) for one in value)}]"
    if isinstance(value, str) and not is_word(value):
        return quoted(value)
    return repr(value) if isinstance(value, float) else str(value)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def is_word(text: str) -> bool:
    """Can it stand without quotes, and be read back as the same?"""
    match = TOKEN.fullmatch(text)
    return match is not None and match.lastgroup == "word" and text == text.strip() and text not in WORDS


def shortened(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


class Reader:
    """Reads a spec from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0  # behind the token that was read last
        self.kind = ""  # of the token that comes next; empty at the end
        self.token = ""
        self.depth = 0  # brackets that are open
        self.advance()

    def advance(self) -> str:
        """Go on to the next token; returns the one that was next."""
        passed = self.token
        match = TOKEN.match(self.text, self.place)
        if match is None:
            rest = self.text[self.place :].strip()
            if rest:
                self.refuse(f"{rest[:12]!r} is no part of a spec")
            self.kind, self.token = "", ""
            return passed
        self.kind = match.lastgroup or ""
        self.token = match[self.kind]
        self.place = match.end()
        return passed

    def refuse(self, reason: str) -> NoReturn:
        raise SpecError(f"{shortened(self.text)!r} cannot be read: {reason}")

    def fail(self, wanted: str) -> NoReturn:
        found = repr(shortened(self.token)) if self.kind else "the end"
        self.refuse(f"there should be {wanted} instead of {found}")

    def take(self, sign: str) -> None:
        if self.token != sign or self.kind != "sign":
            self.fail(repr(sign))
        self.depth += 1 if sign in OPENING else -1 if sign in CLOSING else 0
        if self.depth > DEEPEST:
            self.refuse(f"there are more than {DEEPEST} brackets in each other")
        self.advance()

    def sees(self, sign: str) -> bool:
        return self.kind == "sign" and self.token == sign

    def spec(self) -> Spec:
        if self.kind == "string":
            return self.with_values(self.string())
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
                self.refuse(f"{key} is given twice")
            self.take("=")
            values[key] = self.value()
        self.take(")")
        return Spec(name, values)

    def value(self) -> Value:
        if self.kind == "number":
            return self.number()
        if self.kind == "string":
            text = self.string()
            return self.with_values(text) if self.sees("(") else text
        if self.sees("["):
            return self.values()
        if self.kind != "word":
            self.fail("a value")
        word = self.advance()
        if word in WORDS:
            return WORDS[word]
        return self.with_values(word) if self.sees("(") else word

    def number(self) -> int | float:
        text = self.advance()
        if len(text) > LONGEST:
            self.refuse(f"{shortened(text)} has more than {LONGEST} digits")
        number = int(text) if re.fullmatch(r"-?\d+", text) else float(text)
        if not isfinite(number):
            self.refuse(f"{text} is too large a number")
        return number

    def string(self) -> str:
        try:
            return str(json.loads(self.token, strict=False))
        except json.JSONDecodeError as error:
            self.refuse(f"{shortened(self.token)} is no string ({error.msg})")
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
