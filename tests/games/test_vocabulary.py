"""The vocabulary of card scripts: card modules import it only from the package `language` of their game."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import topdeck.games

GAMES = ("gwent", "hearthstone")
BY_OPERATORS = ("InRange",)  # card files do not name these classes
FOLDER = Path(topdeck.games.__path__[0])


def vocabulary(game: str) -> ModuleType:
    return importlib.import_module(f"topdeck.games.{game}.language")


def words(game: str) -> Iterator[type]:
    """Return the classes of effects, selectors, amounts and conditions without subclasses."""
    package = vocabulary(game)
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for value in vars(importlib.import_module(found.name)).values():
            own = isinstance(value, type) and value.__module__ == found.name
            if own and not value.__subclasses__() and value.__name__ not in BY_OPERATORS:
                yield value


def card_files(game: str) -> Iterator[Path]:
    for path in sorted((FOLDER / game / "cards").rglob("*.py")):
        if path.name not in ("__init__.py", "database.py", "script_check.py"):
            yield path


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_language_is_in_the_vocabulary_or_an_instance_of_it_is(game: str) -> None:
    package = vocabulary(game)
    listed = [getattr(package, name) for name in package.__all__]
    missing = [word for word in words(game) if word not in listed and word not in map(type, listed)]
    assert not missing, f"list them in games/{game}/language/__init__.py: {missing}"


@pytest.mark.parametrize("game", GAMES)
def test_no_name_is_listed_twice(game: str) -> None:
    names: list[str] = vocabulary(game).__all__
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("game", GAMES)
def test_a_card_file_imports_its_words_from_the_vocabulary_alone(game: str) -> None:
    package = vocabulary(game)
    for path in card_files(game):
        for statement in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(statement, ast.ImportFrom) and statement.module != package.__name__:
                place = f"{path}, line {statement.lineno}"
                assert not f"{statement.module}".startswith(package.__name__), (
                    f"{place}: import from {package.__name__}"
                )
                elsewhere = {alias.name for alias in statement.names} & set(package.__all__)
                assert not elsewhere, f"{place}: import {elsewhere} from {package.__name__}"


@pytest.mark.parametrize("game", GAMES)
def test_card_files_are_short_enough_to_read(game: str) -> None:
    long = [path for path in card_files(game) if len(path.read_text("utf-8").splitlines()) > 500]
    assert not long, f"split these by rarity: {long}"
