"""The rooms of a game's package, from the ground up: which of them a module imports from."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

GAMES = Path(__file__).parents[1] / "src" / "topdeck" / "games"


@dataclass
class House:
    """The package of a game; a room knows itself and those before it."""

    game: str
    rooms: tuple[str, ...]

    @property
    def source(self) -> Path:
        return GAMES / self.game

    def modules(self) -> Iterator[tuple[Path, str]]:
        """Every module with its room."""
        for path in sorted(self.source.rglob("*.py")):
            yield path, path.relative_to(self.source).parts[0].removesuffix(".py")

    def upwards(self) -> list[tuple[str, str]]:
        """The modules that know a room above them, with that room."""
        return [
            (path.relative_to(self.source).as_posix(), other)
            for path, room in self.modules()
            if room in self.rooms
            for other in self.imports(path)
            if other in self.rooms and self.rooms.index(other) > self.rooms.index(room)
        ]

    def imports(self, path: Path) -> Iterator[str]:
        """The rooms that a module imports from."""
        package = f"topdeck.games.{self.game}"
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(f"{package}."):
                inner = (node.module or "").split(".")[3:]
                yield from inner[:1] or [name.name for name in node.names]
