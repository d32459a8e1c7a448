"""The working folder of commands that run submissions."""

import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path

import topdeck


@contextmanager
def working_in(folder: Path) -> Iterator[None]:
    """Change the working folder for the duration of a `with` block, and import nothing from the previous one.

    A sandbox shows the folders in `sys.path` to agents.  The folder in which the command was called can contain the
    salt of a season, the submissions of others, or private files of the user.
    """
    before, places = Path.cwd(), [*sys.path]
    if before != Path(topdeck.__file__).parents[1]:
        sys.path[:] = [place for place in places if place and Path(place).absolute() != before]
    try:
        with chdir(folder):
            yield
    finally:
        sys.path[:] = places
