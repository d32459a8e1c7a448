"""External classes, named as `module:Class`, `path/to/file.py:Class`, or `file.py` if it defines one such class."""

import builtins
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import blake2b
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from topdeck.core.errors import ImportFailure, TopdeckError

SUFFIX = ".py"
PREFIX = "topdeck_external_"  # of the package that a folder with external modules is imported as
FOLDERS: dict[str, str] = {}  # the folders that were imported from, by package
MOVED: dict[str, str] = {}  # the files that are elsewhere on this machine, by the path that specs have


def is_external_name(name: str) -> bool:
    """Return whether a name in a spec names an external class."""
    return ":" in name or name.endswith(SUFFIX)


def module_file(name: str) -> Path | None:
    """Return the file that an external name gives by its path, or None if it names a module instead."""
    place = name.partition(":")[0]
    return Path(MOVED.get(place, place)).expanduser().absolute() if place.endswith(SUFFIX) else None


def import_class(name: str, what: str, bases: tuple[type, ...], refusal: type[TopdeckError]) -> type:
    """Import an external class.

    Args:
        name: The external name, as in a spec.
        what: The kind of class, for error messages.
        bases: The class must extend one of these.
        refusal: The exception for a class that does not.

    Raises:
        ImportFailure: The module cannot be imported.
    """
    place, _, class_name = name.partition(":")
    file = module_file(name)
    if file is not None and not file.is_file():
        raise ImportFailure(f"the file of the {what} {name!r} does not exist: {file}")
    try:
        module = import_module(place) if file is None else import_file(file)
    except (Exception, SystemExit) as error:  # the module may fail in any way
        reason = error if isinstance(error, ImportError) else f"{type(error).__name__}: {error}"
        raise ImportFailure(f"the module of the {what} {name!r} cannot be imported: {reason}") from None
    if file is not None and not class_name:
        return only_class(module, place, what, bases, refusal)
    found = getattr(module, class_name, None)
    if not isinstance(found, type) or not issubclass(found, bases):
        raise refusal(f"there is no {what} class {class_name!r} in {place}")
    return found


def only_class(module: ModuleType, place: str, what: str, bases: tuple[type, ...], refusal: type[TopdeckError]) -> type:
    """Return the class of this kind that a module defines; there must be exactly one."""
    classes = {
        value.__name__: value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, bases) and value.__module__ == module.__name__
    }
    names = [name for name in classes if not name.startswith("_")]
    if len(names) == 1:
        return classes[names[0]]
    if not names:
        wanted = " or ".join(base.__name__ for base in bases)
        raise refusal(f"{place} defines no {what} class: a subclass of {wanted} is needed")
    raise refusal(f"{place} defines {len(names)} {what} classes ({', '.join(names)}); name one: {place}:{names[-1]}")


# ---- modules by their file


def import_file(file: Path) -> ModuleType:
    """Import a module by its file.

    Its folder is imported as a package with a name of its own, so that two folders may have modules of the same name.
    """
    if "." in file.stem:
        raise ImportError(f"a module name has no dots: rename {file.name}")
    folder = str(file.parent.resolve())
    package = PREFIX + blake2b(folder.encode(), digest_size=8).hexdigest()
    FOLDERS[package] = folder
    if FolderFinder not in sys.meta_path:
        sys.meta_path.insert(0, FolderFinder)
    return import_module(f"{package}.{file.stem}")


class FolderFinder:
    """Finds the packages that stand for folders, and the modules in them."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(PREFIX):
            return None
        if name in FOLDERS:
            return folder_spec(name, Path(FOLDERS[name]))
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = FolderLoader(spec.loader.name, spec.loader.path)
        return spec


def folder_spec(package: str, folder: Path) -> ModuleSpec | None:
    """Return the import spec of a folder; it need not have an `__init__.py`."""
    init = folder / "__init__.py"
    if init.is_file():
        loader = FolderLoader(package, str(init))
        return spec_from_file_location(package, init, loader=loader, submodule_search_locations=[str(folder)])
    spec = ModuleSpec(package, None, is_package=True)
    spec.submodule_search_locations = [str(folder)]
    return spec


class FolderLoader(SourceFileLoader):
    """Loads a module whose `import` statements find the modules beside it first.

    The folder is not added to `sys.path`, where the modules of all other external agents would be found instead.
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
    """Do what `__import__` does, for a module in one of the packages that stand for folders."""
    top = name.partition(".")[0]
    if level or not is_in_folder(top, FOLDERS[package]):
        return __import__(name, namespace, local, fromlist or (), level)
    module = __import__(f"{package}.{name}", namespace, local, fromlist or ())
    return module if fromlist else sys.modules[f"{package}.{top}"]


def is_in_folder(top: str, folder: str) -> bool:
    """Return whether modules of a folder import this name from the folder itself."""
    if top in sys.stdlib_module_names or top == "topdeck":
        return False
    spec = PathFinder.find_spec(top, [folder])
    # Python's own rule: an installed package comes before a subfolder without an __init__.py.
    return spec is not None and (spec.has_location or PathFinder.find_spec(top) is None)
