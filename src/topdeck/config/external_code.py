"""External names in specs, and hashes of the source files to which they refer.

External names determine whether agents are isolated, which salt an experiment uses, and which source hashes are stored
with the results.
"""

import ast
import os
import shlex
import shutil
import site
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from topdeck.config.spec import COMMAND, EXEC, SHORT, Spec, Value, parse_spec
from topdeck.config.tuned_values import WEIGHTS, read_tuned_values
from topdeck.core.errors import SpecError
from topdeck.core.importing import SUFFIX, is_external_name, module_file

HASH_BYTES = 16
IMPORTERS = ("import_module", "__import__")  # functions whose first argument is the name of a module to import
LIBRARIES = ("stdlib", "platstdlib", "purelib", "platlib")
Location = tuple[Path, Path, list[Path]]  # the root, the module, and all its files


@dataclass(frozen=True)
class ExternalSource:
    """A snapshot of an external class's source files.

    Attributes:
        name: The external name in the spec, such as `module:Class`, `path/to/file.py:Class`, `file.py` or
            `exec:command`.
        root: The absolute path of the folder that contains the program or from which the modules are imported.
        files: The hash of each file, keyed by the file's path relative to the root, with forward slashes.  The module
            comes first, followed by the modules in the same folder that it imports, directly or indirectly.  If the
            module is in a package, all files in the package are included.  For a program, the files are those named in
            its command.
    """

    name: str
    root: Path
    files: Mapping[str, str]

    @property
    def module(self) -> Path:
        """The absolute path of the file that defines the class."""
        return self.root / next(iter(self.files))


# ---- names


def is_external(value: Value) -> bool:
    """Return whether a spec, one of its parts or a file named in it refers to external code."""
    return next(external_names(value), None) is not None


def external_sources(value: Value) -> list[ExternalSource]:
    """List the sources of all external code named in a spec, without importing it."""
    sources = map(external_source, dict.fromkeys(external_names(value)))
    return [source for source in sources if source is not None]


def source_hashes(specs: Mapping[str, Value]) -> dict[str, dict[str, dict[str, str]]]:
    """Return source-file hashes for all agents with external code, keyed by agent, external name and file.

    Args:
        specs: The spec of each agent, keyed by name; if several agents share a name, the value is a list of specs.
    """
    hashes_by_agent = {
        agent: {source.name: dict(source.files) for source in external_sources(spec)} for agent, spec in specs.items()
    }
    return {agent: hashes for agent, hashes in hashes_by_agent.items() if hashes}


def external_names(value: Value, files: frozenset[Path] = frozenset()) -> Iterator[str]:
    """Yield the external names in a spec or in a value, at any depth.

    Strings are parsed as specs where possible, because they may be quoted specs.  Files of tuned values are also
    searched, except those in `files`, which are already being searched.
    """
    if isinstance(value, Spec):
        if value.name == EXEC:
            yield f"{SHORT}{value.values.get(COMMAND, '')}"
        elif is_external_name(value.name):
            yield value.name
        for name, inner in value.values.items():
            if (value.name, name) == (EXEC, COMMAND):
                continue
            yield from external_names(inner, files)
            if name == WEIGHTS and isinstance(inner, str):
                yield from names_in_file(Path(inner).expanduser().absolute(), files)
    elif isinstance(value, list):
        for inner in value:
            yield from external_names(inner, files)
    elif isinstance(value, str):
        yield from names_in_text(value, files)


def names_in_text(text: str, files: frozenset[Path]) -> Iterator[str]:
    try:
        yield from external_names(parse_spec(text), files)
    except SpecError:
        if is_external_name(text):
            yield text


def names_in_file(path: Path, files: frozenset[Path]) -> Iterator[str]:
    """Yield the external names in a file of tuned values; invalid files are skipped and reported when they are used."""
    if path in files:
        return
    try:
        tuned = read_tuned_values(path)
    except SpecError:
        return
    for text in (tuned.of, *tuned.values.values()):
        yield from external_names(text, files | {path})


# ---- source files


def external_source(name: str) -> ExternalSource | None:
    """Find the source of an external class without importing it.

    Args:
        name: `module:Class`, `path/to/file.py:Class`, `file.py` or `exec:command`.

    Returns:
        The source, or None if the name is not external, belongs to Topdeck, or has no readable source files.
    """
    if not is_external_name(name):
        return None
    if name.startswith(SHORT):
        return program_source(name)
    file = module_file(name)
    location = by_module(name.partition(":")[0]) if file is None else by_path(file.resolve())
    try:
        return None if location is None else read_source(name, *location)
    except OSError:
        return None


