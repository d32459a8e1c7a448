"""The docstrings of everything an agent sees describe every attribute."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "src" / "topdeck" / "games"
VIEWED = [
    ("hearthstone/engine/player.py", ("Player",)),
    ("hearthstone/engine/entity.py", ("Entity",)),
    ("hearthstone/engine/card.py", ("Card", "CardInstance")),
    ("gwent/engine/model.py", ("Player", "Unit")),
    ("gwent/engine/card.py", ("Card", "CardInstance")),
]


INHERITED = {"NamedCard": {"id", "name", "number"}}


def attributes(owner: ast.ClassDef) -> set[str]:
    """Return the names that the constructors assign."""
    [constructor] = [part for part in owner.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"]
    stored = [node for node in ast.walk(constructor) if isinstance(node, ast.Attribute)]
    own = {node.attr for node in stored if isinstance(node.ctx, ast.Store)}
    return own.union(*[INHERITED.get(ast.unparse(base), set()) for base in owner.bases])


def described(owner: ast.ClassDef) -> set[str]:
    """Return the names in the section `Attributes:` of the docstring."""
    docstring = ast.get_docstring(owner) or ""
    return set(re.findall(r"^    (\w+): \S", docstring.partition("Attributes:")[2], re.MULTILINE))


@pytest.mark.parametrize(("path", "names"), VIEWED)
def test_every_attribute_is_described(path: str, names: tuple[str, ...]) -> None:
    classes = {
        part.name: part for part in ast.parse((GAMES / path).read_text("utf-8")).body if isinstance(part, ast.ClassDef)
    }
    for name in names:
        assert described(classes[name]) == attributes(classes[name]), name
