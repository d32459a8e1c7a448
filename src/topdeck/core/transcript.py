"""The transcript of a recorded game: the board at the start of each turn, and all actions with their consequences."""

from collections.abc import Iterator
from typing import NamedTuple

from topdeck.core.record import Record


class Step(NamedTuple):
    """An action in a transcript.

    Attributes:
        turn: The turn number.
        board: The position as text if the turn begins with this action; otherwise an empty string.
        words: The player and the action.
        consequences: The consequences of the action.
    """

    turn: int
    board: str
    words: str
    consequences: list[str]


def transcript(record: Record) -> Iterator[Step]:
    """Yield the actions of a recorded game, with all cards revealed.

    Raises:
        RecordError: The record cannot be replayed or leads to different positions.
    """
    turn = -1
    states = record.replay(log=True)
    before = next(states).copy()
    for number, after in enumerate(states):
        action = before.parse(record.actions[number])
        board = str(before) if before.turn != turn else ""
        turn = before.turn
        event = before.event(action).with_consequences(after.consequences())
        words = f"T{event.turn:<2} P{event.player}  {before.describe(action)}"
        yield Step(turn, board, words, event.lines())
        before = after.copy()
