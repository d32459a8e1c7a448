"""Exports of a package that are imported on first use."""

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from topdeck import arena, evolve


@pytest.mark.parametrize("package", [arena, evolve])
def test_every_export_is_found_in_the_module_that_type_checkers_see(package: ModuleType) -> None:
    tree = ast.parse(Path(str(package.__file__)).read_text("utf-8"))
    [checked] = [node for node in tree.body if isinstance(node, ast.If)]
    shown = {
        alias.name: node.module for node in checked.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert sorted(shown) == sorted(package.__all__)
    for name, module in shown.items():
        assert getattr(package, name) is getattr(sys.modules[str(module)], name)
        assert name in dir(package)


def test_an_unknown_export_is_rejected_like_any_missing_attribute() -> None:
    with pytest.raises(ImportError, match=r"cannot import name .nonsense. from .topdeck\.arena."):
        exec("from topdeck.arena import nonsense")


def test_nothing_heavy_is_loaded_before_it_is_used() -> None:
    """Importing databases, tables and figures would make the command line slow."""
    code = "import sys, topdeck.arena, topdeck.arena.plan.seeds; print(sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for heavy in ("sqlalchemy", "polars", "numpy", "topdeck.arena.play", "topdeck.agents"):
        assert f"'{heavy}'" not in loaded
