"""Shows how fast this build is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from topdeck.cli.output import print_json
from topdeck.errors import TopdeckError
from topdeck.registry import load_game
from topdeck.testing.speed import deck_speeds, measure

DECK_GAMES = 500
FIGURES = {
    "random_games_per_s": ("random games", "/s"),
    "actions_per_game": ("actions a game", ""),
    "greedy_games_per_s": ("greedy games", "/s"),
    "observed_games_per_s": ("random games that observe", "/s"),
    "arena_games_per_s": ("the same in the arena, kept", "/s"),
    "arena_share": ("share of the bare loop", ""),
    "uct_iterations_per_s": ("UCT iterations", "/s"),
    "copy_us": ("copy", "µs"),
    "actions_us": ("actions()", "µs"),
    "step_us": ("step()", "µs"),
    "observe_us": ("observe()", "µs"),
    "state_bytes": ("memory of a state", "bytes"),
}


def show_speed(game: str, both: bool, decks: bool, scale: float | None, source: Path, as_json: bool) -> None:
    if both and not (source / "topdeck" / "rng.py").exists():
        raise TopdeckError(f"there is no interpreted Topdeck in {source}; name its folder with --source")
    with Console(stderr=True, highlight=False).status("measuring") as status:
        figures = measure(game, status.update, scale)
        other = interpreted(game, source, scale) if both else None
        status.update("decks")
        speeds = {game: dict(deck_speeds(game, DECK_GAMES))} if decks else {}
    if as_json:
        print_json({**figures, **({"interpreted": other} if both else {}), **({"decks": speeds} if decks else {})})
        return
    shown = Console(highlight=False)
    shown.print(speed_table(game, figures, other))
    if decks:
        shown.print(deck_table(speeds[game]))


def interpreted(game: str, source: Path, scale: float | None) -> dict[str, Any]:
    """The figures of the same code, interpreted, in a process of its own."""
    share = [] if scale is None else ["--scale", str(scale)]
    command = [sys.executable, "-m", "topdeck", "bench", "--json", "--game", game, *share]
    answer = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(source)}, stdout=subprocess.PIPE, text=True, check=False
    )
    if answer.returncode:
        raise TopdeckError(f"the interpreted Topdeck in {source} failed")
    figures: dict[str, Any] = json.loads(answer.stdout)
    return figures


def speed_table(game: str, figures: dict[str, Any], other: dict[str, Any] | None) -> Table:
    mine, goals = figures["games"][game], load_game(game).benchmark().goals
    build = "compiled" if figures["compiled"] else "interpreted"
    table = Table(title=f"{game}, Python {figures['python']}", header_style="bold", title_justify="left")
    table.add_column("", overflow="fold")
    for column in (build, *(["interpreted", "ratio"] if other else []), "floor", "target"):
        table.add_column(column, justify="right", no_wrap=True)
    for key, figure in mine.items():
        name, unit = FIGURES.get(key) or (f"games of {key.removesuffix('_games_per_s')}", "/s")
        theirs = [] if other is None else compared(figure, other["games"][game][key], unit)
        table.add_row(name, f"{number(figure)} {unit}", *theirs, *map(number, goals.get(key, (None, None))))
    return table


def compared(mine: float, theirs: float, unit: str) -> list[str]:
    ratio = {"/s": mine / theirs if theirs else 0, "µs": theirs / mine if mine else 0}.get(unit)
    return [f"{number(theirs)} {unit}", "" if ratio is None else f"{ratio:.1f} ×"]


def number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def deck_table(speeds: dict[str, float]) -> Table:
    table = Table(title="random games a second, mirrored", header_style="bold", title_justify="left")
    table.add_column("deck")
    table.add_column("/s", justify="right")
    for deck, speed in speeds.items():
        table.add_row(deck, number(speed))
    return table
