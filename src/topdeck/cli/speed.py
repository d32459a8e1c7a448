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

from topdeck.cli.show import print_json
from topdeck.errors import TopdeckError
from topdeck.testing.speed import deck_speeds, measure

DECK_GAMES = 500
ROWS = (
    ("random_games_per_s", "random games", "/s", 4000, 8000),
    ("actions_per_game", "actions a game", "", None, None),
    ("greedy_games_per_s", "greedy games", "/s", 250, 600),
    ("eva_games_per_s", "games of eva", "/s", None, None),
    ("lookahead_games_per_s", "games of lookahead", "/s", None, None),
    ("observed_games_per_s", "random games that observe", "/s", None, None),
    ("arena_games_per_s", "the same in the arena, kept", "/s", None, None),
    ("arena_share", "share of the bare loop", "", 0.6, 0.6),
    ("uct_iterations_per_s", "UCT iterations", "/s", 40_000, 120_000),
    ("copy_us", "copy", "µs", 3, 0.8),
    ("actions_us", "actions()", "µs", 3, 1),
    ("step_us", "step()", "µs", 3, 1),
    ("observe_us", "observe()", "µs", 5, 2),
    ("state_bytes", "memory of a state", "bytes", None, None),
)


def show_speed(both: bool, decks: bool, scale: float | None, source: Path, as_json: bool) -> None:
    if both and not (source / "topdeck" / "rng.py").exists():
        raise TopdeckError(f"there is no interpreted Topdeck in {source}; name its folder with --source")
    with Console(stderr=True, highlight=False).status("measuring") as status:
        figures = measure(status.update, scale)
        other = interpreted(source, scale) if both else None
        status.update("decks")
        speeds = {game: dict(deck_speeds(game, DECK_GAMES)) for game in figures["games"]} if decks else {}
    if as_json:
        print_json({**figures, **({"interpreted": other} if both else {}), **({"decks": speeds} if decks else {})})
        return
    shown = Console(highlight=False)
    for game in figures["games"]:
        shown.print(speed_table(game, figures, other))
        if decks:
            shown.print(deck_table(speeds[game]))


def interpreted(source: Path, scale: float | None) -> dict[str, Any]:
    """The figures of the same code, interpreted, in a process of its own."""
    share = [] if scale is None else ["--scale", str(scale)]
    command = [sys.executable, "-m", "topdeck", "bench", "--json", *share]
    answer = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(source)}, stdout=subprocess.PIPE, text=True, check=False
    )
    if answer.returncode:
        raise TopdeckError(f"the interpreted Topdeck in {source} failed")
    figures: dict[str, Any] = json.loads(answer.stdout)
    return figures


def speed_table(game: str, figures: dict[str, Any], other: dict[str, Any] | None) -> Table:
    mine = figures["games"][game]
    build = "compiled" if figures["compiled"] else "interpreted"
    table = Table(title=f"{game}, Python {figures['python']}", header_style="bold", title_justify="left")
    table.add_column("", overflow="fold")
    for column in (build, *(["interpreted", "ratio"] if other else []), "floor", "target"):
        table.add_column(column, justify="right", no_wrap=True)
    for key, name, unit, floor, target in ROWS:
        theirs = [] if other is None else compared(mine[key], other["games"][game][key], unit)
        table.add_row(name, f"{number(mine[key])} {unit}", *theirs, number(floor), number(target))
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
