"""The tables of a store."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Integer,
    Label,
    LargeBinary,
    MetaData,
    Table,
    Text,
    type_coerce,
)
from sqlalchemy.types import NullType

from topdeck.arena.results.store.checksums import checksum, transcript_checksum

FASTEST: Final = 1  # the level of packing
SMALLEST_WINDOW: Final = 9  # of zlib: the binary logarithm of its bytes

TABLES: Final = MetaData()

VERSION: Final = 8  # of the tables; raise it when they change
STORE: Final = Table("topdeck", TABLES, Column("version", Integer, nullable=False))

EXPERIMENTS: Final = Table(
    "experiments",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("identity", JSON, nullable=False),
    Column("created", Text, nullable=False),
    Column("checksum", Text, nullable=False, server_default=""),  # here and below: of the columns before it
)

RUNS: Final = Table(  # a command that played games of an experiment
    "runs",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("experiment", ForeignKey("experiments.id"), nullable=False),
    Column("started", Text, nullable=False),
    Column("machine", JSON, nullable=False),
    Column("checksum", Text, nullable=False, server_default=""),
)

VOCABULARY: Final = Table(  # the actions of a run: its games refer to them
    "vocabulary",
    TABLES,
    Column("run", ForeignKey("runs.id"), primary_key=True),
    Column("first", Integer, primary_key=True),  # the number of the first of these, from 0
    Column("texts", JSON, nullable=False),
    Column("checksum", Text, nullable=False, server_default=""),
)

GAMES: Final = Table(
    "games",
    TABLES,
    Column("experiment", ForeignKey("experiments.id"), primary_key=True),
    Column("stage", Text, primary_key=True),
    Column("agent1", Text, primary_key=True),  # by seat
    Column("agent2", Text, primary_key=True),
    Column("deck1", Text, primary_key=True),
    Column("deck2", Text, primary_key=True),
    Column("pair", Integer, primary_key=True),
    Column("half", Integer, primary_key=True),
    Column("number", Integer, nullable=False),  # its place in the order of the experiment, from 1
    Column("seed", BigInteger, nullable=False),
    Column("winner", Integer),  # the seat, 0 or 1; nobody's is a draw
    Column("reason", Text, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("decisions1", Integer, nullable=False),
    Column("decisions2", Integer, nullable=False),
    Column("seconds1", Float, nullable=False),
    Column("seconds2", Float, nullable=False),
    Column("slowest1", Float, nullable=False),
    Column("slowest2", Float, nullable=False),
    Column("fault", JSON(none_as_null=True)),
    Column("actions", LargeBinary, nullable=False),  # a letter for each, as the vocabulary of the run has them
    Column("fingerprint", Text, nullable=False),  # of the last position
    Column("run", ForeignKey("runs.id"), nullable=False),
    Column("load", Float),  # of the machine, when the game was over
    Column("explanations", LargeBinary),  # of the agents: a JSON list, packed
    Column("transcript", Text, nullable=False, server_default=""),  # the checksum of actions and explanations
    Column("checksum", Text, nullable=False, server_default=""),  # of all others
)

TRIALS: Final = Table(  # an individual of an evolution, and what came of its games
    "trials",
    TABLES,
    Column("experiment", ForeignKey("experiments.id"), primary_key=True),
    Column("repetition", Integer, primary_key=True),  # here and below: from 1
    Column("stage", Text, primary_key=True),
    Column("generation", Integer, primary_key=True),
    Column("place", Integer, primary_key=True),  # in its generation
    Column("rung", Integer, primary_key=True),  # of a race
    Column("genes", JSON, nullable=False),  # what they stand for, in the order of the genome
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("points", Float, nullable=False),
    Column("squares", Float, nullable=False),
    Column("traits", JSON, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("run", ForeignKey("runs.id"), nullable=False),
    Column("checksum", Text, nullable=False, server_default=""),
)

LARGE: Final = ("actions", "explanations")  # only read where they are needed
LISTED: Final = [column for column in GAMES.c if column.name not in LARGE]
# Not made to bytes, which fails where damage made them something else.
TRANSCRIPT: Final[list[Label[Any]]] = [type_coerce(GAMES.c[name], NullType()).label(name) for name in LARGE]
SEALED: Final = {  # what the checksum of a row is about
    table.name: [column.name for column in table.c if column.name not in (*LARGE, "checksum")]
    for table in (EXPERIMENTS, RUNS, VOCABULARY, GAMES, TRIALS)
}


def sealed(table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with its checksums."""
    found = dict(row)
    if table is GAMES:
        found["transcript"] = transcript_checksum(row["actions"], row["explanations"])
    found["checksum"] = row_checksum(table, found)
    return found


def row_checksum(table: Table, row: Mapping[str, Any]) -> str:
    return checksum([row[name] for name in SEALED[table.name]])


def packed(text: str) -> bytes:
    """A text in fewer bytes; taking more memory than it needs would cost more time than the packing."""
    data = text.encode()
    window = min(max(len(data).bit_length(), SMALLEST_WINDOW), zlib.MAX_WBITS)
    packer = zlib.compressobj(FASTEST, zlib.DEFLATED, window, window - 7)
    return packer.compress(data) + packer.flush()


def unpacked(data: bytes) -> str:
    return zlib.decompress(data).decode()
