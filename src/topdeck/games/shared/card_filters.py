"""Finding cards by name and by their properties."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from topdeck.core.errors import TopdeckError, hint


class NamedCard(Protocol):
    """The part of a card that lists and descriptions of cards need."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def collectible(self) -> bool: ...

    @property
    def implemented(self) -> bool: ...


Card = TypeVar("Card", bound=NamedCard)
Filters = Mapping[str, Callable[[Card], Collection[object]]]  # the values of a card, by the name of a filter


def cards_named(name: str, cards: Sequence[Card]) -> list[Card]:
    """Return the cards with this name or id, or else those whose name contains it."""
    exact = [card for card in cards if name.lower() in (card.id.lower(), card.name.lower())]
    return exact or [card for card in cards if name.lower() in card.name.lower()]


def filter_cards(
    cards: Sequence[Card], wanted: Mapping[str, object], filters: Filters[Card], words: Mapping[str, Iterable[str]] = {}
) -> list[Card]:
    """Return the cards that have all wanted values; upper and lower case are equal.

    Args:
        cards: The cards to choose from.
        wanted: A value for each filter.
        filters: All filters.
        words: The possible values of filters that accept more than the values of these cards.

    Raises:
        TopdeckError: No card can have one of the wanted values; the message suggests a similar one.
    """
    chosen = list(cards)
    for name, value in wanted.items():
        values = filters[name]
        known = list(words.get(name) or sorted({str(known) for card in cards for known in values(card) if known}))
        if isinstance(value, str) and value.lower() not in lower_case(known):
            raise TopdeckError(f"there is no {name} {value!r}{hint(value, known)}")
        chosen = [card for card in chosen if str(value).lower() in lower_case(values(card))]
    return chosen


def lower_case(words: Iterable[object]) -> list[str]:
    return [str(word).lower() for word in words]
