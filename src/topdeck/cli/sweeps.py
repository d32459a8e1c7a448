"""What came of a sweep: a row for each combination of values, the best one marked."""

from __future__ import annotations

from dataclasses import asdict

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from topdeck.arena.plan.sweep import Sweep, in_words, plain
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.sweep_scores import SweepPoint, best_points, sweep_points
from topdeck.cli.tables import columns, print_table, shortened

BEST = "best"


def sweep_form(sweep: Sweep, games: list[PlayedGame]) -> dict[str, object]:
    points = sweep_points(sweep, games)
    return {
        "vary": sweep.identity()["vary"],
        "points": [point_form(point) for point in points],
        "best": [point.agent for point in best_points(points)],
    }


def point_form(point: SweepPoint) -> dict[str, object]:
    return {
        "agent": point.agent,
        "values": {name: plain(value) for name, value in point.values.items()},
        "games": point.games,
        "score": asdict(point.score),
        "against": {opponent: asdict(estimate) for opponent, estimate in point.against.items()},
    }


def show_sweep(shown: Console, sweep: Sweep, games: list[PlayedGame]) -> None:
    points = sweep_points(sweep, games)
    print_table(shown, sweep_table(sweep, points), leading=len(sweep.vary))
    first, *equals = best_points(points)
    more = f", and {len(equals)} more with the same score" if equals else ""
    shown.print(f"\n[bold]best: {escape(first.agent)}[/] with {first.score}{more}", soft_wrap=True)
    chance = f"The best of {len(points)} owes some of its score to chance: another --seed tells how much."
    shown.print(chance, soft_wrap=True)


def sweep_table(sweep: Sweep, points: list[SweepPoint]) -> Table:
    """The values, and the score against each opponent; over all of them, too, if there are several."""
    names = [varied.name for varied in sweep.vary]
    opponents = list(dict.fromkeys(opponent for point in points for opponent in point.against))
    best, several = best_points(points), len(opponents) > 1
    against = [f"against {shortened(opponent)}" for opponent in opponents] if several else []
    numbers = [*(varied.name for varied in sweep.vary if varied.is_number), "games", "score (95 %)", *against]
    table = columns(*names, "games", "score (95 %)", "", *against, numbers=tuple(numbers))
    for point in points:
        values = [escape(in_words(value)) for value in point.values.values()]
        known = [str(point.against[opponent]) if opponent in point.against else "" for opponent in opponents]
        mark = BEST if point in best else ""
        table.add_row(*values, str(point.games), str(point.score), mark, *(known if several else []))
    return table
