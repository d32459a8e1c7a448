"""`topdeck demo`: plays the game's demo tournament, prints its table and writes its report."""

from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.markup import escape
from typer import Option

from topdeck import load_game
from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.plan.formats import RoundRobin
from topdeck.cli.experiments import run_and_show
from topdeck.cli.faults import NotInstalled
from topdeck.cli.options import DEFAULT_GAME, AsJson, Debug, GameName, Pairs, Seed, Workers, command
from topdeck.cli.output import console
from topdeck.cli.results import report_results
from topdeck.core.build import compiled


@command()
def demo(
    pairs: Pairs = 2,
    seed: Seed = 2017,
    out: Annotated[Path, Option(help="Results file; the report is written next to it.")] = Path("topdeck-demo.db"),
    workers: Workers = None,
    game: GameName = DEFAULT_GAME,
    debug: Debug = False,
    as_json: AsJson = False,
) -> int:
    """Play a small tournament and write its report."""
    about = load_game(game).demo
    aside = Console(stderr=True, highlight=False)
    build = "compiled" if compiled() else "interpreted, about ten times slower than compiled"
    aside.print(f"[bold]Topdeck[/] is {build}. {escape(about.about)}\n")
    status = run_and_show(demonstration(game, pairs, seed), "here", workers, out, as_json, debug)
    shown = aside if as_json else console()
    page = out.with_suffix(".html")
    try:
        report_results([out], page, None, about.title)
        report = f"[bold]{page.resolve()}[/]"
    except NotInstalled as missing:
        report = escape(str(missing))
    shown.print(f"\nThe report: {report}", soft_wrap=True)
    shown.print(f"Every game, move by move: topdeck replay {out}", soft_wrap=True)
    return status


def demonstration(name: str, pairs: int, seed: int) -> Experiment:
    """Return the game's demo tournament as an experiment."""
    game = load_game(name)
    shown = game.demo
    return Experiment(
        game=name,
        entries=tuple(Entry(agent, spec) for agent, spec in shown.agents.items()),
        decks=tuple(map(game.deck, shown.decks)),
        format=RoundRobin(pairs),
        seed=seed,
        explain=True,
    )
