"""The kinds of contents of a results database: the games of an experiment, or an evolution."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from topdeck.arena.plan.experiment import SCHEMA
from topdeck.core.errors import MatchError
from topdeck.core.state import Json

EXPERIMENT: Final = "experiment"
EVOLUTION: Final = "evolution"
IN_WORDS: Final[Mapping[str, str]] = MappingProxyType({EXPERIMENT: "games", EVOLUTION: "an evolution"})
SCHEMAS: Final[Mapping[str, int]] = MappingProxyType({EXPERIMENT: SCHEMA, EVOLUTION: 1})
ROWS: Final[Mapping[str, str]] = MappingProxyType({EXPERIMENT: "games", EVOLUTION: "individuals"})


def content_kind(identity: Json) -> str:
    """Return the kind of contents that an identity describes."""
    return str(identity.get("topdeck"))


def in_words(content: str) -> str:
    return IN_WORDS.get(content, "something that this version of Topdeck cannot read")


def require_schema(identity: Json, place: str) -> None:
    """Raise an error if another version of Topdeck wrote the identity in a different schema."""
    schema = SCHEMAS.get(content_kind(identity))
    if schema is not None and identity.get("schema") != schema:
        raise other_version(place, "schema", identity.get("schema"), schema)


def other_version(place: str, what: str, found: object, readable: int) -> MatchError:
    """Return the error for results that another version of Topdeck wrote."""
    return MatchError(
        f"{place} has {what} {found}, but this version of Topdeck reads {what} {readable}: open it with the version "
        "that wrote it, or play the games again with another --out"
    )


def require_content(identity: Json, wanted: str, place: str) -> None:
    """Raise an error if the results have another kind of contents."""
    if (found := content_kind(identity)) != wanted:
        raise MatchError(f"{place} contains {in_words(found)}, not {in_words(wanted)}")


# ---- trials of an evolution


class Key(NamedTuple):
    """The key of a trial in a study; all numbers start at 1, except that the rungs of a race start at 0."""

    repetition: int
    stage: str
    generation: int
    place: int
    rung: int


class Counts(NamedTuple):
    """The total results of a trial's games, with the columns of its table as fields."""

    games: int
    wins: int
    draws: int
    points: float
    squares: float
    traits: list[float]
    seconds: float


class StoredTrial(NamedTuple):
    """A trial from a results database: its key, its gene values and its results."""

    key: Key
    genes: list[Any]  # the values of the genes
    counts: Counts
