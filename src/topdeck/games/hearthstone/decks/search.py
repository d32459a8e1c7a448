"""Deck search by class, year and archetype."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, hint

FIELDS: Final[Mapping[str, Callable[[Deck], str]]] = {
    "class": lambda deck: deck.about["class"],
    "year": lambda deck: deck.about.get("year", ""),
    "archetype": lambda deck: deck.about.get("archetype", ""),
}


def search_decks(decks: Iterable[Deck], wanted: Mapping[str, object]) -> list[Deck]:
    """Return the decks that match all filters, ignoring case.

    Args:
        decks: The decks to choose from.
        wanted: The value to match for each filter: `class`, `year`, and `archetype`, which matches any part of a
            deck's archetype or name.

    Raises:
        DeckError: No deck matches; the message lists the possible values.
    """
    every = chosen = list(decks)
    for name, value in wanted.items():
        matching = [deck for deck in every if matches(deck, name, str(value))]
        if not matching:
            known = sorted({FIELDS[name](deck) for deck in every} - {""})
            others = f"; choose from {', '.join(known)}" if name == "year" else hint(str(value), known)
            raise DeckError(f"no deck has the {name} {str(value)!r}{others}")
        chosen = [deck for deck in chosen if deck in matching]
    if not chosen:
        filters = ", ".join(f"{name} {value}" for name, value in wanted.items())
        raise DeckError(f"no deck matches all filters ({filters}); omit one of them")
    return chosen


def matches(deck: Deck, name: str, value: str) -> bool:
    if name == "archetype":
        return any(value.lower() in text.lower() for text in (FIELDS[name](deck), deck.name))
    return FIELDS[name](deck).lower() == value.lower()
