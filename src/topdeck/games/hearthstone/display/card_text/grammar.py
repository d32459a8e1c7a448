"""Nouns of Hearthstone card texts, with their qualifiers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topdeck.games.hearthstone.engine.abilities import Condition
from topdeck.games.shared.card_text import BaseNoun
from topdeck.games.shared.english import plural

VAGUE = ("", "character", "minion", "spell")  # a more specific head replaces these


@dataclass(frozen=True)
class Noun(BaseNoun):
    """Characters or cards of some kind; the side is `friendly` or `enemy`."""

    heads: str = ""  # the plural of the head, if it is irregular
    conditions: tuple[Condition, ...] = ()  # the noun applies only while these are true

    def __and__(self, more: Noun) -> Noun:
        """Combine two nouns: an enemy that is a minion, a minion that is a Beast."""
        specific = self if self.head and more.head in VAGUE else more
        return replace(self.merge(more), head=specific.head, heads=specific.heads)

    def __or__(self, more: Noun) -> Noun:
        return Noun(f"{self.singular()} or {more.singular()}", heads=f"{self.plural()} and {more.plural()}")

    def with_head(self, head: str) -> Noun:
        """Add a head if the noun has none."""
        return self if self.head or self.phrase else replace(self, head=head)

    def as_character(self) -> Noun:
        """Return the noun of something in play; for an enemy, no other head is needed."""
        if self.side == "enemy" and self.head in ("", "character"):
            return replace(self, side="", head="enemy")
        return self.with_head("character")

    def singular(self) -> str:
        return self.phrase or self.qualify(self.head)

    def plural(self) -> str:
        return self.phrase or self.qualify(self.heads or plural(self.head))

    def qualify(self, head: str) -> str:
        return " ".join(filter(None, (*self.before, self.side, head, *self.after)))

    def each(self) -> str:
        return self.phrase or f"each {self.other_word()}{self.singular()}"