def program_source(name: str) -> ExternalSource | None:
    """Hash the files named in a command: the program, if it is given as a path, and arguments that are files."""
    try:
        program, *arguments = shlex.split(name.removeprefix(SHORT))
        files = [Path(word).expanduser().resolve() for word in arguments if is_file(word)]
        found = find_program(program)
        if found is not None and ("/" in program or not files):
            files.insert(0, Path(found).resolve())
        if not files:
            return None
        root = Path(os.path.commonpath([file.parent for file in files]))
        return ExternalSource(name, root, hash_files(root, dict.fromkeys(files)))
    except (ValueError, OSError):  # the error is reported when the program is started
        return None


def find_program(word: str) -> str | None:
    """Return the path of an executable as a shell would find it, searching `PATH` only for names without a slash."""
    return shutil.which(Path(word).expanduser().absolute() if "/" in word else word)


def is_file(word: str) -> bool:
    try:
        return Path(word).expanduser().is_file()
    except (ValueError, OSError):  # not a valid path
        return False


def by_path(file: Path) -> Location | None:
    """Find a module by its file."""
    if not file.is_file():
        return None
    init = file.parent / "__init__.py"
    return file.parent, file, [file, init] if init.is_file() else [file]


def by_module(module: str) -> Location | None:
    """Find a module by its name; for a module in a package, include all files in the package."""
    top, *inner = module.split(".")
    try:
        spec = find_spec(top)
    except ValueError:  # a module without a spec, such as __main__
        return None
    if spec is None or top == "topdeck":
        return None
    if spec.submodule_search_locations is None:
        file = Path(spec.origin or "").resolve()
        return (file.parent, file, [file]) if file.is_file() and not inner else None
    package = Path(next(iter(spec.submodule_search_locations))).resolve()
    place = package.joinpath(*inner)
    files = [file for file in (place / "__init__.py", place.with_name(f"{place.name}{SUFFIX}")) if file.is_file()]
    return (package.parent, files[0], modules_below(package)) if files else None


def read_source(name: str, root: Path, module: Path, own: Iterable[Path]) -> ExternalSource:
    """Read and hash the files of a source; for installed packages, imported modules are not included."""
    files = set(own) if root in installed_folders() else with_neighbours(root, own)
    order = [module, *sorted(files - {module})]
    return ExternalSource(name, root, hash_files(root, order))


def hash_files(root: Path, files: Iterable[Path]) -> dict[str, str]:
    contents = {file.relative_to(root).as_posix(): file.read_bytes() for file in files}
    return {path: blake2b(content, digest_size=HASH_BYTES).hexdigest() for path, content in contents.items()}


def with_neighbours(root: Path, own: Iterable[Path]) -> set[Path]:
    """Return the given files and all modules in the root folder that they import, directly or indirectly."""
    files: set[Path] = set()
    waiting = [*own]
    while waiting:
        file = waiting.pop()
        if file not in files:
            files.add(file)
            for name in imported_modules(file, root):
                beside = root / f"{name}{SUFFIX}"
                waiting += [beside] if beside.is_file() else modules_below(root / name)
    return files


@cache
def installed_folders() -> frozenset[Path]:
    """Return the folders that contain the standard library and installed packages."""
    places = [*map(sysconfig.get_path, LIBRARIES), site.getusersitepackages()]
    return frozenset(Path(place).resolve() for place in places)


def modules_below(package: Path) -> list[Path]:
    return sorted(package.rglob(f"*{SUFFIX}"))


def imported_modules(file: Path, root: Path) -> Iterator[str]:
    """Yield the top-level modules that a file imports anywhere; yield nothing if the file cannot be parsed."""
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the error is reported when the file is imported
        return
    for node in ast.walk(tree):
        for name in modules_imported_by(node, relative=file.parent == root):
            top = name.partition(".")[0]
            if top.isidentifier() and top not in sys.stdlib_module_names and top != "topdeck":
                yield top


def modules_imported_by(node: ast.AST, relative: bool) -> list[str]:
    """List the modules that a statement or call imports; relative imports count only if `relative` is true."""
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(level=level) if level and not relative:
            return []
        case ast.ImportFrom(module=module, names=names):
            return [module] if module else [alias.name for alias in names]
        case ast.Call(
            func=ast.Name(id=function) | ast.Attribute(attr=function), args=[ast.Constant(value=str(name)), *_]
        ):
            return [name] if function in IMPORTERS else []
    return []
