"""Nouns of Gwent card texts, with their qualifiers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from topdeck.games.shared.card_text import BaseNoun
from topdeck.games.shared.english import listing, plural


@dataclass(frozen=True)
class Noun(BaseNoun):
    """Units or cards of some kind; the side is `ally` or `enemy`."""

    name: str = ""  # of a card
    colours: tuple[str, ...] = ()  # between `before` and the head, in this order
    tags: tuple[str, ...] = ()
    alternatives: tuple[Noun, ...] = ()

    def __and__(self, more: Noun) -> Noun:
        """Combine two nouns: an ally that is a Dwarf."""
        if self.phrase or more.phrase:
            raise TypeError(f"{(self.phrase or more.phrase)!r} stands alone; there are no words for a part of it")
        if more.alternatives:
            return Noun(alternatives=tuple(self & alternative for alternative in more.alternatives))
        if self.alternatives:
            return Noun(alternatives=tuple(alternative & more for alternative in self.alternatives))
        return self.merge(more)

    def __or__(self, more: Noun) -> Noun:
        """Join two nouns: a bronze or silver unit, a gold unit or a Dwarf."""
        if self == Noun(colours=self.colours) and more == Noun(colours=more.colours):
            return Noun(colours=(" or ".join(self.colours + more.colours),))
        return Noun(alternatives=(self.alternatives or (self,)) + (more.alternatives or (more,)))

    def with_head(self, head: str) -> Noun:
        """Add a head if the noun has none."""
        alternatives = tuple(alternative.with_head(head) for alternative in self.alternatives)
        return replace(self, head=self.head or head, alternatives=alternatives)

    def head_word(self) -> str:
        """Return the noun itself: an ally is always a unit, and a card with a name needs no other noun."""
        if self.name:
            return " ".join(filter(None, ({"ally": "allied"}.get(self.side, self.side), self.name)))
        return self.side or self.head or "unit"

    def qualify(self, head: str) -> str:
        return " ".join((*self.before, *self.colours, *self.tags, head, *self.after))

    def join(self, form: Callable[[Noun], str], last: str = "and") -> str:
        """List the alternatives in some form; the text is empty if there are none."""
        return listing([form(alternative) for alternative in self.alternatives], last)

    def singular(self) -> str:
        return self.join(Noun.singular, "or") or self.phrase or self.qualify(self.head_word())

    def plural(self) -> str:
        return self.join(Noun.plural) or self.phrase or self.qualify(plural(self.head_word()))

    def one(self) -> str:
        return self.join(Noun.one, "or") or super().one()

    def all(self) -> str:
        every = f"every {self.other_word()}{self.singular()}" if self.name else super().all()
        return self.join(Noun.all) or every

    def most(self, adjective: str) -> str:
        return f"the {adjective} {self.other_word()}{self.singular()}"
