"""Transcripts in few bytes: every action that occurs in a run is kept once, and a game is a word of its letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from sys import maxunicode
from typing import Any, Final

from sqlalchemy import Connection, Row, select

from topdeck.arena.results.store.checksums import is_intact
from topdeck.arena.results.store.tables import VOCABULARY, sealed

SURROGATES: Final = "surrogatepass"  # letters as all others, though no text has them


class Vocabulary(dict[str, bytes]):
    """The actions of a run, each with a letter: a character in UTF-8, the first actions having the shortest."""

    kept = 0  # how many of them are in the store

    def __missing__(self, action: str) -> bytes:
        letter = self[action] = chr(len(self)).encode(errors=SURROGATES)
        return letter

    def coded(self, actions: Sequence[str]) -> bytes:
        """What was played, action by action; those that are new get a letter."""
        return b"".join(map(self.__getitem__, actions))

    def has_room(self, actions: int) -> bool:
        """Are there letters for this many new actions?"""
        return len(self) + actions <= maxunicode + 1

    def unkept(self) -> list[str]:
        """The actions that the store does not know yet, in the order of their letters."""
        return [*islice(self, self.kept, None)]


def add_actions(connection: Connection, run: int, vocabulary: Vocabulary) -> None:
    """Add the actions that the games of a run refer to for the first time.

    An interruption may come when they are written, and nobody has noticed yet: then they are written again."""
    if texts := vocabulary.unkept():
        table, row = VOCABULARY, {"run": run, "first": vocabulary.kept, "texts": texts}
        connection.execute(table.delete().where(table.c.run == run, table.c.first >= vocabulary.kept))
        connection.execute(table.insert().values(sealed(table, row)))


def actions_by_number(connection: Connection, run: int) -> dict[int, str]:
    """The actions of a run by the numbers of their letters."""
    rows = connection.execute(select(VOCABULARY).where(VOCABULARY.c.run == run)).all()
    return {number: text for row in rows for number, text in numbered(row).items()}


def numbered(row: Row[Any]) -> dict[int, str]:
    """The actions of one row; none if it is damaged."""
    return dict(enumerate(row.texts, row.first)) if is_intact(row) else {}


def decoded(word: bytes, actions: Mapping[int, str]) -> list[str]:
    """What was played, by the actions and the numbers of their letters; a KeyError says that one is missing."""
    return [actions[ord(letter)] for letter in word.decode(errors=SURROGATES)]
