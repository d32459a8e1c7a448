"""Locations of results: a file, a shared database or memory."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from topdeck.core.errors import MatchError

if TYPE_CHECKING:  # to import SQLAlchemy only if a database is used
    from sqlalchemy import URL

VARIABLE = "TOPDECK_STORE"  # the environment variable with the address of the shared database
SCHEME = "postgresql://"
NESTED = ("*.db", "*/*.db", "*/*/*.db")  # results files in a folder, such as the folder of a season
SHOWN_FILES = 5  # maximum number of files in an error message


@dataclass(frozen=True, kw_only=True)
class Location:
    """The location of an experiment's results.

    Attributes:
        url: The address of the shared database; empty for a file.
        name: The name of the experiment in the shared database; empty for a file.
        text: The location as displayed in messages.
        file: The results file; None for a shared database.
    """

    url: str | URL = ""
    name: str = ""
    text: str = "memory"
    file: Path | None = None


IN_MEMORY = Location()


def find_location(out: Path | str | None) -> Location:
    """Return the location for `--out`: a file or, if `TOPDECK_STORE` is set, a name in the shared database.

    If `out` is None, the results are stored in memory.
    """
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
        raise MatchError("`:memory:` is not a results file; specify another file, or omit the option to store nothing")
    return file_location(Path(out))


def file_location(path: Path, text: str = "") -> Location:
    """Return the location of a file, ignoring the environment.

    If `text` is not empty, it replaces the path in messages.
    """
    return Location(text=text or str(path), file=path.absolute())


def require_results(location: Location) -> None:
    """Raise an error if the results file does not exist."""
    if location.file is not None and location.file.is_dir():
        raise MatchError(f"there are no results in {location.text}: it is a folder{suggest_files(Path(location.text))}")
    if location.file is not None and not location.file.is_file():
        raise MatchError(f"there are no results in {location.text}")


def suggest_files(folder: Path) -> str:
    """Return a suffix for an error message that suggests results files in a folder."""
    files = [str(file) for pattern in NESTED for file in sorted(folder.glob(pattern))]
    more = f", and {len(files) - SHOWN_FILES} more" if len(files) > SHOWN_FILES else ""
    return f"; choose one of its files: {', '.join(files[:SHOWN_FILES])}{more}" if files else ""


def without_secrets(address: str) -> str:
    """Return a database address without the user name, password or options."""
    scheme, slashes, rest = address.partition("://")
    return f"{scheme}{slashes}{rest.rpartition('@')[2].partition('?')[0]}"
