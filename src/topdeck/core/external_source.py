"""The source of external code: which files an external class is made of, and a hash of what they contain."""

import ast
import site
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from topdeck.core.importing import SUFFIX, is_external_name, module_file

HASH_BYTES = 16
IMPORTERS = ("import_module", "__import__")  # functions that import the module their first argument names
Location = tuple[Path, Path, list[Path]]  # the root, the module, and all files that come with it
LIBRARIES = ("stdlib", "platstdlib", "purelib", "platlib")


@dataclass(frozen=True)
class SourceFile:
    """A file of a source: its path from the root, with slashes, and the hash of its content."""

    path: str
    hash: str


@dataclass(frozen=True)
class ExternalSource:
    """The files of one external class, as they were when this was made.

    Attributes:
        name: The external name as a spec has it: `module:Class`, `path/to/file.py:Class` or `file.py`.
        root: The folder that the modules are imported from, as an absolute path.
        files: The file of the module first, then the modules beside it that it imports, directly or not.  For a module
            in a package, all files of the package.
    """

    name: str
    root: Path
    files: tuple[SourceFile, ...]

    @property
    def module(self) -> Path:
        """The file that defines the class, as an absolute path."""
        return self.root / self.files[0].path

    @property
    def hash(self) -> str:
        """The hash of all files, with their paths from the root; it does not depend on where the root is."""
        return hash_content(
            "\n".join(f"{file.hash} {file.path}" for file in sorted(self.files, key=lambda file: file.path)).encode()
        )


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
    read = (SourceFile(file.relative_to(root).as_posix(), hash_content(file.read_bytes())) for file in order)
    return ExternalSource(name, root, tuple(read))


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


def hash_content(content: bytes) -> str:
    return blake2b(content, digest_size=HASH_BYTES).hexdigest()
