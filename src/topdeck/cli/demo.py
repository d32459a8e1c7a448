"""The demonstration: a small tournament that a game brings, its table, and its report."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from topdeck import load_game
from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.plan.formats import RoundRobin
from topdeck.build import compiled
from topdeck.cli.experiments import NotInstalled, report_results, run_and_show
from topdeck.cli.output import console


def demonstration(name: str, pairs: int, seed: int) -> Experiment:
    """What a game shows, as an experiment."""
    game = load_game(name)
    demo = game.demo()
    return Experiment(
        game=name,
        entries=tuple(Entry(agent, spec) for agent, spec in demo.agents.items()),
        decks=tuple(map(game.deck, demo.decks)),
        format=RoundRobin(pairs),
        seed=seed,
        explain=True,
    )


def show_demo(name: str, pairs: int, seed: int, out: Path, workers: int | None, as_json: bool, debug: bool) -> int:
    """Play the tournament, show its table, write its report; returns the exit status."""
    demo = load_game(name).demo()
    aside = Console(stderr=True, highlight=False)
    build = "compiled" if compiled() else "interpreted, about ten times slower than compiled"
    aside.print(f"[bold]Topdeck[/] is {build}. {escape(demo.about)}\n")
    status = run_and_show(demonstration(name, pairs, seed), "here", workers, out, as_json, debug)
    shown = aside if as_json else console()
    shown.print(f"\nThe report: {reported(out, demo.title)}", soft_wrap=True)
    shown.print(f"Every game, move by move: topdeck replay {out}", soft_wrap=True)
    return status


def reported(out: Path, title: str) -> str:
    """Where the report is, or what it needs; the games count without it."""
    page = out.with_suffix(".html")
    try:
        report_results([out], page, None, title)
    except NotInstalled as missing:
        return escape(str(missing))
    return f"[bold]{page.resolve()}[/]"
