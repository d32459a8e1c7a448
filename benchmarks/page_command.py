"""The command line shared by the programs that play missing games and write a results page."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from topdeck.cli.exit_status import INTERRUPTED
from topdeck.core.errors import TopdeckError


def pairs_parser(about: str | None, usual: int, which: str, folder: Path, page: Path) -> ArgumentParser:
    """Return a parser with the options that these programs share."""
    parser = ArgumentParser(description=about, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="PATTERN", help="play only pairings with matching names (all)")
    parser.add_argument("--report", action="store_true", help="play no games; write the page from the stored results")
    parser.add_argument("--workers", type=int, help="number of processes (number of cores)")
    parser.add_argument("--pairs", type=pairs, default=usual, help=f"mirrored pairs {which} ({usual})")
    parser.add_argument("--out", type=Path, default=folder, help=f"results folder ({folder})")
    parser.add_argument("--page", type=Path, default=page, help=f"the page to write ({page})")
    return parser


def pairs(text: str) -> int:
    if int(text) < 1:
        raise ArgumentTypeError("there must be at least one pair")
    return int(text)


def write_after(play: Callable[[], bool], write: Callable[[], object], page: Path, aside: Console) -> int:
    """Play the games and write the page, even after an interruption; return the exit status."""
    try:
        done = play()
        write()
    except (TopdeckError, OSError) as error:
        aside.print(f"[red]error:[/] {escape(str(error))}", soft_wrap=True)
        return 1
    aside.print(f"{page} is written" if done else f"interrupted; {page} says how far it went")
    return 0 if done else INTERRUPTED
