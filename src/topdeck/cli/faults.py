"""What agents did wrong: a line for each fault, or all that is known of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from topdeck.arena.play.sanitize import printable
from topdeck.arena.played_game import PlayedGame
from topdeck.cli.output import console
from topdeck.core.errors import EvolutionError
from topdeck.evolve.fitness.open_agents import AgentFailure

MOST = 10  # lines


def show_faults(games: Sequence[PlayedGame], out: Path | None, debug: bool) -> None:
    """Each with the number of its game; with `debug`, what the agent raised and printed, too."""
    shown = console()
    faulty = [game for game in games if game.fault is not None]
    for game in faulty if debug else faulty[:MOST]:
        shown.print(f"[yellow]fault[/] {escape(fault_text(game))}", soft_wrap=True)
        if debug and game.fault is not None:
            show_details(shown, game.fault.traceback, game.fault.output)
    if debug or not faulty:
        return
    if len(faulty) > MOST:
        shown.print(f"and {len(faulty) - MOST} more faults")
    replay = "" if out is None else f"; topdeck replay {out} {faulty[0].number} shows the first game"
    shown.print(f"--debug shows their tracebacks and what the agents printed{replay}", markup=False, soft_wrap=True)


def fault_text(game: PlayedGame) -> str:
    assert game.fault is not None
    return printable(f"game {game.number}: {game.fault.report(game.fixture.decks, game.fixture.seed)}")


def show_details(shown: Console, traceback: str, output: str = "") -> None:
    """Print what an agent raised and what it printed last, under headings; nothing where that is not known."""
    for heading, told in (("traceback", traceback), ("the agent's last output", output)):
        if text := printable(told).rstrip():
            for line in (f"  {heading}:", *(f"    {line}" for line in text.splitlines())):
                shown.print(line, style="dim", markup=False, soft_wrap=True)


@contextmanager
def reported_failures(shown: Console, debug: bool) -> Iterator[None]:
    """Show the traceback of an agent whose failure ends an evolution, or say how to see it."""
    try:
        yield
    except AgentFailure as failure:
        if debug:
            show_details(shown, failure.traceback)
            raise
        raise EvolutionError(f"{printable(str(failure))}; --debug shows the traceback") from None
