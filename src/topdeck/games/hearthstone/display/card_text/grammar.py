"""English: articles, plurals, lists, and nouns with all that may stand around them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from topdeck.games.hearthstone.engine.words import Condition

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SPOKEN_WITH_VOWEL = re.compile(r"[aeiou]|8|1[18](?!\d)", re.IGNORECASE)
PLURALS = {"hero": "heroes", "Sheep": "Sheep"}
VAGUE = ("character", "minion", "spell")  # a head that says more replaces these
ENDINGS = ((r"(?<=l)f$", "ves"), (r"(?<=[^aeiou])y$", "ies"), (r"(?<=[sxz])$|(?<=[cs]h)$", "es"), (r"$", "s"))


def article(words: str) -> str:
    return f"{'an' if SPOKEN_WITH_VOWEL.match(words) else 'a'} {words}"


def plural(noun: str) -> str:
    """Of the last word."""
    before, space, last = noun.rpartition(" ")
    if last in PLURALS:
        return before + space + PLURALS[last]
    ending, many = next(pair for pair in ENDINGS if re.search(pair[0], last))
    return before + space + re.sub(ending, many, last, count=1)


def in_letters(number: int) -> str:
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{in_letters(number)} times")


def listing(words: Sequence[str], last: str = "and") -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def possessive(owner: str) -> str:
    return "its" if owner == "it" else f"{owner}'s"


def capitalized(words: str) -> str:
    """As at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def with_notes(words: str, notes: Sequence[str]) -> str:
    """With remarks in parentheses."""
    return f"{words} ({'; '.join(notes)})" if notes else words


@dataclass(frozen=True)
class Noun:
    """Some kind of characters or cards, or one that has a `name`."""

    head: str = ""  # "minion"
    heads: str = ""  # its plural, where it is irregular
    name: str = ""  # "your hero"
    side: str = ""  # "friendly" or "enemy"
    other: bool = False
    before: tuple[str, ...] = ()  # "damaged"
    after: tuple[str, ...] = ()  # "with 3 or less attack"
    conditions: tuple[Condition, ...] = ()  # it is meant only while these hold

    def __and__(self, more: Noun) -> Noun:
        """Both at once: an enemy that is a minion, a minion that is a Beast."""
        telling = self if self.head and more.head in ("", *VAGUE) else more
        return Noun(
            head=telling.head,
            heads=telling.heads,
            name=self.name or more.name,
            side=self.side or more.side,
            other=self.other or more.other,
            before=self.before + more.before,
            after=self.after + more.after,
            conditions=self.conditions + more.conditions,
        )

    def __or__(self, more: Noun) -> Noun:
        return Noun(head=f"{self.singular()} or {more.singular()}", heads=f"{self.plural()} and {more.plural()}")

    def called(self, head: str) -> Noun:
        """What it is, unless that was said already."""
        return self if self.head or self.name else replace(self, head=head)

    def character(self) -> Noun:
        """Somebody in play; an enemy needs no other noun."""
        if self.side == "enemy" and self.head in ("", "character"):
            return replace(self, side="", head="enemy")
        return self.called("character")

    def singular(self) -> str:
        return self.name or " ".join(filter(None, (*self.before, self.side, self.head, *self.after)))

    def plural(self) -> str:
        heads = self.heads or plural(self.head)
        return self.name or " ".join(filter(None, (*self.before, self.side, heads, *self.after)))

    def one(self) -> str:
        if self.name:
            return self.name
        return f"another {self.singular()}" if self.other else article(self.singular())

    def all(self) -> str:
        return self.name or f"all {'other ' if self.other else ''}{self.plural()}"

    def each(self) -> str:
        return self.name or f"each {'other ' if self.other else ''}{self.singular()}"

    def random(self, count: int) -> str:
        other = "other " if self.other else ""
        if count == 1:
            return f"a random {other}{self.singular()}"
        return f"{in_letters(count)} random {other}{self.plural()}"
