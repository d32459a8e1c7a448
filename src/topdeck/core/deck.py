"""Decks, which are immutable and compare by value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NoReturn, TypeVar

from topdeck.core.errors import DeckError

V = TypeVar("V")
CURE: Final = "a deck is immutable; deck.replace(...) returns a changed copy"


class Fixed(dict[str, V]):
    """An immutable dictionary."""

    def refuse(self, *arguments: Any, **values: Any) -> NoReturn:
        raise DeckError(CURE)

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = refuse

    def __reduce__(self) -> Any:
        return Fixed, (dict(self),)


class Deck:
    """A named multiset of cards; immutable, compares by value.

    Attributes:
        name: The name of the deck.
        cards: The number of copies by card id.
        about: Further facts the game knows about it, such as class and source.
    """

    __slots__ = ("about", "cards", "hashed", "name")

    name: str
    cards: Mapping[str, int]
    about: Mapping[str, str]  # further facts, such as class and source
    hashed: int  # the hash of all of it

    def __init__(self, name: str, cards: Mapping[str, int], **about: str) -> None:
        listed = sorted(cards.items())
        own = {
            "name": name,
            "cards": Fixed(listed),
            "about": Fixed(about),
            "hashed": hash((name, tuple(listed), frozenset(about.items()))),
        }
        for field, value in own.items():
            object.__setattr__(self, field, value)

    def replace(self, *, name: str | None = None, cards: Mapping[str, int] | None = None, **about: str) -> Deck:
        """Return a copy with changed name, cards or facts."""
        return Deck(
            self.name if name is None else name, self.cards if cards is None else cards, **{**self.about, **about}
        )

    def size(self) -> int:
        """Return the number of cards."""
        return sum(self.cards.values())

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form, which `GameDecks.from_json` reads back."""
        return {"schema": 1, "name": self.name, **self.about, "cards": dict(self.cards)}

    def __setattr__(self, field: str, value: object) -> NoReturn:
        raise DeckError(CURE)

    def __delattr__(self, field: str) -> NoReturn:
        raise DeckError(CURE)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deck):
            return False
        return self.name == other.name and self.cards == other.cards and self.about == other.about

    def __hash__(self) -> int:
        return self.hashed

    def __copy__(self) -> Deck:
        return self

    def __deepcopy__(self, memo: object) -> Deck:
        return self

    def __reduce__(self) -> Any:
        return made_deck, (self.name, dict(self.cards), dict(self.about))

    def __repr__(self) -> str:
        about = f", **{self.about!r}" if self.about else ""  # a key may be no name in Python: class
        return f"Deck({self.name!r}, {self.cards!r}{about})"

    def __str__(self) -> str:
        return f"{self.name} ({self.size()} cards)"


def made_deck(name: str, cards: dict[str, int], about: dict[str, str]) -> Deck:
    return Deck(name, cards, **about)
