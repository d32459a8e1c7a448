"""Results of any kind: reports, exports and copies of the intact part.

The commands load this module when they know that there are results: it takes a while.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from topdeck.arena.results.merging import merged_results
from topdeck.arena.results.store.contents import EVOLUTION, ROWS, in_words
from topdeck.arena.results.store.repair import repair
from topdeck.arena.results.store.results import content_at, read_results
from topdeck.cli.extras import needed
from topdeck.cli.output import console
from topdeck.core.errors import TopdeckError
from topdeck.evolve.results.results import read_evolution


def export_results(source: Path, target: Path, form: str) -> None:
    with needed("report"):
        from topdeck.arena.results.export import export
        from topdeck.evolve.results.export import export_evolution
    if content_at(source) == EVOLUTION:
        written = f"{export_evolution(read_evolution(source), form, target)} individuals"
    else:
        results = read_results(source)
        export(results, form, target)
        draws = sum(game.winner is None for game in results.games)
        note = f"; its {draws} draws are victories of nobody" if form == "malaga" else ""
        written = f"{len(results.games)} games{note}"
    console().print(f"{target}: {written}", soft_wrap=True)


def repair_results(source: Path, target: Path) -> None:
    count = repair(source, target)
    print(f"{target}: {count} {ROWS[content_at(target)]}")


def report_results(sources: Sequence[Path], target: Path | None, folder: Path | None, title: str) -> list[Path]:
    """Write a report, by default beside the results; returns the files."""
    if target is None and len(sources) > 1:
        raise TopdeckError("there are several results: name the page with --output")
    path = target or sources[0].with_suffix(".html")
    content = common_content(sources)
    with needed("report"):
        from topdeck.report.evolution.page import write_evolution_report
        from topdeck.report.page import write_report
    if content == EVOLUTION:
        return write_evolution_report([*map(read_evolution, sources)], path, folder, title)
    return write_report(read_results(sources[0]) if len(sources) == 1 else merged_results(sources), path, folder, title)


def common_content(sources: Sequence[Path]) -> str:
    """What these results files hold, all of them the same."""
    first, *others = map(content_at, sources)
    for source, content in zip(sources[1:], others, strict=True):
        if content != first:
            raise TopdeckError(
                f"{sources[0]} holds {in_words(first)}, and {source} {in_words(content)}: a report is about one of both"
            )
    return first
