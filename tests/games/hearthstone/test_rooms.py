"""The rooms of the game: a room knows those below it and no others."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

GAME = "topdeck.games.hearthstone"
SOURCE = Path(__file__).parents[3] / "src" / "topdeck" / "games" / "hearthstone"

# From the ground up: a room knows itself and those before it.
ROOMS = (
    *("engine", "language", "cards", "decks", "display", "knowledge", "scores", "agents", "event"),
    *("serialization", "state", "illegal_reasons", "scenario", "puzzles", "settings", "demo", "benchmark", "game"),
    *("console", "commands"),
)


def imports(path: Path) -> Iterator[str]:
    """The rooms that a module imports from."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(f"{GAME}."):
            inner = (node.module or "").split(".")[3:]
            yield from inner[:1] or [name.name for name in node.names]


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def test_a_room_knows_those_below_it_and_no_others() -> None:
    upwards = {
        (path.relative_to(SOURCE).as_posix(), room)
        for path in SOURCE.rglob("*.py")
        if room_of(path) in ROOMS
        for room in imports(path)
        if room in ROOMS and ROOMS.index(room) > ROOMS.index(room_of(path))
    }
    assert not upwards


def test_every_module_has_its_room() -> None:
    assert {room_of(path) for path in SOURCE.rglob("*.py")} == {*ROOMS, "__init__"}
