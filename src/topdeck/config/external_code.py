"""External code in specs: the names in a spec, and the source files that a class is made of, with their hashes.

It decides about isolation, about the salt, and about the sources stored with results.
"""

import ast
import site
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from topdeck.config.spec import Spec, Value, parse_spec
from topdeck.config.tuned_values import WEIGHTS, read_tuned_values
from topdeck.core.errors import SpecError
from topdeck.core.importing import SUFFIX, is_external_name, module_file

HASH_BYTES = 16
IMPORTERS = ("import_module", "__import__")  # functions that import the module their first argument names
LIBRARIES = ("stdlib", "platstdlib", "purelib", "platlib")
Location = tuple[Path, Path, list[Path]]  # the root, the module, and all files that come with it


@dataclass(frozen=True)
class ExternalSource:
    """The files of one external class, as they were when this was made.

    Attributes:
        name: The external name as a spec has it: `module:Class`, `path/to/file.py:Class` or `file.py`.
        root: The folder that the modules are imported from, as an absolute path.
        files: The hash of each file by its path from the root, with slashes.  The file of the module comes first, then
            the modules beside it that it imports, directly or not; for a module in a package, all files of the package.
    """

    name: str
    root: Path
    files: Mapping[str, str]

    @property
    def module(self) -> Path:
        """The file that defines the class, as an absolute path."""
        return self.root / next(iter(self.files))


# ---- names


def is_external(value: Value) -> bool:
    """Return whether a spec, a part of it, or a file that it names contains external code."""
    return next(external_names(value), None) is not None


def external_sources(value: Value) -> list[ExternalSource]:
    """List the sources of the external code that a spec names, without importing any of it."""
    sources = map(external_source, dict.fromkeys(external_names(value)))
    return [source for source in sources if source is not None]


def source_hashes(specs: Mapping[str, Value]) -> dict[str, dict[str, dict[str, str]]]:
    """Return the hashes of source files by agent, external name and file, for agents with external code.

    Args:
        specs: The spec of each agent by its name, or all specs of agents that have the same name.
    """
    hashes_by_agent = {
        agent: {source.name: dict(source.files) for source in external_sources(spec)} for agent, spec in specs.items()
    }
    return {agent: hashes for agent, hashes in hashes_by_agent.items() if hashes}


def external_names(value: Value, files: frozenset[Path] = frozenset()) -> Iterator[str]:
    """List the external names in a spec or a value of one, at any depth.

    Text may be a spec in quotes, so it is searched like one.  Files of tuned values are searched, too, except `files`,
    which are being searched already.
    """
    if isinstance(value, Spec):
        if is_external_name(value.name):
            yield value.name
        for name, inner in value.values.items():
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
    """List the external names in a file of tuned values; faulty files are reported when they are used."""
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
    """Find the source of an external class without importing anything of it.

    Args:
        name: `module:Class`, `path/to/file.py:Class` or `file.py`.

    Returns:
        The source; None if the name is not external, belongs to Topdeck, or stands for code without readable files.
    """
    if not is_external_name(name):
        return None
    file = module_file(name)
    location = by_module(name.partition(":")[0]) if file is None else by_path(file.resolve())
    try:
        return None if location is None else read_source(name, *location)
    except OSError:
        return None


def by_path(file: Path) -> Location | None:
    """Locate a module by its file."""
    if not file.is_file():
        return None
    init = file.parent / "__init__.py"
    return file.parent, file, [file, init] if init.is_file() else [file]


def by_module(module: str) -> Location | None:
    """Locate a module by its name; a module in a package comes with the whole package."""
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
    """Read the files of a source; installed packages are not searched for the modules beside them."""
    files = set(own) if root in installed_folders() else with_neighbours(root, own)
    order = [module, *sorted(files - {module})]
    contents = {file.relative_to(root).as_posix(): file.read_bytes() for file in order}
    hashes = {path: blake2b(content, digest_size=HASH_BYTES).hexdigest() for path, content in contents.items()}
    return ExternalSource(name, root, hashes)


def with_neighbours(root: Path, own: Iterable[Path]) -> set[Path]:
    """Return these files and all modules in the root that they import, directly or not."""
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
    """Return the folders of the standard library and of installed packages."""
    places = [*map(sysconfig.get_path, LIBRARIES), site.getusersitepackages()]
    return frozenset(Path(place).resolve() for place in places)


def modules_below(package: Path) -> list[Path]:
    return sorted(package.rglob(f"*{SUFFIX}"))


def imported_modules(file: Path, root: Path) -> Iterator[str]:
    """List the top-level modules that a file imports, anywhere in it; none if it cannot be read."""
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):  # importing the file reports the mistake
        return
    for node in ast.walk(tree):
        for name in modules_imported_by(node, relative=file.parent == root):
            top = name.partition(".")[0]
            if top.isidentifier() and top not in sys.stdlib_module_names and top != "topdeck":
                yield top


def modules_imported_by(node: ast.AST, relative: bool) -> list[str]:
    """List the modules that a statement or a call imports; relative ones only where they are in the root."""
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
