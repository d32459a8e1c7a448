"""User-friendly messages about the fields of a position form, instead of the JSON library's messages."""

import re
from collections.abc import Mapping
from typing import Final

KINDS: Final = {"int": "a whole number", "str": "text", "bool": "yes or no", "array": "a list", "object": "a form"}
RULES: Final = (  # msgspec's messages and their replacements
    (r"expected `int` >= (\S+)", r"must be at least \1"),
    (r"expected `int` > (\S+)", r"must be more than \1"),
    (r"expected `int` <= (\S+)", r"must be at most \1"),
    (r"expected `int` < (\S+)", r"must be less than \1"),
    (r"expected `array` of length >= (\d+)", r"must have at least \1 entries"),
    (r"expected `array` of length <= (\d+)", r"must have at most \1 entries"),
    (r"expected `str` of length >= \d+", r"must not be empty"),
    (r"expected `str` of length <= (\d+)", r"must have at most \1 characters"),
    (r"object contains unknown field `(.*)`", r"has an unknown field '\1'"),
    (r"object missing required field `(.*)`", r"needs the field '\1'"),
)
WRONG_KIND: Final = re.compile(r"expected `(\w+)(?: \| null)?`, got `\w+`")
SIDES: Final = ("first player", "second player")


def plain_words(message: str) -> str:
    """Return a message from the JSON library in plain words; other messages are returned unchanged."""
    for pattern, words in RULES:
        if match := re.fullmatch(pattern, message):
            return match.expand(words)
    if match := WRONG_KIND.fullmatch(message):
        return f"must be {KINDS.get(match[1], match[1])}"
    return message


def name_field(path: str) -> str:
    """Return the displayed name of a field, such as `first player, hand 2` for `sides[0].hand[1]`."""
    path = re.sub(r"sides\[([01])\]", lambda match: SIDES[int(match[1])], path)
    path = re.sub(r"\[(\d+)\]", lambda match: f" {int(match[1]) + 1}", path)
    return path.replace(".", ", ").replace("_", " ")


def summarize(mistakes: Mapping[str, str]) -> str:
    """Return a sentence that lists all mistakes with the names of the affected fields."""
    return "; ".join(f"{name_field(field)}: {words}" if field else words for field, words in mistakes.items())
