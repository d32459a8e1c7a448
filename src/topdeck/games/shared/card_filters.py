"""Finding cards by their names and by what they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from topdeck.core.errors import TopdeckError, hint


class NamedCard(Protocol):
    """A card as far as lists of cards need it."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


Card = TypeVar("Card", bound=NamedCard)
Values = Callable[[Card, str], Collection[object]]  # what a card is, by the name of a filter


def cards_named(name: str, cards: Sequence[Card]) -> list[Card]:
    """Return the cards with this name or id, or else those whose name contains it."""
    exact = [card for card in cards if name.lower() in (card.id.lower(), card.name.lower())]
    return exact or [card for card in cards if name.lower() in card.name.lower()]


def cards_that_fit(cards: Sequence[Card], wanted: Mapping[str, object], values: Values[Card]) -> list[Card]:
    """Return the cards that have all wanted values, in upper or lower case."""
    words = {key: str(value).lower() for key, value in wanted.items()}
    return [card for card in cards if all(word in in_lower_case(values(card, key)) for key, word in words.items())]


def require_known(
    wanted: Mapping[str, object], cards: Sequence[Card], values: Values[Card], all_words: Mapping[str, Iterable[str]]
) -> None:
    """Reject words that no card has; `all_words` lists those of a filter that are known without cards.

    Raises:
        TopdeckError: There is no such value of a filter; the message suggests one.
    """
    for key, value in wanted.items():
        known = list(all_words.get(key) or sorted({str(one) for card in cards for one in values(card, key) if one}))
        if isinstance(value, str) and value.lower() not in in_lower_case(known):
            raise TopdeckError(f"there is no {key} {value!r}{hint(value, known)}")


def in_lower_case(words: Iterable[object]) -> list[str]:
    return [str(word).lower() for word in words]
