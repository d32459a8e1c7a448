"""Package exports that are imported on first use."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def lazy_exports(
    space: dict[str, Any], modules: Mapping[str, Sequence[str]], extra: str
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the functions `__getattr__` and `__dir__` for a package.

    Args:
        space: The package's globals.
        modules: The exported names by module.
        extra: The pip extra that installs the optional dependencies.
    """
    package: str = space["__name__"]
    homes = {name: module for module, names in modules.items() for name in names}

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            found: object = getattr(import_module(f"{package}.{homes[name]}"), name)
        except ModuleNotFoundError as error:  # an optional dependency is missing
            raise ImportError(f"{package}.{name} needs {error.name}: pip install 'topdeck[{extra}]'") from None
        space[name] = found
        return found

    return find, lambda: sorted({*space, *homes})
