"""Nouns with all that may stand around them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topdeck.games.hearthstone.engine.abilities import Condition
from topdeck.games.shared.english import article, in_letters, plural

VAGUE = ("character", "minion", "spell")  # a head that says more replaces these


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

    def with_name(self, head: str) -> Noun:
        """What it is, unless that was said already."""
        return self if self.head or self.name else replace(self, head=head)

    def character(self) -> Noun:
        """Somebody in play; an enemy needs no other noun."""
        if self.side == "enemy" and self.head in ("", "character"):
            return replace(self, side="", head="enemy")
        return self.with_name("character")

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
