"""Reporting, exporting and repairing results.

The commands load this module after checking that the results exist, because the module's imports are slow.
"""

from collections.abc import Sequence
from pathlib import Path

from topdeck.arena.results.card_tables import notes, report_facts
from topdeck.arena.results.merging import MergedResults, merged_results
from topdeck.arena.results.store.contents import EVOLUTION, ROWS, in_words
from topdeck.arena.results.store.repair import repair
from topdeck.arena.results.store.results import Results, read_results, read_summary
from topdeck.arena.results.store.signing import MISSING, OTHER, OWN, VARIABLE
from topdeck.arena.results.store.verification import verify_results
from topdeck.cli.card_statistics import compute_card_report, print_card_report
from topdeck.cli.exit_status import INTERRUPTED
from topdeck.cli.faults import require_extra
from topdeck.cli.options import CardTable
from topdeck.cli.output import console, print_json
from topdeck.core.errors import TopdeckError
from topdeck.evolve.results.results import read_evolution

SIGNATURES = {
    OWN: "are signed with your key",
    OTHER: f"are signed with another key; set {VARIABLE} to the key file of the user who played them",
    MISSING: "are not signed",
}


def export_results(source: Path, target: Path, form: str) -> None:
    with require_extra("report"):
        from topdeck.arena.results.export import export
        from topdeck.evolve.results.export import export_evolution
    if read_summary(source).content == EVOLUTION:
        rows = f"{export_evolution(read_evolution(source), form, target)} individuals"
    else:
        results = read_results(source)
        export(results, form, target)
        draws = sum(game.winner is None for game in results.games)
        note = f"; its {draws} draws have no winner" if form == "malaga" else ""
        rows = f"{len(results.games)} games{note}"
    console().print(f"{target}: {rows}", soft_wrap=True)


def repair_results(source: Path, target: Path) -> None:
    count = repair(source, target)
    print(f"{target}: {count} {ROWS[read_summary(target).content]}")


def show_verification(source: Path, as_json: bool) -> int:
    """Print whether stored results are signed and unchanged, and return the exit status."""
    found = verify_results(source)
    is_genuine = found.is_signed and not found.changed
    if as_json:
        print_json({"genuine": is_genuine, "games": dict(found.games), "changed": found.changed})
        return 0 if is_genuine else 1
    rows = ROWS[read_summary(source).content] if not found.changed else "games"
    for kind, words in SIGNATURES.items():
        if count := found.games.get(kind):
            print(f"{count} {rows} {words}")
    for name in found.changed:
        print(f"CHANGED: {name} was modified after it was stored")
    print(f"{source} is genuine." if is_genuine else f"{source} cannot be trusted.")
    return 0 if is_genuine else 1


def export_card_statistics(source: Path, target: Path, form: str, workers: int | None) -> int:
    """Write card statistics to a file, and return the exit status."""
    with require_extra("report"):
        from topdeck.arena.results.export import export_cards, require_sheet
    require_sheet(form)  # raises any error before the games are replayed
    report = compute_card_report(read_results(source), workers)
    if report is None:
        return INTERRUPTED
    count = export_cards(report, form, target)
    console().print(f"{target}: {count} rows", soft_wrap=True)
    for note in notes(report):
        console().print(note, soft_wrap=True, markup=False)
    return 0


def report_results(sources: Sequence[Path], target: Path | None, folder: Path | None, title: str) -> list[Path]:
    """Write a report, by default next to the results file, and return the paths of the files written."""
    path = report_path(sources, target)
    content = read_summary(sources[0]).content
    for source in sources[1:]:
        if (other := read_summary(source).content) != content:
            held = f"{sources[0]} contains {in_words(content)}, but {source} contains {in_words(other)}"
            raise TopdeckError(f"{held}; pass results files of the same kind")
    with require_extra("report"):
        from topdeck.report.evolution.page import write_evolution_report
        from topdeck.report.page import write_report
    if content == EVOLUTION:
        return write_evolution_report([*map(read_evolution, sources)], path, folder, title)
    return write_report(read_one_or_more(sources), path, folder, title)


def report_cards(
    sources: Sequence[Path],
    target: Path | None,
    folder: Path | None,
    title: str,
    by: CardTable | None,
    workers: int | None,
    as_json: bool,
) -> int:
    """Write a report with card statistics, print the statistics and the paths written, and return the exit status."""
    path = report_path(sources, target)
    with require_extra("report"):
        from topdeck.report.page import write_report
    results = read_one_or_more(sources)
    cards = compute_card_report(results, workers)
    if cards is None:
        return INTERRUPTED
    paths = write_report(results, path, folder, title, cards)
    if as_json:
        print_json({"files": paths, "cards": report_facts(cards)})
    else:
        print_card_report(cards, by)
        print(*paths, sep="\n")
    return 0


def report_path(sources: Sequence[Path], target: Path | None) -> Path:
    if target is None and len(sources) > 1:
        raise TopdeckError("a report on several results files requires a file name; specify it with --output")
    return target or sources[0].with_suffix(".html")


def read_one_or_more(sources: Sequence[Path]) -> Results | MergedResults:
    return read_results(sources[0]) if len(sources) == 1 else merged_results(sources)
