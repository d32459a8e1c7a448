"""Every package that is imported is declared, where it is needed; a base install needs nothing else."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

# The optional parts of the package and the extras that install what they import; all other modules are base.
OPTIONAL = {
    "topdeck.agents.onnx_model": "onnx",
    "topdeck.arena.play.ray_executor": "ray",
    "topdeck.arena.results.importance": "report",
    "topdeck.arena.results.ratings": "report",
    "topdeck.arena.results.decision_files": "report",
    "topdeck.arena.results.export": "report",
    "topdeck.cli.commands.serve": "web",
    "topdeck.cli.ladders": "web",
    "topdeck.competition.job_server": "web",
    "topdeck.competition.matchmaking": "report",
    "topdeck.competition.request_limits": "web",
    "topdeck.core.encoding": "rl",
    "topdeck.core.model": "onnx",
    "topdeck.envs": "rl",
    "topdeck.evolve.strategies.libraries": "evolve",
    "topdeck.games.gwent.encoding.card_features": "rl",
    "topdeck.games.hearthstone.encoding.card_features": "rl",
    "topdeck.report": "report",
    "topdeck.search.model_evaluator": "onnx",
    "topdeck.studies": "report",
    "topdeck.web": "web",
}
# Imported by other packages: SQLAlchemy's driver, uvicorn's protocol; and one that is loaded by its name.
INDIRECT = {"psycopg", "websockets", "optuna"}

# Installed by users themselves, because no extra contains it.
SEPARATE = {
    "topdeck.envs.openspiel": {"open-spiel", "pyspiel"},
    "topdeck.exploit.ppo": {"numpy", "sb3-contrib", "stable-baselines3", "torch"},
}

# Imports fail as if nothing but these were installed.
BASE_ONLY = """
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
"""
PLAY = """
from topdeck.cli import main
sys.argv = ["topdeck", "match", "random", "greedy", "--pairs", "1", "--decks", "MurlocDruid", "--workers", "1"]
try:
    main()
except SystemExit as end:
    assert not end.code
assert "sqlalchemy" not in sys.modules
"""


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def names_in(requirements: list[str]) -> set[str]:
    """The distributions that are named, without those for other systems and for extras."""
    parsed = map(Requirement, requirements)
    return {
        canonical(requirement.name)
        for requirement in parsed
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""})
    }


BASE = names_in(PROJECT["dependencies"])
EXTRAS = {extra: names_in(needed) for extra, needed in PROJECT["optional-dependencies"].items()}


@cache
def distributions() -> dict[str, str]:
    """The distributions of all modules that are installed, by the names that are imported."""
    return {module: canonical(owners[0]) for module, owners in packages_distributions().items()}


def imports(source: Path) -> Iterator[tuple[str, str]]:
    """Each module of the package, with each top-level package that it imports, wherever in its text."""
    for path in sorted(source.rglob("*.py")):
        module = ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            for name in names:
                yield module, name.partition(".")[0]


def foreign_imports(source: Path) -> Iterator[tuple[str, str]]:
    """The same, of other distributions, by their names."""
    for module, name in imports(source):
        if name != "topdeck" and name not in sys.stdlib_module_names:
            yield module, distributions().get(name, canonical(name))


def declared_for(module: str) -> set[str]:
    """Return the packages that are installed wherever this module is used."""
    extras = [EXTRAS[extra] for part, extra in OPTIONAL.items() if f"{module}.".startswith(f"{part}.")]
    return BASE.union(*extras, SEPARATE.get(module, set()))


def undeclared(source: Path) -> list[str]:
    return sorted({f"{module}: {name}" for module, name in foreign_imports(source) if name not in declared_for(module)})


def test_every_package_that_is_imported_is_declared_where_it_is_needed() -> None:
    assert undeclared(SOURCE) == []


@pytest.mark.parametrize(
    ("file", "text", "finding"),
    [
        ("core/state.py", "def f():\n import numpy", ["topdeck.core.state: numpy"]),
        ("report/page.py", "from starlette.routing import Route", ["topdeck.report.page: starlette"]),
        ("report/page.py", "from numpy import array\nimport msgspec, os", []),
        ("reports.py", "import yaml", ["topdeck.reports: pyyaml"]),
        ("web/__init__.py", "from . import yaml", []),
    ],
)
def test_an_import_that_is_not_declared_is_found(tmp_path: Path, file: str, text: str, finding: list[str]) -> None:
    path = tmp_path / "topdeck" / file
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    assert undeclared(tmp_path) == finding


@pytest.mark.parametrize("extra", ["", *sorted({*OPTIONAL.values(), "postgres"})])
def test_every_declared_package_is_imported(extra: str) -> None:
    imported = {name for module, name in foreign_imports(SOURCE) if not extra or name in declared_for(module)}
    assert (EXTRAS[extra] if extra else BASE) <= imported | INDIRECT


def installed_with(names: set[str]) -> set[str]:
    """These distributions, and all that they require."""
    found: set[str] = set()
    waiting = set(names)
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= names_in(requires(name) or []) - found
    return found


@pytest.mark.slow
def test_a_base_install_plays_a_match_and_a_run_that_keeps_nothing_needs_no_database() -> None:
    kept = installed_with(BASE)
    missing = {name for name, owner in distributions().items() if owner not in {*kept, "topdeck", "setuptools"}}
    assert {"jinja2", "numpy", "starlette"} <= missing
    program = BASE_ONLY.format(missing=missing) + PLAY
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert "Games played now: 2" in answer.stdout
