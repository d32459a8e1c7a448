"""Functions that import external classes, which are named `module:Class`, `path/file.py:Class` or just `file.py`."""

import builtins
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import blake2b
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from topdeck.core.errors import ImportFailure, TopdeckError, close_match

SUFFIX = ".py"
INIT = "__init__.py"
PREFIX = "topdeck_external_"  # the prefix of the package name for an imported folder of external modules
FOLDERS: dict[str, str] = {}  # the imported folders, keyed by package name
MOVED: dict[str, str] = {}  # the local paths of files to which specs refer by a different path


def is_external_name(name: str) -> bool:
    """Return whether a name in a spec refers to an external class."""
    return ":" in name or name.endswith(SUFFIX)


def module_file(name: str) -> Path | None:
    """Return the file to which an external name refers, or None if it refers to a module by name."""
    place = name.partition(":")[0]
    return Path(MOVED.get(place, place)).expanduser().absolute() if place.endswith(SUFFIX) else None


def import_class(name: str, what: str, bases: tuple[type, ...], refusal: type[TopdeckError]) -> type:
    """Import an external class.

    Args:
        name: The external name, as in a spec.
        what: The kind of class, for error messages.
        bases: The base classes, at least one of which the class must extend.
        refusal: The exception class to raise if there is no suitable class.

    Raises:
        ImportFailure: The module cannot be imported.
    """
    place, _, class_name = name.partition(":")
    file = module_file(name)
    if file is not None and not file.is_file():
        raise ImportFailure(f"the file for the {what} {name!r} does not exist: {file}")
    try:
        module = import_module(place) if file is None else import_file(file)
    except (Exception, SystemExit) as error:  # the module can raise any exception
        reason = error if isinstance(error, ImportError) else f"{type(error).__name__}: {error}"
        raise ImportFailure(f"the module of the {what} {name!r} cannot be imported: {reason}") from None
    if file is not None and not class_name:
        return only_class(module, place, what, bases, refusal)
    if not hasattr(module, class_name):
        known = [name for name, value in vars(module).items() if is_subclass(value, bases)]
        raise refusal(f"unknown {what} class {class_name!r} in {place}{close_match(class_name, known)}")
    found: type = getattr(module, class_name)
    if not is_subclass(found, bases):
        raise refusal(f"the {what} {class_name!r} in {place} must be a class that inherits from {base_names(bases)}")
    return found


def only_class(module: ModuleType, place: str, what: str, bases: tuple[type, ...], refusal: type[TopdeckError]) -> type:
    """Return the only public subclass of `bases` in a module; raise `refusal` unless there is exactly one."""
    classes: dict[str, type] = {
        value.__name__: value
        for value in vars(module).values()
        if is_subclass(value, bases) and value.__module__ == module.__name__
    }
    names = [name for name in classes if not name.startswith("_")]
    if len(names) == 1:
        return classes[names[0]]
    if not names:
        raise refusal(f"{place} defines no {what} class; add a class that inherits from {base_names(bases)}")
    raise refusal(
        f"{place} defines {len(names)} {what} classes ({', '.join(names)}); select one, for example {place}:{names[-1]}"
    )


def is_subclass(value: object, bases: tuple[type, ...]) -> bool:
    return isinstance(value, type) and issubclass(value, bases)


def base_names(bases: tuple[type, ...]) -> str:
    return " or ".join(base.__name__ for base in bases)


# ---- importing modules by file


def import_file(file: Path) -> ModuleType:
    """Import a module from a file.

    The file's folder is imported as a package with a unique name, so that modules in different folders can have the
    same name.
    """
    if "." in file.stem:
        raise ImportError(f"a module name must not contain dots: rename {file.name}")
    folder = str(file.parent.resolve())
    package = PREFIX + blake2b(folder.encode(), digest_size=8).hexdigest()
    FOLDERS[package] = folder
    if FolderFinder not in sys.meta_path:
        sys.meta_path.insert(0, FolderFinder)
    return import_module(f"{package}.{file.stem}")


class FolderFinder:
    """An import finder for packages that represent folders, and for their modules."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(PREFIX):
            return None
        if name in FOLDERS:
            return folder_spec(name, Path(FOLDERS[name]))
        return find_module(name, [Path(folder) for folder in path or ()])


def find_module(name: str, folders: Sequence[Path]) -> ModuleSpec | None:
    """Return the import spec for a module or package in one of these folders.

    Unlike Python's own finder, this function does not list the folders, because a sandbox can allow an agent to read
    its files without allowing it to list its folder.
    """
    tail = name.rpartition(".")[2]
    for folder in folders:
        if (folder / tail / INIT).is_file():
            return folder_spec(name, folder / tail)
        for suffix in EXTENSION_SUFFIXES:
            if (file := folder / (tail + suffix)).is_file():
                return spec_from_file_location(name, file)
        if (file := folder / (tail + SUFFIX)).is_file():
            return spec_from_file_location(name, file, loader=FolderLoader(name, str(file)))
    return next((folder_spec(name, folder / tail) for folder in folders if (folder / tail).is_dir()), None)


def folder_spec(package: str, folder: Path) -> ModuleSpec | None:
    """Return the import spec for a folder, with or without an `__init__.py`."""
    init = folder / INIT
    if init.is_file():
        loader = FolderLoader(package, str(init))
        return spec_from_file_location(package, init, loader=loader, submodule_search_locations=[str(folder)])
    spec = ModuleSpec(package, None, is_package=True)
    spec.submodule_search_locations = [str(folder)]
    return spec


class FolderLoader(SourceFileLoader):
    """Loads a module whose `import` statements search the module's own folder first.

    The folder is not added to `sys.path`, so modules with the same name in different folders do not conflict.
    """

    def exec_module(self, module: ModuleType) -> None:
        package = module.__name__.partition(".")[0]
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": partial(import_beside, package)}
        super().exec_module(module)


def import_beside(
    package: str,
    name: str,
    namespace: Mapping[str, object] | None = None,
    local: Mapping[str, object] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    """Replace `__import__` for a module in a package that represents a folder."""
    top = name.partition(".")[0]
    if level or not is_in_folder(top, FOLDERS[package]):
        return __import__(name, namespace, local, fromlist or (), level)
    module = __import__(f"{package}.{name}", namespace, local, fromlist or ())
    return module if fromlist else sys.modules[f"{package}.{top}"]


def is_in_folder(top: str, folder: str) -> bool:
    """Return whether a folder's modules import this top-level name from the folder itself."""
    if top in sys.stdlib_module_names or top == "topdeck":
        return False
    spec = find_module(top, [Path(folder)])
    # As in regular imports, an installed package takes precedence over a subfolder without an __init__.py.
    return spec is not None and (spec.has_location or PathFinder.find_spec(top) is None)
