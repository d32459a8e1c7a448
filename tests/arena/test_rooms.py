"""The rooms of the arena: what is planned knows nothing of how it is played or kept."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import topdeck.arena

ARENA = Path(topdeck.arena.__file__).parent
ROOMS = ("plan", "results", "play")  # each may know those before it


def imported(room: str) -> set[str]:
    """The rooms of the arena that the modules of a room import from, anywhere in them."""
    found: set[str] = set()
    for path in (ARENA / room).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("topdeck.arena."):
                found.add(str(node.module).split(".")[2])
    return found & {*ROOMS}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_knows_only_those_before_it(room: str) -> None:
    assert imported(room) <= {*ROOMS[: ROOMS.index(room) + 1]}


def test_every_folder_is_a_room() -> None:
    assert {path.name for path in ARENA.iterdir() if (path / "__init__.py").exists()} == {*ROOMS}
