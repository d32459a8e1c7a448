"""Card search by name and other properties."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from topdeck.core.errors import TopdeckError, hint


class NamedCard(Protocol):
    """The card attributes that card lists and descriptions require."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def collectible(self) -> bool: ...

    @property
    def implemented(self) -> bool: ...


Card = TypeVar("Card", bound=NamedCard)
Filters = Mapping[str, Callable[[Card], Collection[object]]]  # by filter name; each function returns a card's values


def cards_named(name: str, cards: Sequence[Card]) -> list[Card]:
    """Return the cards with this name or id; if there are none, return the cards whose names contain it."""
    exact = [card for card in cards if name.lower() in (card.id.lower(), card.name.lower())]
    return exact or [card for card in cards if name.lower() in card.name.lower()]


def filter_cards(
    cards: Sequence[Card], wanted: Mapping[str, object], filters: Filters[Card], words: Mapping[str, Iterable[str]] = {}
) -> list[Card]:
    """Return the cards that match all filters, ignoring case.

    Args:
        cards: The cards to choose from.
        wanted: The value to match for each filter.
        filters: All filters, keyed by name.
        words: The valid values for some filters, keyed by filter name; all other filters accept only values that occur
            on these cards.

    Raises:
        TopdeckError: A value in `wanted` is unknown; the message suggests a similar one.
    """
    chosen = list(cards)
    for name, value in wanted.items():
        values = filters[name]
        known = list(words.get(name) or sorted({str(known) for card in cards for known in values(card) if known}))
        if isinstance(value, str) and value.lower() not in lower_case(known):
            raise TopdeckError(f"unknown {name} {value!r}{hint(value, known)}")
        chosen = [card for card in chosen if str(value).lower() in lower_case(values(card))]
    return chosen


def lower_case(words: Iterable[object]) -> list[str]:
    return [str(word).lower() for word in words]
