"""Commands that games add: what the module `commands` beside a game's own lists, a docstring is its help."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import typer

from topdeck.registry import GAMES


def add_game_commands(app: typer.Typer) -> None:
    """Add those of all registered games, without loading the games."""
    for place in GAMES.places.values():
        package = place.partition(":")[0].rpartition(".")[0]
        if package and find_spec(f"{package}.commands"):
            for command in import_module(f"{package}.commands").COMMANDS:
                app.command()(command)
