"""Decks, deck-building rules and deck files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from reprlib import repr as brief
from typing import Any, Final, NoReturn, TypeVar

from topdeck.core.errors import DeckError, close_match, hint
from topdeck.core.validation import read_text, read_toml
from topdeck.core.writing import quote

V = TypeVar("V")
SCHEMA: Final = 1  # the version of the JSON form
MOST_LISTED: Final = 20  # the maximum number of decks listed in an error message
FILE_ADVICE: Final = " (if that is intended, add "  # begins advice in a fault that only applies to deck files
CURE: Final = "a deck is immutable; deck.replace(...) returns a changed copy"


class Fixed(dict[str, V]):
    """An immutable dictionary."""

    def refuse(self, *arguments: Any, **values: Any) -> NoReturn:
        raise DeckError(CURE)

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = refuse

    def __reduce__(self) -> Any:
        return Fixed, (dict(self),)


class Deck:
    """A named multiset of cards.  Decks are immutable and are compared by value.

    Attributes:
        name: The name of the deck.
        cards: The number of copies of each card, keyed by card id.
        about: Additional information about the deck, such as its class and source.
    """

    __slots__ = ("about", "cards", "hashed", "name")

    name: str
    cards: Mapping[str, int]
    about: Mapping[str, str]  # additional information, such as its class and source
    hashed: int  # the precomputed hash

    def __init__(self, name: str, cards: Mapping[str, int], **about: str) -> None:
        listed = sorted(cards.items())
        own = {
            "name": name,
            "cards": Fixed(listed),
            "about": Fixed(about),
            "hashed": hash((name, tuple(listed), frozenset(about.items()))),
        }
        for attribute, value in own.items():
            object.__setattr__(self, attribute, value)

    def replace(self, *, name: str | None = None, cards: Mapping[str, int] | None = None, **about: str) -> Deck:
        """Return a copy of the deck with a different name, different cards, or updated entries in `about`."""
        return Deck(
            self.name if name is None else name, self.cards if cards is None else cards, **{**self.about, **about}
        )

    def size(self) -> int:
        """Return the number of cards."""
        return sum(self.cards.values())

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form, which `GameDecks.from_json` can read."""
        return {"schema": SCHEMA, "name": self.name, **self.about, "cards": dict(self.cards)}

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

    def __reduce__(self) -> Any:
        return make_deck, (self.name, dict(self.cards), dict(self.about))

    def __repr__(self) -> str:
        about = f", **{self.about!r}" if self.about else ""  # `class` is not a valid keyword argument
        return f"Deck({self.name!r}, {self.cards!r}{about})"

    def __str__(self) -> str:
        return f"{self.name} ({self.size()} cards)"


def make_deck(name: str, cards: dict[str, int], about: dict[str, str]) -> Deck:
    """Rebuild a pickled deck."""
    return Deck(name, cards, **about)


# ---- rules


@dataclass(frozen=True)
class AllowedCard:
    """A card that a deck may contain."""

    id: str
    copies: int  # the maximum number of copies
    group: str = ""  # a group of cards with a shared limit, such as gold cards; empty for none


@dataclass(frozen=True)
class DeckRules:
    """Deck-building rules for one kind of deck, such as the decks of a class.

    Attributes:
        name: The name of this kind of deck.
        about: The entries of `Deck.about` that all decks of this kind share.
        cards: The allowed cards, with similar cards next to each other.
        smallest: The minimum number of cards.
        largest: The maximum number of cards.
        limits: The maximum number of cards per group, counting all copies.
    """

    name: str
    about: Mapping[str, str]
    cards: tuple[AllowedCard, ...]
    smallest: int
    largest: int
    limits: Mapping[str, int] = field(default_factory=dict)

    def room(self) -> int:
        """Return the size of the largest legal deck that can be built from the allowed cards."""
        copies: Counter[str] = Counter()
        for card in self.cards:
            copies[card.group] += card.copies
        return min(self.largest, sum(min(count, self.limits.get(group, count)) for group, count in copies.items()))


# ---- files


