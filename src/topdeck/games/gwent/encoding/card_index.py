"""The index of each card in encoded observations."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from topdeck.games.gwent.cards import database
from topdeck.games.gwent.engine.constants import HIDDEN


@cache
def encoded_cards() -> tuple[str, ...]:
    """Return the card ids, ordered by index; the first id is empty and stands for no card or a hidden card.

    `make refresh` appends new cards to the file.  The meaning of an index never changes.
    """
    text = files("topdeck.games.gwent").joinpath("data/encoder_cards.txt").read_text("utf-8")
    return ("", *text.split())


def append_new_cards(text: str) -> str:
    """Return the text of the card list with all missing cards appended."""
    listed = text.split()
    known = {*listed, HIDDEN}
    return "".join(f"{card}\n" for card in [*listed, *(card for card in database.rules().cards if card not in known)])


def indices_by_number() -> list[int]:
    """Return a list that maps each card's number in the card table to its index; a hidden card has index 0."""
    indices = {card: index for index, card in enumerate(encoded_cards())}
    return [indices.get(card.id, 0) for card in database.rules().cards.values()]
