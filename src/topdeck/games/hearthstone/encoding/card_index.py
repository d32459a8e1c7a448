"""The index of each card in encoded observations."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine.constants import CLASSES, UNKNOWN


@cache
def encoded_cards() -> tuple[str, ...]:
    """Return the card ids, ordered by index; the first id is empty and stands for no card or a hidden card.

    `make refresh` appends new cards to the file.  The meaning of an index never changes.
    """
    text = files("topdeck.games.hearthstone").joinpath("data/encoder_cards.txt").read_text("utf-8")
    return ("", *text.split())


def append_new_cards(text: str) -> str:
    """Return the text of the card list with all missing cards appended."""
    listed = text.split()
    known = {*listed, UNKNOWN}
    return "".join(f"{card}\n" for card in [*listed, *(card for card in database.rules().cards if card not in known)])


def indices_by_number() -> list[int]:
    """Return a list that maps each card's number in the card table, which is the same in all eras, to its index."""
    indices = {card: index for index, card in enumerate(encoded_cards())}
    cards = database.rules().cards.values()
    by_number = [0] * (1 + max(card.number for card in cards))
    for card in cards:
        by_number[card.number] = indices.get(card.id, 0)
    return by_number


def classes_by_number() -> list[int]:
    """Return the number of each card's first class, or 0 for none, by its number in the card table."""
    cards = database.rules().cards.values()
    by_number = [0] * (1 + max(card.number for card in cards))
    for card in cards:
        if card.classes:
            by_number[card.number] = 1 + CLASSES.index(card.classes[0])
    return by_number
