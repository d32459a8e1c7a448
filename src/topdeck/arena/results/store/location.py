"""Where results are kept: a file, a database that many share, or nowhere but in memory."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from topdeck.core.errors import MatchError

if TYPE_CHECKING:  # to say that there is nothing, no database is needed
    from sqlalchemy import URL

VARIABLE = "TOPDECK_STORE"  # in the environment: the database of all experiments
SCHEME = "postgresql://"


@dataclass(frozen=True, kw_only=True)
class Location:
    """Where results are kept: a database, and the name of the experiment in it."""

    url: str | URL = ""  # of the database; a file needs none
    name: str = ""
    text: str = "memory"  # for messages
    file: Path | None = None  # where it is one


IN_MEMORY = Location()


def location_of(out: Path | None) -> Location:
    """A file; or, where the environment names a shared database, an experiment in it; or nowhere but in memory."""
    shared = os.environ.get(VARIABLE, "")
    if out is None:
        return IN_MEMORY
    if shared and not shared.startswith(SCHEME):
        raise MatchError(f"{VARIABLE} must be the address of a database, {SCHEME}…, not {without_secrets(shared)!r}")
    if shared:
        url = shared.replace(SCHEME, "postgresql+psycopg://", 1)
        text = f"{out} in {without_secrets(shared).removeprefix(SCHEME)}"
        return Location(url=url, name=str(out), text=text)
    if str(out) == ":memory:":
        raise MatchError("what is kept in :memory: is gone at once: name a file, or leave it out to keep nothing")
    return file_location(out)


def file_location(path: Path, text: str = "") -> Location:
    """A file, whatever the environment names; in messages it is called by its path, or by another name."""
    return Location(text=text or str(path), file=path.absolute())


def demand_results(location: Location) -> None:
    """Is there a file, where it should be one?"""
    if location.file is not None and not location.file.is_file():
        raise MatchError(
            f"there are no results in {location.text}{': it is a folder' if location.file.is_dir() else ''}"
        )


def without_secrets(address: str) -> str:
    """The address of a database, but for user, password and options."""
    scheme, slashes, rest = address.partition("://")
    return f"{scheme}{slashes}{rest.rpartition('@')[2].partition('?')[0]}"
