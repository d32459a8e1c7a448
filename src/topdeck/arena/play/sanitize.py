"""What comes from outside, made fit to keep and to show: text that does no harm, and explanations."""

from __future__ import annotations

from math import isfinite
from typing import Any

from msgspec import Struct, ValidationError, convert, to_builtins

from topdeck.core.state import Json

SENTENCE = 500  # characters of what is said on one line
PAGE = 4000  # characters of what may have many lines
PHRASE = 200  # characters of an action or of what it means
MOST = 1000  # options, or actions of a line


def printable(text: str) -> str:
    """The text with escapes for all that could move a cursor, break a database or cannot be encoded."""
    if text.isprintable():
        return text
    return "".join(name if name.isprintable() or name in "\n\t" else escaped(name) for name in text)


def escaped(character: str) -> str:
    return character.encode("unicode_escape").decode()


def sentence(text: str, most: int = SENTENCE) -> str:
    """On one line, and not too long."""
    return printable(" ".join(text[: 2 * most].split()))[:most]


def page(text: str, most: int = PAGE) -> str:
    """The end of a longer text, in its lines."""
    return printable(text[-most:].replace("\r\n", "\n"))[-most:].strip("\n")


# ---- explanations


class OptionForm(Struct):
    action: str
    words: str
    visits: int
    value: float


class ThoughtForm(Struct):
    schema: int
    options: list[OptionForm]
    line: list[str]
    words: list[str]
    iterations: int
    seconds: float


def explanation(given: object) -> Json | None:
    """What `Thought.to_json` may have written; anything else is no explanation."""
    if given is None:
        return None
    try:
        form = convert(given, ThoughtForm)
    except (ValidationError, RecursionError):
        return None
    numbers = [form.seconds, *(option.value for option in form.options)]
    if max(len(form.options), len(form.line), len(form.words)) > MOST or not all(map(isfinite, numbers)):
        return None
    told: Json = cleaned(to_builtins(form))
    return told


def cleaned(form: Any) -> Any:
    if isinstance(form, str):
        return sentence(form, PHRASE)
    if isinstance(form, list):
        return [cleaned(one) for one in form]
    return {key: cleaned(value) for key, value in form.items()} if isinstance(form, dict) else form
