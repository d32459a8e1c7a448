"""The files visible in an agent's sandbox: Topdeck, the agent's code and data, and the files named in its spec."""

import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import topdeck
from topdeck.config.external_code import ExternalSource, external_sources, find_program, installed_folders
from topdeck.config.spec import COMMAND, EXEC, SHORT, Spec, Value, parse_spec
from topdeck.core.errors import SpecError
from topdeck.core.importing import MOVED, module_file
from topdeck.core.registry import PLACES
from topdeck.sandbox.visible_files import (
    except_hidden,
    is_below,
    is_database,
    is_specific,
    program_files,
    system_files,
    visible_parts,
)

PACKAGES = ("site-packages", "dist-packages")  # folders that contain only installed packages


def agent_files(
    spec: str, game: str, hidden: Sequence[Path] = (), libraries: str = "", learning: str = ""
) -> list[Path]:
    """List the files and folders that an agent may read, including system files.

    Args:
        spec: The agent's spec.
        game: The name of the game, which can be external.
        hidden: Files and folders that must not be visible, in addition to the working folder.
        libraries: The folder with the agent's Python packages; empty if the agent needs none.
        learning: The agent's learning folder; empty if the agent has none.
    """
    hidden = [place for path in (*hidden, Path.cwd()) for place in (path.absolute(), path.resolve())]
    own = [Path(folder).absolute() for folder in (libraries, learning) if folder]
    files = [*system_files(hidden), Path(topdeck.__file__).parent, *own]
    try:
        parsed: Value = parse_spec(spec)
    except SpecError:  # the error is reported when the agent is opened
        parsed = None
    place = PLACES.get(game)
    sources = [*external_sources(parsed), *([] if place is None else external_sources(place))]
    files += [path for source in sources for path in source_files(source, hidden)]
    for path in named_files(parsed):
        files += visible_parts(path, hidden) if path.is_dir() else [] if is_database(path) else [path]
    for folder in installed_folders():
        files += except_hidden(folder, hidden)
    for folder in library_folders():
        files += except_hidden(folder, hidden) if folder.name in PACKAGES else visible_parts(folder, hidden)
    return [path for path in dict.fromkeys(files) if path.exists() or path.is_symlink()]


def source_files(source: ExternalSource, hidden: Sequence[Path]) -> Iterator[Path]:
    """Yield the source files of external code, and the other files in its folder or package."""
    files = [source.root / path for path in source.files]
    yield from files
    if source.name.startswith(SHORT):
        folders = [file.parent for file in files]
        program = find_program(shlex.split(source.name.removeprefix(SHORT))[0])
        if program is not None:
            yield from program_files(Path(program), hidden)
    else:
        tops = {Path(path).parts[0] for path in source.files if "/" in path}
        folders = [source.root / top for top in tops]
        folders += [source.root] if len(tops) < len(source.files) else []
        if (file := module_file(source.name)) is not None:
            yield file
            folders.append(file.parent)
    for folder in dict.fromkeys(folders):
        if is_specific(folder):
            yield from visible_parts(folder, hidden)


def named_files(value: Value) -> Iterator[Path]:
    """Yield the existing files and folders to which values in a spec refer."""
    if isinstance(value, Spec):
        for name, inner in value.values.items():
            if (value.name, name) == (EXEC, COMMAND):
                yield from (path for word in split_words(str(inner)) for path in named_files(word))
            else:
                yield from named_files(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from named_files(inner)
    elif isinstance(value, str):
        try:
            path = Path(MOVED.get(value, value)).expanduser().absolute()
            if value and path.exists() and is_specific(path) and path != Path.cwd():
                yield path
        except (OSError, ValueError, RuntimeError):  # the value is not a path
            return


def split_words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:  # the error is reported when the program is started
        return []


def library_folders() -> Iterator[Path]:
    """Yield the folders in `sys.path` that contain the user's modules, except the working folder."""
    own = [Path(topdeck.__file__).parent.parent, Path.cwd(), Path(sys.prefix), Path(sys.base_prefix)]
    for folder in dict.fromkeys(Path(place).absolute() for place in sys.path if place):
        if folder.is_dir() and folder not in own and is_specific(folder) and not is_below(folder, own[2:]):
            yield folder
