"""English grammar for card text: articles, plurals, numbers and lists."""

import re
from collections.abc import Sequence

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SPOKEN_WITH_VOWEL = re.compile(r"(?!unit)[aeiou]|8|1[18](?!\d)", re.IGNORECASE)
ENDINGS = (
    *((r"^hero$", "heroes"), (r"^Sheep$", "Sheep"), (r"^Mech$", "Mechs")),
    *((r"(?<=l)f$", "ves"), (r"(?<=[^aeiou])y$", "ies"), (r"(?<=[sxz])$|(?<=[cs]h)$", "es"), (r"$", "s")),
)
ADDITION = re.compile(r"(?= (?:of|with) )")  # beginnings of qualifiers that follow the noun


def article(words: str) -> str:
    return f"{'an' if SPOKEN_WITH_VOWEL.match(words) else 'a'} {words}"


def plural(noun: str) -> str:
    """Return the plural of a noun with its qualifiers, such as `copies of a card` or `silver Golems`."""
    head, *addition = ADDITION.split(noun, maxsplit=1)
    before, space, last = head.rpartition(" ")
    ending, many = next(pair for pair in ENDINGS if re.search(pair[0], last))
    return "".join([before, space, re.sub(ending, many, last, count=1), *addition])


def spell_number(number: int) -> str:
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def count_noun(count: int, noun: str) -> str:
    """Return a noun with its number in words, such as `a card` or `two cards`."""
    return article(noun) if count == 1 else f"{spell_number(count)} {plural(noun)}"


def frequency(number: int) -> str:
    """Express a number as a frequency, such as `once`, `twice` or `three times`."""
    return {1: "once", 2: "twice"}.get(number, f"{spell_number(number)} times")


def listing(words: Sequence[str], last: str = "and") -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def possessive(owner: str) -> str:
    return "its" if owner == "it" else f"{owner}'s"


def third_person(subject: str, command: str) -> str:
    """Turn a command into a statement about a player, such as `your opponent discards their hand`.

    A statement such as `your cards cost 1 more` becomes a statement about that player's cards.
    """
    verb, space, rest = command.partition(" ")
    if verb == "your":
        return f"{possessive(subject)} {rest}"
    rest = re.sub(r"\byour?\b", lambda match: {"you": "they", "your": "their"}[match[0]], rest)
    return f"{subject} {plural(verb)}{space}{rest}"


def capitalize(words: str) -> str:
    """Return the text with its first letter capitalized and all other letters unchanged."""
    return words[:1].upper() + words[1:]


def add_notes(words: str, notes: Sequence[str]) -> str:
    """Append notes in parentheses, or return the text unchanged if there are none."""
    return f"{words} ({'; '.join(notes)})" if notes else words
