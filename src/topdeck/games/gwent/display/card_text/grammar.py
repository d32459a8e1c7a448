"""Nouns with all that may stand around them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topdeck.games.shared.english import article, in_letters, listing, plural


@dataclass(frozen=True)
class Noun:
    """Some kind of units or cards; or exactly this: a `phrase`."""

    kind: str = ""  # "unit", "special card"
    side: str = ""  # "ally" or "enemy"
    name: str = ""  # of a card
    other: bool = False
    states: tuple[str, ...] = ()  # "damaged"; then follow colours and tags, as they do in English
    colours: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    after: tuple[str, ...] = ()  # "on rows with a hazard"
    alternatives: tuple[Noun, ...] = ()  # one of these
    phrase: str = ""  # "this unit"

    def __and__(self, more: Noun) -> Noun:
        """Both at once: an ally that is a Dwarf."""
        if self.phrase or more.phrase:
            raise TypeError(f"{(self.phrase or more.phrase)!r} stands alone; there are no words for a part of it")
        if more.alternatives:
            return replace(more, alternatives=tuple(self & alternative for alternative in more.alternatives))
        if self.alternatives:
            return replace(self, alternatives=tuple(alternative & more for alternative in self.alternatives))
        return Noun(
            kind=self.kind or more.kind,
            side=self.side or more.side,
            name=self.name or more.name,
            other=self.other or more.other,
            states=self.states + more.states,
            colours=self.colours + more.colours,
            tags=self.tags + more.tags,
            after=self.after + more.after,
        )

    def __or__(self, more: Noun) -> Noun:
        """Either of them: a bronze or silver unit, a gold unit or a Dwarf."""
        if self == Noun(colours=self.colours) and more == Noun(colours=more.colours):
            return Noun(colours=(" or ".join(self.colours + more.colours),))
        return Noun(alternatives=(self.alternatives or (self,)) + (more.alternatives or (more,)))

    def with_name(self, kind: str) -> Noun:
        """What it is, unless that was said already."""
        if self.alternatives:
            return replace(self, alternatives=tuple(alternative.with_name(kind) for alternative in self.alternatives))
        return replace(self, kind=self.kind or kind)

    def head(self) -> str:
        """The noun itself; an ally is always a unit, and a card with a name needs no other noun."""
        if self.name:
            return " ".join(filter(None, ({"ally": "allied"}.get(self.side, self.side), self.name)))
        return self.side or self.kind or "unit"

    def around(self, head: str) -> str:
        return " ".join((*self.states, *self.colours, *self.tags, head, *self.after))

    def singular(self) -> str:
        return (
            self.phrase
            or listing([alternative.singular() for alternative in self.alternatives], "or")
            or self.around(self.head())
        )

    def plural(self) -> str:
        if self.alternatives:
            return listing([alternative.plural() for alternative in self.alternatives])
        return self.phrase or self.around(plural(self.head()))

    # ---- how many of them

    def one(self) -> str:
        if self.alternatives:
            return listing([alternative.one() for alternative in self.alternatives], "or")
        return self.phrase or (f"another {self.singular()}" if self.other else article(self.singular()))

    def all(self) -> str:
        if self.alternatives:
            return listing([alternative.all() for alternative in self.alternatives])
        if self.phrase:
            return self.phrase
        other = "other " if self.other else ""
        return f"every {other}{self.singular()}" if self.name else f"all {other}{self.plural()}"

    def random(self, count: int) -> str:
        other = "other " if self.other else ""
        if count == 1:
            return f"a random {other}{self.singular()}"
        return f"{in_letters(count)} random {other}{self.plural()}"

    def most(self, adjective: str) -> str:
        return f"the {adjective} {'other ' if self.other else ''}{self.singular()}"
