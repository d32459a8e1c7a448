"""The kinds of results that a database can store: the games of an experiment, or an evolution."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from topdeck.arena.plan.experiment import SCHEMA
from topdeck.core.errors import MatchError
from topdeck.core.state import Json

EXPERIMENT: Final = "experiment"
EVOLUTION: Final = "evolution"
IN_WORDS: Final[Mapping[str, str]] = MappingProxyType({EXPERIMENT: "games", EVOLUTION: "an evolution"})
SCHEMAS: Final[Mapping[str, int]] = MappingProxyType({EXPERIMENT: SCHEMA, EVOLUTION: 1})
ROWS: Final[Mapping[str, str]] = MappingProxyType({EXPERIMENT: "games", EVOLUTION: "individuals"})


def content_kind(identity: Json) -> str:
    """Return the kind of results that an identity describes."""
    return str(identity.get("topdeck"))


def in_words(content: str) -> str:
    return IN_WORDS.get(content, "something that this version of Topdeck cannot read")


def require_schema(identity: Json, place: str) -> None:
    """Raise an error if another version of Topdeck wrote the identity in a different schema."""
    schema = SCHEMAS.get(content_kind(identity))
    if schema is not None and identity.get("schema") != schema:
        raise other_version(place, "schema", identity.get("schema"), schema)


def other_version(place: str, what: str, found: object, readable: int) -> MatchError:
    """Return the error for results written by another version of Topdeck."""
    return MatchError(
        f"{place} has {what} {found}, but this version of Topdeck reads {what} {readable}: open it with the version "
        "that wrote it, or play the games again with another --out"
    )


def require_content(identity: Json, wanted: str, place: str) -> None:
    """Raise an error if the results are of a different kind."""
    if (found := content_kind(identity)) != wanted:
        raise MatchError(f"{place} contains {in_words(found)}, not {in_words(wanted)}")
