"""Deck files, whatever the game: reading and writing them, and what is wrong with their data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from reprlib import repr as brief
from typing import Any

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, hint
from topdeck.core.validation import read_toml
from topdeck.core.writing import quote

SCHEMA = 1  # of the JSON form

Fault = Callable[[Mapping[str, Any]], str]  # what a game finds wrong with the data, in words; empty if nothing


class DeckReader:
    """Reads the decks of one game: each has a name, cards, and what the game wants to know of it."""

    def __init__(self, needed: Iterable[str], optional: Iterable[str], fault: Fault) -> None:
        self.needed = tuple(needed)
        self.keys = (*self.needed, *optional)
        self.fault = fault

    def read(self, path: Path) -> Deck:
        """A deck from a file."""
        try:
            return self.parse(path.read_text("utf-8"), str(path))
        except (OSError, ValueError) as error:
            raise DeckError(f"the deck file {path} cannot be read: {error}") from None

    def parse(self, text: str, source: str) -> Deck:
        """A deck from the text of a TOML file."""
        try:
            data = read_toml(text)
        except ValueError as error:
            raise DeckError(f"{source} is not TOML: {error}") from None
        return self.deck(data, source)

    def decks_in(self, folder: Traversable) -> dict[str, Deck]:
        """The decks of a folder, by name."""
        names = [file for file in folder.iterdir() if file.name.endswith(".toml")]
        decks = [self.parse(file.read_text("utf-8"), file.name) for file in names]
        return {deck.name: deck for deck in sorted(decks, key=lambda deck: deck.name)}

    def find(self, name: str, known: Mapping[str, Deck], others: str = "") -> Deck:
        """Return one of the known decks, or read a deck file.

        Raises:
            DeckError: There is no such deck; the message suggests one, or says what else may be named.
        """
        if name in known:
            return known[name]
        if name.endswith(".toml"):
            return self.read(Path(name))
        meant = hint(name, known)
        also = "" if meant.endswith("?") else f", or name a .toml file{others}"
        raise DeckError(f"there is no deck {name!r}{meant}{also}")

    def deck(self, data: dict[str, Any], source: str = "the deck") -> Deck:
        """A deck from its data: name, cards, and what else it says of itself."""
        needed = ("name", *self.needed, "cards")
        if not isinstance(data, dict):
            raise DeckError(f"{source} must be a table with its {', '.join(needed[:-1])} and cards")
        if data.get("schema", SCHEMA) != SCHEMA:
            raise DeckError(f"{source}: schema {brief(data['schema'])} is not known; it must be {SCHEMA}")
        missing = [key for key in needed if key not in data]
        if missing:
            raise DeckError(f"{source} lacks {missing[0]!r}; a deck of this game has {', '.join(needed)}")
        if not isinstance(data["name"], str):
            raise DeckError(f"{source}: the name must be a text, not {brief(data['name'])}")
        fault = fault_of_cards(data["cards"]) or self.fault(data)
        if fault:
            raise DeckError(f"{source}: {fault}")
        return Deck(data["name"], data["cards"], **{key: str(data[key]) for key in self.keys if key in data})


def fault_of_cards(cards: object) -> str:
    """What is wrong with a list of cards."""
    if not isinstance(cards, dict):
        return "the cards must be a table of ids and counts"
    for card_id, count in cards.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            return f"the count of {card_id} must be a whole number from 1, not {brief(count)}"
    return ""


def file_text(deck: Deck, rows: Iterable[tuple[str, int, str]], bare: Iterable[str] = ()) -> str:
    """The deck as the text of a TOML file: rows of ids, counts and names, and what it says of itself; some of that is
    written without quotes."""
    lines = [f"name = {quote(deck.name)}"]
    lines += [f"{key} = {value if key in bare else quote(value)}" for key, value in deck.about.items()]
    lines += ["", "[cards]", *(f"{card_id} = {count}  # {name}" for card_id, count, name in rows)]
    return "\n".join([*lines, ""])
