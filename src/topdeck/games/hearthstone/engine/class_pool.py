"""What a deck of a class may hold."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine.card import Card


@mypyc_attr(acyclic=True)
class PoolCard:
    """One copy of a card, and its place among all that a deck of the class may hold."""

    def __init__(self, card: Card, place: i64) -> None:
        self.card: Final = card
        self.place: Final = place


class ClassPool:
    """Every card that a deck of the class may hold, as often as it may; copies lie side by side."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards: Final = cards
        self.copies: Final = tuple([PoolCard(card, place) for place, card in enumerate(cards)])
        self.first: Final[dict[Card, PoolCard]] = {}  # the first copy of each card
        for copy in self.copies:
            self.first.setdefault(copy.card, copy)

    def add_copy(self, card: Card, copies: list[PoolCard]) -> None:
        """Add the next copy of the card to these, which are sorted by place; nothing if there is none left."""
        copy = self.first.get(card)
        if copy is None:
            return
        index: i64 = len(copies)
        while index > 0 and copies[index - 1].place >= copy.place:
            index -= 1
        place = copy.place
        while index < len(copies) and copies[index].place == place:
            index += 1
            place += 1
        if place < len(self.copies) and self.copies[place].card is card:
            copies.insert(index, self.copies[place])
