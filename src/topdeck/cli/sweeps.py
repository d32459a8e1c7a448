"""Results of a sweep: a row for each combination of values, with the best one marked."""

from __future__ import annotations

from dataclasses import asdict

from rich.console import Console
from rich.markup import escape

from topdeck.arena.plan.sweep import Sweep, in_words, plain
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.sweep_scores import SweepPoint, best_points, sweep_points
from topdeck.cli.output import NAME_LENGTH
from topdeck.cli.tables import print_table
from topdeck.config.spec import shorten


def sweep_facts(sweep: Sweep, games: list[PlayedGame]) -> dict[str, object]:
    points = sweep_points(sweep, games)
    return {
        "vary": sweep.identity()["vary"],
        "points": [
            {**asdict(point), "values": {name: plain(value) for name, value in point.values.items()}}
            for point in points
        ],
        "best": [point.agent for point in best_points(points)],
    }


def show_sweep(shown: Console, sweep: Sweep, games: list[PlayedGame]) -> None:
    points = sweep_points(sweep, games)
    show_points(shown, sweep, points)
    first, *equals = best_points(points)
    more = f", and {len(equals)} more with the same score" if equals else ""
    shown.print(f"\n[bold]best: {escape(first.agent)}[/] with {first.score}{more}", soft_wrap=True)
    luck = f"The best of {len(points)} owes part of its score to luck; another --seed shows how much."
    shown.print(luck, soft_wrap=True)


def show_points(shown: Console, sweep: Sweep, points: list[SweepPoint]) -> None:
    """Print the values with the score over all opponents; if there are several, also against each."""
    names = [varied.name for varied in sweep.vary]
    opponents = list(dict.fromkeys(opponent for point in points for opponent in point.against))
    if len(opponents) == 1:
        opponents = []
    heads = [*names, "games", "score (95 %)", "", *(f"against {shorten(name, NAME_LENGTH)}" for name in opponents)]
    best = best_points(points)
    rows = [
        [
            *map(in_words, point.values.values()),
            str(point.games),
            str(point.score),
            "best" if point in best else "",
            *(str(point.against[opponent]) if opponent in point.against else "" for opponent in opponents),
        ]
        for point in points
    ]
    print_table(shown, heads, rows, leading=len(names))
