"""Writing the history of a game to an encoded observation."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from topdeck.core.consequence import Consequence
from topdeck.core.event import Event


class HistoryWriter:
    """Writes events and their consequences as rows of numbers, newest first.  Each game subclasses it.

    Args:
        side: The observer.
        cards: The card index for each card number.
        out: The output buffer, which contains zeros where rows are written.
    """

    def __init__(self, side: i64, cards: vec[i16], out: vec[i16]) -> None:
        self.side = side
        self.cards = cards
        self.out = out

    def write(self, history: tuple[Event, ...], at: i64, rows: i64, width: i64) -> None:
        """Write as many of the latest events as fit in this number of rows, starting at an index."""
        row: i64 = at
        end: i64 = at + rows * width
        number: i64 = len(history)
        while number > 0 and row < end:
            number -= 1
            event = history[number]
            place: i64 = len(event.consequences)
            while place > 0 and row < end:
                place -= 1
                self.write_consequence(event, event.consequences[place], row)
                row += width
            if row < end:
                self.write_action(event, row)
                row += width

    def write_action(self, event: Event, row: i64) -> None:
        """Write the action of an event as the observer saw it."""
        raise NotImplementedError

    def write_consequence(self, event: Event, item: Consequence, row: i64) -> None:
        """Write one consequence of an event."""
        raise NotImplementedError
