"""Exporting the decisions of stored games as training data."""

from pathlib import Path

from rich.console import Console

from topdeck.arena.play.replays import replay_games
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.decisions import Decision, DecisionReader
from topdeck.arena.results.store.results import read_results
from topdeck.cli.bar import Bar
from topdeck.cli.exit_status import INTERRUPTED
from topdeck.cli.faults import require_extra
from topdeck.cli.output import console
from topdeck.core.errors import MatchError
from topdeck.core.registry import load_game


def export_decisions(source: Path, target: Path, form: str, version: int | None, workers: int | None) -> int:
    """Write the decisions of all games to a file with a progress bar, and return the exit status."""
    with require_extra("report"):
        from topdeck.arena.results.decision_files import DecisionFile
    results = read_results(source)
    encoder = load_game(results.game).encoder(version)
    file = DecisionFile(target, form, encoder)
    left_out: list[str] = []

    def keep(game: PlayedGame, found: list[Decision] | str) -> None:
        if isinstance(found, str):
            left_out.append(f"game {game.number}: {found}")
        else:
            file.add(game, found)

    aside = Console(stderr=True, highlight=False)
    try:
        with file, Bar(aside, "replaying") as bar:
            read = DecisionReader(encoder.version, in_words=form == "jsonl")
            replay_games(results, read, keep, workers=workers, progress=bar.show)
            if file.is_empty:
                raise MatchError(f"{source} contains no decisions{f' ({left_out[0]})' if left_out else ''}")
    except KeyboardInterrupt:
        aside.print("[yellow]interrupted[/]")
        return INTERRUPTED
    console().print(f"{file.files}: {file.written} decisions", markup=False, soft_wrap=True)
    for reason in left_out:
        console().print(f"left out: {reason}", soft_wrap=True, markup=False)
    return 0