@dataclass(frozen=True)
class DeckReader:
    """Reads deck files for one game.

    Attributes:
        needed: The keys that every deck file must contain in addition to `name` and `cards`.
        optional: The keys that a deck file may omit.
        fault: A function that describes an error in the values of `needed` and `optional` keys, or returns an empty
            string if the values are valid.
    """

    needed: tuple[str, ...]
    optional: tuple[str, ...]
    fault: Callable[[Mapping[str, Any]], str]

    def read(self, path: Path) -> Deck:
        """Read a deck file."""
        return self.parse(read_text(path, DeckError, f"the deck file {path}"), str(path))

    def parse(self, text: str, source: str) -> Deck:
        """Parse the TOML text of a deck file; error messages begin with `source`."""
        try:
            data = read_toml(text)
        except ValueError as error:
            raise DeckError(f"{source} is not valid TOML: {error}") from None
        return self.deck(data, source)

    def decks_in(self, folder: Traversable) -> dict[str, Deck]:
        """Return the decks in a folder, keyed by deck name."""
        names = [file for file in folder.iterdir() if file.name.endswith(".toml")]
        decks = [self.parse(file.read_text("utf-8"), file.name) for file in names]
        return {deck.name: deck for deck in sorted(decks, key=lambda deck: deck.name)}

    def find(self, name: str, known: Mapping[str, Deck], others: str = "") -> Deck:
        """Return the known deck with this name, or read a deck file.

        Raises:
            DeckError: The deck is unknown; the message suggests a similar name or lists the alternatives.
        """
        if name in known:
            return known[name]
        if name.endswith(".toml"):
            return self.read(Path(name))
        many = f"; `topdeck decks` lists the {len(known)} decks"
        meant = hint(name, known) if len(known) <= MOST_LISTED else close_match(name, list(known)) or many
        also = "" if meant.endswith("?") else f", or pass a .toml file{others}"
        raise DeckError(f"unknown deck {name!r}{meant}{also}")

    def deck(self, data: dict[str, Any], source: str = "the deck") -> Deck:
        """Return the deck described by parsed TOML or JSON data.

        Raises:
            DeckError: The data is incomplete or invalid; the message begins with `source`.
        """
        needed = ("name", *self.needed, "cards")
        if not isinstance(data, dict):
            raise DeckError(f"{source} must be a table with {', '.join(needed[:-1])} and cards")
        if data.get("schema", SCHEMA) != SCHEMA:
            raise DeckError(f"{source}: unsupported schema {brief(data['schema'])}; expected {SCHEMA}")
        missing = [key for key in needed if key not in data]
        if missing:
            raise DeckError(f"{source} lacks {missing[0]!r}; a deck for this game requires {', '.join(needed)}")
        if not isinstance(data["name"], str):
            raise DeckError(f"{source}: the name must be a string, not {brief(data['name'])}")
        fault = cards_fault(data["cards"]) or self.fault(data)
        if fault:
            raise DeckError(f"{source}: {fault}")
        about = {key: str(data[key]) for key in (*self.needed, *self.optional) if key in data}
        return Deck(data["name"], data["cards"], **about)


def cards_fault(cards: object) -> str:
    """Describe the error in a deck's card counts, or return an empty string if the counts are valid."""
    if not isinstance(cards, dict):
        return "the cards must be a table that maps card ids to counts"
    for card_id, count in cards.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            return f"the count of {card_id} must be a whole number of at least 1, not {brief(count)}"
    return ""


def size_in_words(size: int) -> str:
    """Return a number of cards, such as `1 card` or `2 cards`."""
    return "1 card" if size == 1 else f"{size} cards"


def file_text(deck: Deck, rows: Iterable[tuple[str, int, str]], bare: Iterable[str] = ()) -> str:
    """Return the TOML text of a deck file.

    Args:
        deck: The deck.
        rows: The id, count and name of each card.
        bare: The keys whose values are written without quotation marks.
    """
    lines = [f"name = {quote(deck.name)}"]
    lines += [f"{key} = {value if key in bare else quote(value)}" for key, value in deck.about.items()]
    lines += ["", "[cards]", *(f"{card_id} = {count}  # {name}" for card_id, count, name in rows)]
    return "\n".join([*lines, ""])
