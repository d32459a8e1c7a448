"""The marks of the tests of a game, read off their files: which card, which mechanic a test is about."""

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
    """The tests of a game's `cards` marked `@pytest.mark.card(id)`, by id."""
    return by_mark("card", TESTS / game / "cards")


@cache
def by_mechanic(game: str) -> dict[str, list[Check]]:
    """The tests of a game marked `@pytest.mark.mechanic(name)`, by name."""
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
    """The tests in files that contain a text."""
    for path in sorted(folder.rglob("test_*.py")):
        if text in path.read_text("utf-8"):
            yield from (value for name, value in vars(load(path)).items() if name.startswith("test_"))


@cache
def load(path: Path) -> ModuleType:
    """The module of a test file, under a name of its own."""
    name = ".".join(path.relative_to(TESTS).with_suffix("").parts)
    spec = spec_from_file_location(f"marked.{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module
