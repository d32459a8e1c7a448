"""The working folder for commands that run submissions."""

import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path

import topdeck


@contextmanager
def working_in(folder: Path) -> Iterator[None]:
    """Change the working folder for the duration of a `with` block, and disable imports from the previous folder.

    The folders in `sys.path` are visible to agents in a sandbox, but the folder in which the command was called may
    contain the salt of a season, other people's submissions, or the user's private files.
    """
    before, places = Path.cwd(), [*sys.path]
    if before != Path(topdeck.__file__).parents[1]:
        sys.path[:] = [place for place in places if place and Path(place).absolute() != before]
    try:
        with chdir(folder):
            yield
    finally:
        sys.path[:] = places
