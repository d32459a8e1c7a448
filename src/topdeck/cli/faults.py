"""What agents did wrong: a line for each fault, or all that is known of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from topdeck.arena.play.sanitize import printable
from topdeck.arena.played_game import Fault, PlayedGame
from topdeck.cli.output import console
from topdeck.errors import EvolutionError
from topdeck.evolve.fitness.open_agents import AgentFailure

MOST = 10  # lines


def show_faults(games: Sequence[PlayedGame], out: Path | None, debug: bool) -> None:
    """Each with the number of its game; with `debug`, what the agent raised and printed, too."""
    shown = console()
    faulty = [game for game in games if game.fault is not None]
    for game in faulty if debug else faulty[:MOST]:
        shown.print(f"[yellow]fault[/] {escape(fault_text(game))}", soft_wrap=True)
        if debug and game.fault is not None:
            show_details(game.fault, shown)
    if debug or not faulty:
        return
    if len(faulty) > MOST:
        shown.print(f"and {len(faulty) - MOST} more faults")
    replay = "" if out is None else f"; topdeck replay {out} {faulty[0].number} shows the first game"
    shown.print(f"--debug shows their tracebacks and what the agents printed{replay}", markup=False, soft_wrap=True)


def fault_text(game: PlayedGame) -> str:
    assert game.fault is not None
    return printable(f"game {game.number}: {game.fault.report(game.fixture.decks, game.fixture.seed)}")


def show_details(fault: Fault, shown: Console) -> None:
    for line in details(fault):
        shown.print(line, style="dim", markup=False, soft_wrap=True)


@contextmanager
def reported_failures(shown: Console, debug: bool) -> Iterator[None]:
    """Show the traceback of an agent whose failure ends an evolution, or say how to see it."""
    try:
        yield
    except AgentFailure as failure:
        if debug:
            for line in headed("traceback", failure.traceback):
                shown.print(line, style="dim", markup=False, soft_wrap=True)
            raise
        raise EvolutionError(f"{printable(str(failure))}; --debug shows the traceback") from None


def details(fault: Fault) -> Iterator[str]:
    """What the agent raised and what it printed last, where that is known, under headings."""
    yield from headed("traceback", fault.traceback)
    yield from headed("the agent's last output", fault.output)


def headed(heading: str, told: str) -> Iterator[str]:
    """Yield the lines of a text under a heading; nothing if it is empty."""
    if text := printable(told).rstrip():
        yield f"  {heading}:"
        yield from (f"    {line}" for line in text.splitlines())
