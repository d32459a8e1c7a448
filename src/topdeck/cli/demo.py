"""The demonstration: a small tournament of the papers' agents, its table, and its report."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from topdeck import load_game
from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.plan.formats import RoundRobin
from topdeck.build import compiled
from topdeck.cli.experiments import NotInstalled, report_results, run_and_show
from topdeck.cli.planned import GAME
from topdeck.cli.show import console

# Budgets are numbers of iterations, so that everybody sees the same games.
AGENTS = {
    "greedy": "greedy",
    "madrid-mcts2": "madrid-mcts2(iterations=250, ms=none)",
    "gretive": "gretive-midrange",
    "eva": "eva",
    "malaga-mcts1": "malaga-mcts1(iterations=100, ms=none)",
    "olomouc-mcts": "olomouc-mcts(iterations=100, ms=none)",
    "champion": "champion(iterations=600, ms=none)",
}
DECKS = ("AggroPirateWarrior", "MidrangeJadeShaman", "RenoKazakusMage")


def demonstration(pairs: int, seed: int) -> Experiment:
    game = load_game(GAME)
    entries = tuple(Entry(name, spec) for name, spec in AGENTS.items())
    return Experiment(
        game=GAME,
        entries=entries,
        decks=tuple(game.deck(name) for name in DECKS),
        format=RoundRobin(pairs),
        seed=seed,
        explain=True,
    )


def show_demo(pairs: int, seed: int, out: Path, workers: int | None, as_json: bool) -> bool:
    """Play the tournament, show its table, write its report; was all of it played?"""
    aside = Console(stderr=True, highlight=False)
    build = "compiled" if compiled() else "interpreted, about ten times slower than compiled"
    aside.print(f"[bold]Topdeck[/] is {build}. Seven agents of the papers meet with three decks, in both seats.\n")
    finished = run_and_show(demonstration(pairs, seed), "here", workers, out, as_json)
    shown = aside if as_json else console()
    shown.print(f"\nThe report: {reported(out)}", soft_wrap=True)
    shown.print(f"Every game, move by move: topdeck replay {out}", soft_wrap=True)
    return finished


def reported(out: Path) -> str:
    """Where the report is, or what it needs; the games count without it."""
    page = out.with_suffix(".html")
    try:
        report_results(out, page, None, "The agents of the papers")
    except NotInstalled as missing:
        return escape(str(missing))
    return f"[bold]{page.resolve()}[/]"
