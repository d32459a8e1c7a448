"""Imports point one way, from the command line down to the base; nothing imports everything, and not in circles."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "topdeck"

# The rooms of the house, top floor first: a module imports from its own floor and from those below it.
FLOORS = (
    ("web", "cli", "__main__"),
    ("studies", "report"),
    ("arena", "evolve", "envs", "testing"),
    ("agents",),
    ("games", "search", "beliefs"),
    ("config",),
    (
        *(
            "game",
            "state",
            "streams",
            "deck",
            "deck_file",
            "deck_rules",
            "fields",
            "agent",
            "clock",
            "rng",
            "registry",
            "record",
            "scene",
            "position_form",
            "form",
        ),
        *("reading", "writing"),
        *("thought", "errors", "build", "event", "kinds", "session", "settings", "description", "importing"),
        "external_source",
        "front_door",
    ),
)
TOP, BASE = 0, len(FLOORS) - 1
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
UPSTAIRS = ("agents", "game")  # of a game: its agents live with the general ones, and its roof knows them
GAMES = ("hearthstone", "gwent")
COMMANDS = ("commands", "console")  # what a game adds to the command line stands on its floor

# The modules that know each other, each circle with its reason; docs/architecture.md says more.
CIRCLES = {
    f"{game}: a card holds words, and a word works on cards and tables": {
        f"topdeck.games.{game}.engine.{module}" for module in ("card", "model", "words")
    }
    for game in GAMES
}


@dataclass(frozen=True)
class Import:
    importer: str
    target: str
    line: int
    lazy: bool  # in a function or under TYPE_CHECKING

    def __str__(self) -> str:
        return f"{self.importer}, line {self.line}: {self.target}"


def inside(name: str, package: str) -> bool:
    return f"{name}.".startswith(f"{package}.")


def room(name: str) -> str:
    """The room of a dotted name; the package itself (`topdeck`, `topdeck.play`) is none and answers ''."""
    parts = name.split(".")
    if parts[1:2] == ["games"] and parts[3:4] and parts[3] in COMMANDS:
        return "cli"
    return parts[1] if len(parts) > 1 and parts[1] in FLOOR else ""


def floor(name: str, other: int) -> int:
    """The floor of a dotted name; another one if it is in no room."""
    parts = name.split(".")
    if room(name) == "games" and len(parts) > 3 and parts[3] in UPSTAIRS:
        return FLOOR["agents"]
    return FLOOR.get(room(name), other)


def points_up(found: Import) -> bool:
    if not inside(found.target, "topdeck"):
        return False
    # `topdeck` itself shows everything to its users: it may be imported only from the top floor.
    to = floor(found.target, TOP)
    if found.importer == "topdeck":
        return to < FLOOR["config"] and not found.lazy
    if found.importer == "topdeck.game" and found.lazy and room(found.target) == "config":
        return False  # for types alone: a game tells which components it brings
    return to < floor(found.importer, BASE)


def names_a_game(found: Import) -> bool:
    return room(found.importer) in ("search", "beliefs", "agents") and inside(found.target, "topdeck.games")


def names_another_game(found: Import) -> bool:
    return any(
        inside(found.importer, f"topdeck.games.{one}") and inside(found.target, f"topdeck.games.{other}")
        for one in GAMES
        for other in GAMES
        if one != other
    )


def needs_the_command_line(found: Import) -> bool:
    return inside(found.target, "topdeck.cli") and room(found.importer) not in ("cli", "__main__")


def is_star(found: Import) -> bool:
    return found.target.endswith(".*")


def is_global_randomness(found: Import) -> bool:
    return inside(found.target, "random")


RULES = (
    points_up,
    names_a_game,
    names_another_game,
    needs_the_command_line,
    is_star,
    is_global_randomness,
)


def modules(source: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(source.rglob("*.py")):
        name = ".".join(path.relative_to(source.parent).with_suffix("").parts)
        yield name.removesuffix(".__init__"), path


def imports(source: Path) -> Iterator[Import]:
    for name, path in modules(source):
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        yield from imports_below(ast.parse(path.read_text(encoding="utf-8")), name, package)


def imports_below(node: ast.AST, importer: str, package: str, lazy: bool = False) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            for target in targets(child, package):
                yield Import(importer, target, child.lineno, lazy)
        else:
            yield from imports_below(child, importer, package, lazy or defers(child))


def targets(statement: ast.Import | ast.ImportFrom, package: str) -> list[str]:
    names = [alias.name for alias in statement.names]
    if isinstance(statement, ast.Import):
        return names
    origin = resolve_name("." * statement.level + (statement.module or ""), package)
    return [f"{origin}.{name}" for name in names]


def defers(node: ast.AST) -> bool:
    if isinstance(node, ast.If):
        return ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def knows(source: Path) -> dict[str, set[str]]:
    """The modules that each module imports, wherever in its text."""
    known = {name: set[str]() for name, _ in modules(source)}
    for found in imports(source):
        target = found.target
        while target not in known and "." in target:
            target = target.rpartition(".")[0]
        if target in known and target != found.importer:
            known[found.importer].add(target)
    return known


def circles(source: Path) -> set[frozenset[str]]:
    """The sets of modules each of which leads to all the others."""
    known = knows(source)
    reach = {name: reached(name, known) for name in known}
    return {frozenset(other for other in reach[name] if name in reach[other]) for name in known if name in reach[name]}


def reached(start: str, known: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = known[waiting.pop()] - found
        found |= new
        waiting += new
    return found


@cache
def own_imports() -> tuple[Import, ...]:
    """Those of the package, read once for all rules."""
    return tuple(imports(SOURCE))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_no_import_breaks(rule: Callable[[Import], bool]) -> None:
    offences = [str(found) for found in own_imports() if rule(found)]
    assert not offences, "\n".join([rule.__name__.replace("_", " "), *offences])


def test_modules_know_each_other_in_no_circles_but_these() -> None:
    assert circles(SOURCE) == {frozenset(circle) for circle in CIRCLES.values()}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import topdeck.rng", True),
        ("def f():\n from topdeck import rng", True),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n from topdeck.rng import Rng", True),
        ("from topdeck.errors import TopdeckError", False),
    ],
)
def test_a_circle_is_found_wherever_its_imports_stand(tmp_path: Path, text: str, found: bool) -> None:
    house_of_one(tmp_path, "errors.py", "")
    house_of_one(tmp_path, "rng.py", "from topdeck.game import State")
    source = house_of_one(tmp_path, "game.py", text)
    assert circles(source) == ({frozenset({"topdeck.game", "topdeck.rng"})} if found else set())


def test_every_module_has_a_floor() -> None:
    homeless = [name for name, _ in modules(SOURCE) if name != "topdeck" and not room(name)]
    assert not homeless, f"say in FLOORS where these belong: {homeless}"


def test_every_folder_of_modules_is_a_package() -> None:
    bare = {str(path.parent) for _, path in modules(SOURCE) if not (path.parent / "__init__.py").exists()}
    assert not bare, f"these lack an __init__.py: {sorted(bare)}"


@pytest.mark.parametrize(
    ("rule", "file", "text"),
    [
        (points_up, "search/mcts.py", "import topdeck.arena.play.match"),
        (points_up, "game.py", "from topdeck import agents"),
        (points_up, "arena/match.py", "from topdeck import play"),
        (points_up, "agents/named.py", "from ..evolve import genome"),
        (points_up, "agents/__init__.py", "from ..report.plots import plot"),
        (points_up, "rng.py", "def f():\n from topdeck.search import mcts"),
        (points_up, "rng.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n import topdeck.search"),
        (points_up, "__init__.py", "from topdeck.arena import play"),
        (points_up, "games/hearthstone/game.py", "from topdeck.games.hearthstone.console import Duels"),
        (points_up, "games/hearthstone/engine/play.py", "from topdeck.agents.registry import HORIZONS"),
        (points_up, "state.py", "from topdeck.config.spec import Spec"),
        (points_up, "games/hearthstone/state.py", "from topdeck.games.hearthstone.agents import openings"),
        (points_up, "games/hearthstone/agents/madrid.py", "from topdeck.arena.play import match"),
        (names_a_game, "agents/catalogue.py", "def f():\n from topdeck.games.hearthstone.agents import catalogue"),
        (names_a_game, "search/mcts.py", "from topdeck.games.hearthstone import model"),
        (names_a_game, "beliefs/decks.py", "from topdeck import games"),
        (names_another_game, "games/hearthstone/rules.py", "from topdeck.games import gwent"),
        (names_another_game, "games/gwent/rules.py", "from ..hearthstone.model import Card"),
        (needs_the_command_line, "web/server.py", "from topdeck.cli import main"),
        (is_star, "games/hearthstone/cards/basic/mage.py", "from topdeck.game import *"),
        (is_global_randomness, "rng.py", "import random"),
        (is_global_randomness, "rng.py", "from random import Random"),
    ],
)
def test_an_offence_is_reported(tmp_path: Path, rule: Callable[[Import], bool], file: str, text: str) -> None:
    source = house_of_one(tmp_path, file, text)
    [(name, _)] = modules(source)
    [offence] = [str(found) for found in imports(source) if rule(found)]
    assert offence.startswith(f"{name}, line {len(text.splitlines())}: ")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("cli/__init__.py", "import topdeck\nfrom topdeck.studies import bounded\nfrom . import demo"),
        ("__main__.py", "from topdeck.cli import main"),
        ("__init__.py", "from topdeck.game import State\ndef f():\n from topdeck.arena import play"),
        ("games/hearthstone/commands.py", "def f():\n from topdeck.games.hearthstone.console import Duels"),
        ("games/hearthstone/console.py", "from topdeck.arena.play.match import play_game"),
        ("games/gwent/agents/novice.py", "from topdeck.agents.simple import RandomAgent\nimport topdeck.search.mcts"),
        ("games/gwent/game.py", "from topdeck.games.gwent.agents import novice\nfrom topdeck.games.gwent import state"),
        ("evolve/fitness.py", "from topdeck.arena import match\nfrom .genome import Genome"),
        ("search/mcts.py", "import math\nfrom topdeck.game import State\nfrom topdeck.rng import Rng"),
        (
            "games/hearthstone/rules.py",
            "from .model import Card\nfrom topdeck.games.hearthstone import events",
        ),
    ],
)
def test_what_is_allowed_is_not_reported(tmp_path: Path, file: str, text: str) -> None:
    source = house_of_one(tmp_path, file, text)
    assert not [str(found) for found in imports(source) for rule in RULES if rule(found)]


def house_of_one(folder: Path, file: str, text: str) -> Path:
    source = folder / "topdeck"
    (source / file).parent.mkdir(parents=True, exist_ok=True)
    (source / file).write_text(text)
    return source
