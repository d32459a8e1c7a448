"""Sources of external agents: rejects results of an agent whose code has changed since."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sqlalchemy import Connection, Row

from topdeck.arena.results.store.tables import EXPERIMENTS, row_checksum
from topdeck.core.errors import MatchError
from topdeck.core.state import Json

SOURCES: Final = "sources"  # in an identity: hashes by agent, external name and file

Hashes = Mapping[str, str]  # by file


def without_sources(identity: Json) -> Json:
    """Return an identity without the sources, which do not determine the games."""
    return {name: value for name, value in identity.items() if name != SOURCES}


def require_same_sources(theirs: Json, ours: Json, place: str) -> None:
    """Reject results of an external agent whose source has changed since.

    Args:
        theirs: The stored identity.
        ours: The identity of the experiment to be played.
        place: The name of the results in errors.

    Raises:
        MatchError: The hash of a file differs.  Agents without a stored hash are accepted.
    """
    for agent, sources in theirs.get(SOURCES, {}).items():
        for name, before in sources.items():
            now = ours.get(SOURCES, {}).get(agent, {}).get(name, before)
            if files := [*changed_files(before, now)]:
                have = "has" if len(files) == 1 else "have"
                raise MatchError(
                    f"{place} holds games of another version of {agent}: {', '.join(files)} {have} changed since they "
                    "were played; choose another --out, or undo the change"
                )


def changed_files(before: Hashes, now: Hashes) -> Iterator[str]:
    """List the files that were edited, added or removed."""
    return (file for file in {**before, **now} if before.get(file) != now.get(file))


def store_sources(connection: Connection, found: Row[Any], ours: Json) -> None:
    """Store the sources of agents whose code was not found when the results file was created."""
    merged = {**ours.get(SOURCES, {}), **found.identity.get(SOURCES, {})}
    if merged != found.identity.get(SOURCES, {}):
        put_identity(connection, found, {**found.identity, SOURCES: merged})


def put_identity(connection: Connection, found: Row[Any], identity: Json) -> None:
    """Replace the identity of a stored experiment."""
    values = {**found._asdict(), "identity": identity}
    values["checksum"] = row_checksum(EXPERIMENTS, values)
    connection.execute(EXPERIMENTS.update().where(EXPERIMENTS.c.id == found.id).values(values))
