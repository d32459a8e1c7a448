"""The tables of a results database, and the checksums and signatures of their rows."""

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from msgspec import msgpack
from sqlalchemy import JSON, BigInteger, Column, Float, ForeignKey, Integer, LargeBinary, MetaData, Table, Text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.expression import Label, type_coerce
from sqlalchemy.types import NullType

from topdeck.arena.results.store.signing import INVALID, MISSING, OTHER, own_key
from topdeck.core.errors import MatchError

EMPTY_HASH: Final = blake2b(digest_size=8)
CHECKSUM_LENGTH: Final = 16  # hexadecimal digits
CANONICAL: Final = msgpack.Encoder(order="sorted")  # encodes equal values as equal bytes on every machine


# ---- tables


def keys(kind: Any, *names: str) -> list[Column[Any]]:
    return [Column(name, kind, primary_key=True) for name in names]


def required(kind: Any, *names: str) -> list[Column[Any]]:
    return [Column(name, kind, nullable=False) for name in names]


def checksum_column(name: str = "checksum") -> Column[str]:
    return Column(name, Text, nullable=False, server_default="")


TABLES: Final = MetaData()


def sealed_table(name: str, *columns: Column[Any]) -> Table:
    """Declare a table with a checksum column."""
    return Table(name, TABLES, *columns, checksum_column())


VERSION: Final = 8  # the version of the tables; increase it when they change
STORE: Final = Table("topdeck", TABLES, *required(Integer, "version"))

EXPERIMENTS: Final = sealed_table(
    "experiments",
    *keys(Integer, "id"),
    Column("name", Text, nullable=False, unique=True),
    *required(JSON, "identity"),
    *required(Text, "created"),
)

RUNS: Final = sealed_table(  # one row per command that has played games
    "runs",
    *keys(Integer, "id"),
    *required(ForeignKey("experiments.id"), "experiment"),
    *required(Text, "started"),
    *required(JSON, "machine"),
)

VOCABULARY: Final = sealed_table(  # the actions of a run, to which the run's games refer
    "vocabulary",
    *keys(ForeignKey("runs.id"), "run"),
    *keys(Integer, "first"),  # the number of the first action in `texts`, from 0
    *required(JSON, "texts"),
)

GAMES: Final = sealed_table(
    "games",
    *keys(ForeignKey("experiments.id"), "experiment"),
    *keys(Text, "stage", "agent1", "agent2", "deck1", "deck2"),  # agents and decks in seat order
    *keys(Integer, "pair", "half"),
    *required(Integer, "number"),  # the number in the experiment, from 1
    *required(BigInteger, "seed"),
    Column("winner", Integer),  # the seat, 0 or 1; null for a draw
    *required(Text, "reason"),
    *required(Integer, "turns", "decisions1", "decisions2"),
    *required(Float, "seconds1", "seconds2", "slowest1", "slowest2"),
    Column("fault", JSON(none_as_null=True)),
    *required(LargeBinary, "actions"),  # one letter per action, from the run's vocabulary
    *required(Text, "fingerprint"),  # the fingerprint of the final position
    *required(ForeignKey("runs.id"), "run"),
    Column("load", Float),  # the load average of the machine when the game was stored
    Column("explanations", LargeBinary),  # a compressed JSON list
    checksum_column("transcript"),  # covers the actions and explanations, which the row's checksum omits
)

TRIALS: Final = sealed_table(  # the individuals of an evolution, with the results of their games
    "trials",
    *keys(ForeignKey("experiments.id"), "experiment"),
    *keys(Integer, "repetition"),  # starts at 1
    *keys(Text, "stage"),
    *keys(Integer, "generation", "place", "rung"),  # the rung of a race starts at 0
    *required(JSON, "genes"),  # the gene values, in the order of the genome
    *required(Integer, "games", "wins", "draws"),
    *required(Float, "points", "squares"),
    *required(JSON, "traits"),
    *required(Float, "seconds"),
    *required(ForeignKey("runs.id"), "run"),
)

LARGE: Final = ("actions", "explanations")  # columns that are not read for lists of games
LISTED: Final = [column for column in GAMES.c if column.name not in LARGE]
# These columns are read without conversion to bytes, which would fail if damage has changed their type.
TRANSCRIPT: Final[list[Label[Any]]] = [type_coerce(GAMES.c[name], NullType()).label(name) for name in LARGE]
COMPLETE: Final = [*TRANSCRIPT, *LISTED]


def insert_once(table: Table, dialect: str) -> postgresql.Insert | sqlite.Insert:
    """Return an insert statement that skips rows that already exist."""
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    return insert(table).on_conflict_do_nothing()


# ---- checksums and signatures: the `checksum` column contains a row's checksum, followed by the row's signature


def encode(values: Sequence[object]) -> bytes:
    """Encode a row's values, which must be in column order."""
    try:
        return CANONICAL.encode(values)
    except OverflowError:  # a seed can be longer than 64 bits
        return json.dumps(values, sort_keys=True).encode()


def hash_form(form: bytes) -> str:
    hashing = EMPTY_HASH.copy()  # faster than a new object
    hashing.update(form)
    return hashing.hexdigest()


def checksum(values: Sequence[object]) -> str:
    """Return the checksum of these values."""
    return hash_form(encode(values))


def seal(values: Sequence[object], is_signed: bool = True) -> str:
    """Return the checksum of a row's values and, unless `is_signed` is false, their signature."""
    form = encode(values)
    key = own_key() if is_signed else None
    return hash_form(form) if key is None else hash_form(form) + key.sign(form)


def row_seal(table: Table, row: Mapping[str, Any], is_signed: bool = True) -> str:
    return seal([row[column.name] for column in table.c if column.name not in (*LARGE, "checksum")], is_signed)


def seal_row(table: Table, row: Mapping[str, Any], is_signed: bool = True) -> dict[str, Any]:
    """Return a copy of a row with its checksums filled in, and with its signature unless `is_signed` is false."""
    row = dict(row)
    if table is GAMES:
        row["transcript"] = checksum((row["actions"], row["explanations"]))
    row["checksum"] = row_seal(table, row, is_signed)
    return row


def is_intact(row: Sequence[Any]) -> bool:
    """Return whether the checksum of a row matches its values and its signature is not invalid."""
    return check_signature(row) not in (None, INVALID)


def check_signature(row: Sequence[Any]) -> str | None:
    """Return the status of a row's signature (see `signing.py`), or None if the row is damaged."""
    *values, expected = row
    try:
        form = encode(values)
    except (TypeError, UnicodeEncodeError, RecursionError):  # damaged text, or deeply nested brackets
        return None
    found, signature = str(expected)[:CHECKSUM_LENGTH], str(expected)[CHECKSUM_LENGTH:]
    if hash_form(form) != found:
        return None
    key = own_key() if signature else None
    return (OTHER if signature else MISSING) if key is None else key.check(form, signature)


def describe_damage(row: Sequence[Any]) -> str:
    """Describe why a row is not intact, or return an empty string if the checksum alone shows that it is damaged."""
    return "its signature is invalid, so it was changed after it was stored" if check_signature(row) == INVALID else ""


def damage_error(what: str, place: str, detail: str = "", is_repairable: bool = True) -> MatchError:
    """Return the error for damaged results, including how to recover them."""
    fix = ", or recover the intact part with `topdeck repair`" if is_repairable else ""
    return MatchError(f"{what} in {place} is damaged{f' ({detail})' if detail else ''}: restore it from a copy{fix}")


# ---- values


def lenient(text: Any) -> Any:
    """Parse JSON from the database; return damaged JSON as text, so that its checksum does not match."""
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return text
