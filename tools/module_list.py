"""List the packages and modules of Topdeck with the first sentence of each docstring: `docs/modules.md`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "topdeck"
CARDS = Path("games/hearthstone/cards")  # has one module per set and class, so only the folder is listed
HEADER = """\
# Modules

Every package and module, with the first sentence of its docstring. `make refresh` writes this page.
[Architecture](architecture.md) describes how they fit together.
"""


def module_list() -> str:
    """Return the contents of `docs/modules.md`."""
    return "\n".join([HEADER, *(section(folder) for folder in packages(SOURCE))])


def packages(source: Path) -> Iterator[Path]:
    """Yield the folders of all packages, parents first, without the folders of individual card sets."""
    for path in sorted(source.rglob("__init__.py")):
        if path.parent.parent != source / CARDS:
            yield path.parent


def section(folder: Path) -> str:
    """Return a heading for a package, its summary, and a table of its modules."""
    name = folder.relative_to(SOURCE.parent).as_posix()
    modules = [path for path in sorted(folder.glob("*.py")) if path.name != "__init__.py"]
    rows = [f"| `{path.name}` | {summary(path)} |" for path in modules]
    table = ["| module | purpose |", "|---|---|", *rows, ""] if rows else []
    return "\n".join([f"## `{name}/`", "", summary(folder / "__init__.py"), "", *table])


def summary(path: Path) -> str:
    """Return the first sentence of a module's docstring.

    Raises:
        ValueError: The module has no docstring.
    """
    docstring = ast.get_docstring(ast.parse(path.read_text("utf-8")))
    if not docstring:
        raise ValueError(f"{path}: the module needs a docstring; docs/modules.md lists its first sentence")
    paragraph = " ".join(docstring.split("\n\n")[0].split())
    return re.split(r"(?<=\.)\s+(?=[A-Z`])", paragraph)[0].replace("|", "\\|")
