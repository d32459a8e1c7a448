"""Package exports that are imported on first use."""

import ast
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any


def lazy_exports(space: dict[str, Any], extra: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the `__getattr__` and `__dir__` functions for a package.

    The package's `__init__.py` lists the exports once, as imports under `if TYPE_CHECKING`.  Type checkers follow these
    imports; at run time, the returned functions read the imports from the source.

    Args:
        space: The globals of the package.
        extra: The name of the extra that installs the optional dependencies.
    """
    package: str = space["__name__"]

    @cache
    def modules() -> dict[str, str]:
        """Map each exported name to the module that contains it."""
        source = ast.parse(Path(space["__file__"]).read_text("utf-8"))
        [guarded] = [statement for statement in source.body if isinstance(statement, ast.If)]
        imports = [statement for statement in guarded.body if isinstance(statement, ast.ImportFrom)]
        return {alias.name: str(statement.module) for statement in imports for alias in statement.names}

    def find(name: str) -> object:
        if name not in modules():
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            found: object = getattr(import_module(modules()[name]), name)
        except ModuleNotFoundError as error:  # raised if an optional dependency is missing
            raise ImportError(f"{package}.{name} requires {error.name}: pip install 'topdeck[{extra}]'") from None
        space[name] = found
        return found

    return find, lambda: sorted({*space, *modules()})
