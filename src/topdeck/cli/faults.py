"""Messages about agent failures and missing libraries."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from topdeck.arena.play.sanitize import printable
from topdeck.arena.played_game import PlayedGame
from topdeck.cli.output import console
from topdeck.core.errors import EvolutionError, TopdeckError
from topdeck.evolve.fitness.contest import AgentFailure

MOST_FAULTS = 10  # the maximum number of faults printed without --debug


def show_faults(games: Sequence[PlayedGame], out: Path | None, debug: bool) -> None:
    """Print each fault with its game number and, if `debug` is set, its traceback and the agent's last output."""
    shown = console()
    faults = [(game, game.fault) for game in games if game.fault is not None]
    for game, fault in faults if debug else faults[:MOST_FAULTS]:
        text = printable(f"game {game.number}: {fault.report(game.fixture.decks, game.fixture.seed)}")
        shown.print(f"[yellow]fault[/] {escape(text)}", soft_wrap=True)
        if debug:
            show_details(shown, fault.traceback, fault.output)
    if debug or not faults:
        return
    if len(faults) > MOST_FAULTS:
        shown.print(f"and {len(faults) - MOST_FAULTS} more faults")
    replay = "" if out is None else f"; topdeck replay {out} {faults[0][0].number} shows the first game"
    shown.print(f"--debug shows the tracebacks and the agents' output{replay}", markup=False, soft_wrap=True)


def show_details(shown: Console, traceback: str, output: str = "", debug: bool = True) -> None:
    """Print a traceback and the agent's last output unless they are empty; without `debug`, print only a hint."""
    if not (traceback or output):
        return
    if not debug:
        shown.print("--debug shows the traceback", markup=False)
        return
    for heading, content in (("traceback", traceback), ("the agent's last output", output)):
        if text := printable(content).rstrip():
            for line in (f"  {heading}:", *(f"    {line}" for line in text.splitlines())):
                shown.print(line, style="dim", markup=False, soft_wrap=True)


@contextmanager
def explain_failures(shown: Console, debug: bool) -> Iterator[None]:
    """If an agent's failure ends an evolution, print its traceback if `debug` is set; otherwise, add a hint."""
    try:
        yield
    except AgentFailure as failure:
        if debug:
            show_details(shown, failure.traceback)
            raise
        raise EvolutionError(f"{printable(str(failure))}; --debug shows the traceback") from None


class NotInstalled(TopdeckError):
    """Raised when an optional feature requires a library that is not installed."""


@contextmanager
def require_extra(extra: str) -> Iterator[None]:
    """If an import inside this context fails, raise a `NotInstalled` error that names the extra to install."""
    try:
        yield
    except ImportError as error:
        raise NotInstalled(
            f"this command requires {error.name}; install it with pip install 'topdeck[{extra}]'"
        ) from None
