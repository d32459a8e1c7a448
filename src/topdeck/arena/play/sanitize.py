"""Sanitizes text and explanations from external code before they are stored or displayed."""

from math import isfinite
from typing import Any

from msgspec import Struct, ValidationError, convert, to_builtins

from topdeck.core.state import Json

SENTENCE = 500  # the maximum length of a one-line text
PAGE = 4000  # the maximum length of a multi-line text
PHRASE = 200  # the maximum length of an action or its description
MOST = 1000  # the maximum number of options, or of actions in a principal variation


def printable(text: str) -> str:
    """Escape control characters and other characters that terminals or databases cannot handle safely."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or letter in "\n\t" else letter.encode("unicode_escape").decode()
        for letter in text
    )


def sentence(text: str, most: int = SENTENCE) -> str:
    """Return the text as a single line of limited length, with unprintable characters escaped."""
    return printable(" ".join(text[: 2 * most].split()))[:most]


def page(text: str, most: int = PAGE) -> str:
    """Return the end of a long string, preserving line breaks and escaping unprintable characters."""
    return printable(text[-most:].replace("\r\n", "\n"))[-most:].strip("\n")


# ---- explanations


class OptionForm(Struct):
    action: str
    words: str
    visits: int
    value: float


class SearchInfoForm(Struct):
    schema: int
    options: list[OptionForm]
    line: list[str]
    words: list[str]
    iterations: int
    seconds: float


def explanation(given: object) -> Json | None:
    """Return a sanitized explanation in the format of `SearchInfo.to_json`, or None if the input is invalid."""
    if given is None:
        return None
    try:
        form = convert(given, SearchInfoForm)
    except (ValidationError, RecursionError):
        return None
    numbers = [form.seconds, *(option.value for option in form.options)]
    if max(len(form.options), len(form.line), len(form.words)) > MOST or not all(map(isfinite, numbers)):
        return None
    sanitized: Json = clean(to_builtins(form))
    return sanitized


def clean(form: Any) -> Any:
    if isinstance(form, str):
        return sentence(form, PHRASE)
    if isinstance(form, list):
        return [clean(item) for item in form]
    return {key: clean(value) for key, value in form.items()} if isinstance(form, dict) else form
