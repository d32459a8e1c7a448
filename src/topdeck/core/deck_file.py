"""Reading and writing the deck files of any game."""

from collections.abc import Callable, Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from reprlib import repr as brief
from typing import Any

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, hint
from topdeck.core.validation import read_text, read_toml
from topdeck.core.writing import quote

SCHEMA = 1  # of the JSON form

Fault = Callable[[Mapping[str, Any]], str]  # describes what is wrong with the data; empty if nothing is


class DeckReader:
    """Reads the decks of one game.

    Args:
        needed: Keys that every deck has besides its name and cards.
        optional: Keys that a deck may have.
        fault: Checks the values of these keys.
    """

    def __init__(self, needed: Iterable[str], optional: Iterable[str], fault: Fault) -> None:
        self.needed = tuple(needed)
        self.keys = (*self.needed, *optional)
        self.fault = fault

    def read(self, path: Path) -> Deck:
        """Read a deck file."""
        return self.parse(read_text(path, DeckError, f"the deck file {path}"), str(path))

    def parse(self, text: str, source: str) -> Deck:
        """Return the deck that the text of a TOML file describes."""
        try:
            data = read_toml(text)
        except ValueError as error:
            raise DeckError(f"{source} is not TOML: {error}") from None
        return self.deck(data, source)

    def decks_in(self, folder: Traversable) -> dict[str, Deck]:
        """Return the decks of a folder by name."""
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
        """Return the deck with this data.

        Raises:
            DeckError: The data is incomplete or invalid; the message begins with `source`.
        """
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
        fault = cards_fault(data["cards"]) or self.fault(data)
        if fault:
            raise DeckError(f"{source}: {fault}")
        return Deck(data["name"], data["cards"], **{key: str(data[key]) for key in self.keys if key in data})


def cards_fault(cards: object) -> str:
    """Describe what is wrong with a list of cards; return an empty text if nothing is."""
    if not isinstance(cards, dict):
        return "the cards must be a table of ids and counts"
    for card_id, count in cards.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            return f"the count of {card_id} must be a whole number from 1, not {brief(count)}"
    return ""


def file_text(deck: Deck, rows: Iterable[tuple[str, int, str]], bare: Iterable[str] = ()) -> str:
    """Return the text of a deck file.

    Args:
        deck: The deck.
        rows: The id, count and name of each card.
        bare: Keys whose values are written without quotes.
    """
    lines = [f"name = {quote(deck.name)}"]
    lines += [f"{key} = {value if key in bare else quote(value)}" for key, value in deck.about.items()]
    lines += ["", "[cards]", *(f"{card_id} = {count}  # {name}" for card_id, count, name in rows)]
    return "\n".join([*lines, ""])
