"""Compact transcripts: each action of a run is stored once, and a game is a sequence of letters for its actions."""

from collections.abc import Mapping, Sequence
from itertools import islice
from sys import maxunicode
from typing import Any, Final

from sqlalchemy import Connection, Row, select

from topdeck.arena.results.store.tables import VOCABULARY, is_intact, seal_row

SURROGATES: Final = "surrogatepass"  # uses surrogates as letters, though no text contains them


class Vocabulary(dict[str, bytes]):
    """The actions of a run, each with a letter: a character in UTF-8, the shortest for the first actions."""

    kept = 0  # the number of stored actions

    def __missing__(self, action: str) -> bytes:
        letter = self[action] = chr(len(self)).encode(errors=SURROGATES)
        return letter

    def encode(self, actions: Sequence[str]) -> bytes:
        """Return the letters of actions; new actions get the next letters."""
        return b"".join(map(self.__getitem__, actions))

    def has_room(self, actions: int) -> bool:
        """Return whether there are letters for this many new actions."""
        return len(self) + actions <= maxunicode + 1

    def unstored(self) -> list[str]:
        """Return the actions that are not stored yet, in the order of their letters."""
        return [*islice(self, self.kept, None)]


def add_actions(connection: Connection, run: int, vocabulary: Vocabulary) -> None:
    """Store the new actions of a run.

    They may be stored already, if the previous attempt was interrupted after it had written them; they are replaced.
    """
    if texts := vocabulary.unstored():
        table, row = VOCABULARY, {"run": run, "first": vocabulary.kept, "texts": texts}
        connection.execute(table.delete().where(table.c.run == run, table.c.first >= vocabulary.kept))
        connection.execute(table.insert().values(seal_row(table, row)))


def actions_by_number(connection: Connection, run: int) -> dict[int, str]:
    """Return the actions of a run by the numbers of their letters."""
    rows = connection.execute(select(VOCABULARY).where(VOCABULARY.c.run == run)).all()
    return {number: text for row in rows for number, text in number_actions(row).items()}


def number_actions(row: Row[Any]) -> dict[int, str]:
    """Return the actions of a row by the numbers of their letters; none if the row is damaged."""
    return dict(enumerate(row.texts, row.first)) if is_intact(row) else {}


def decode_actions(word: bytes, actions: Mapping[int, str]) -> list[str]:
    """Return the actions of a game.

    Raises:
        KeyError: An action is missing in the vocabulary.
    """
    return [actions[ord(letter)] for letter in word.decode(errors=SURROGATES)]
