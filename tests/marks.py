"""The marks of a game's tests, which name the card or mechanic that a test covers, read from the test files."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

TESTS = Path(__file__).parent / "games"

Check = Callable[[], None]


@cache
def by_card(game: str) -> dict[str, list[Check]]:
    """Return the tests in a game's folder `cards` that are marked with `@pytest.mark.card(id)`, by id."""
    return by_mark("card", TESTS / game / "cards")


@cache
def by_mechanic(game: str) -> dict[str, list[Check]]:
    """Return the tests of a game that are marked with `@pytest.mark.mechanic(name)`, by name."""
    return by_mark("mechanic", TESTS / game)


def by_mark(mark: str, folder: Path) -> dict[str, list[Check]]:
    found: dict[str, list[Check]] = defaultdict(list)
    for check in checks_below(folder, f"@pytest.mark.{mark}("):
        for one in getattr(check, "pytestmark", ()):
            if one.name == mark:
                for word in one.args:
                    found[word].append(check)
    return dict(found)


def checks_below(folder: Path, text: str) -> Iterator[Check]:
    """Yield the tests in files that contain this text."""
    for path in sorted(folder.rglob("test_*.py")):
        if text in path.read_text("utf-8"):
            yield from (value for name, value in vars(load(path)).items() if name.startswith("test_"))


@cache
def load(path: Path) -> ModuleType:
    """Load a test file as a module with a unique name."""
    name = ".".join(path.relative_to(TESTS).with_suffix("").parts)
    spec = spec_from_file_location(f"marked.{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module
