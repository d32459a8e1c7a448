"""The files that sandboxed code may read: the system, the interpreter, and the code itself.

Users' folders often contain results, whose salt reveals every deal.  Therefore, a user's folder is never made visible
as a whole; its existing parts are made visible individually.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from topdeck.core.errors import MatchError

SYSTEM: Final = (
    *("/usr/bin", "/usr/include", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/libx32", "/usr/local"),
    *("/usr/sbin", "/usr/share", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt"),
    *("/nix/store", "/gnu/store"),
)
INTERPRETER: Final = ("bin", "include", "lib", "lib32", "lib64", "libexec", "share", "pyvenv.cfg")
SETTINGS: Final = (  # files in /etc that programs need, excluding passwords, hosts and certificates
    *("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "fonts", "mono", "nsswitch.conf"),
    "ssl/openssl.cnf",
    *("java-8-openjdk", "java-11-openjdk", "java-17-openjdk", "java-21-openjdk", "java-25-openjdk"),
)
PROGRAM_FOLDERS: Final = (
    "bin",
    "sbin",
    "shims",
)  # the parent of such a folder contains everything that its programs need
DATABASE: Final = b"SQLite format 3\0"
JOURNALS: Final = ("-wal", "-shm", "-journal")
ENVIRONMENT: Final = "pyvenv.cfg"
MOST: Final = 20_000  # the maximum number of files to inspect in a folder


def system_files(hidden: Sequence[Path] = ()) -> list[Path]:
    """List the files and folders of the system and of this interpreter, except those that are hidden."""
    settings = [Path("/etc", name) for name in SETTINGS]
    prefixes = [Path(folder) for folder in (sys.base_prefix, sys.prefix)]
    prefixes += [path.resolve() for path in prefixes]  # a prefix can be a symbolic link
    interpreter = [prefix / name for prefix in dict.fromkeys(prefixes) for name in INTERPRETER]
    return [part for path in (*map(Path, SYSTEM), *settings, *interpreter) for part in except_hidden(path, hidden)]


def except_hidden(path: Path, hidden: Sequence[Path]) -> Iterator[Path]:
    """Yield a file or folder if it exists and contains nothing hidden; otherwise, yield its visible parts."""
    if path in hidden or not path.exists():
        return
    if path.is_symlink() or not any(place.is_relative_to(path) for place in hidden):
        yield path
        return
    with suppress(OSError), os.scandir(path) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            yield from except_hidden(Path(entry.path), hidden)


def is_specific(folder: Path) -> bool:
    """Return whether a folder is more specific than a home folder or a folder that contains home folders."""
    return folder not in (Path("/"), Path("/home"), Path("/root"), Path.home())


def is_below(path: Path, folders: Iterable[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)


def program_files(program: Path, hidden: Sequence[Path] = ()) -> list[Path]:
    """List the files that a program needs: its installation or, for a standalone program, its folder."""
    found: list[Path] = []
    for path in dict.fromkeys((program.absolute(), program.resolve())):
        if is_below(path, map(Path, SYSTEM)) and not is_below(path, hidden):
            continue
        installation = path.parent.parent
        if path.parent.name in PROGRAM_FOLDERS and is_specific(installation) and installation not in hidden:
            found += except_hidden(installation, hidden)
        else:
            found += [path, *(visible_parts(path.parent, hidden) if is_specific(path.parent) else ())]
    return found


def visible_parts(folder: Path, hidden: Sequence[Path] = ()) -> list[Path]:
    """List the parts of a folder that sandboxed code may read.

    The list contains all files and folders except hidden ones, virtual environments and databases.  Symbolic links are
    listed, but not followed.

    Args:
        folder: The folder.
        hidden: The absolute paths of files and folders that must never become visible, even if they are created later.

    Raises:
        MatchError: The folder has too many files to inspect.
    """
    walk = FolderWalk(folder, hidden)
    return [part for entry in walk.entries(folder) for part in walk.parts(entry)]


class FolderWalk:
    """Searches a folder for files that must not be visible."""

    def __init__(self, folder: Path, hidden: Sequence[Path]) -> None:
        self.folder = folder
        self.hidden = hidden
        self.inspected = 0

    def entries(self, folder: Path) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(folder) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError:  # the agent cannot read it either
            return []
        self.inspected += len(entries)
        if self.inspected > MOST:
            raise MatchError(
                f"{self.folder} contains more than {MOST:,} files, too many to search for results that agents must not "
                f"read: move the agent into a separate folder, or trust it with --isolate process"
            )
        return entries

    def parts(self, entry: os.DirEntry[str]) -> Iterator[Path]:
        """Yield a file or folder if all of it may be visible; otherwise, yield the visible parts of the folder."""
        path = Path(entry.path)
        if self.is_secret(entry):
            return
        if entry.is_symlink() or not entry.is_dir():
            yield path
            return
        entries = self.entries(path)
        below = [[*self.parts(inner)] for inner in entries]
        is_whole = all(parts == [Path(inner.path)] for parts, inner in zip(below, entries, strict=True))
        if is_whole and entries and not any(hidden.is_relative_to(path) for hidden in self.hidden):
            yield path
        else:
            yield from (part for parts in below for part in parts)

    def is_secret(self, entry: os.DirEntry[str]) -> bool:
        path = Path(entry.path)
        if entry.name.startswith(".") or entry.name.endswith(JOURNALS) or path in self.hidden:
            return True
        if entry.is_symlink():
            return False
        if entry.is_dir():
            return (path / ENVIRONMENT).exists()
        return not entry.is_file() or is_database(path)


def is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(DATABASE)) == DATABASE
    except OSError:
        return True
