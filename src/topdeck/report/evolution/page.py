"""Evolution reports: a page about one study, or a page that compares several studies."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from topdeck.core.errors import MatchError
from topdeck.evolve.results.chosen import STAGES_IN_WORDS
from topdeck.evolve.results.results import EvolutionResults
from topdeck.report.evolution import tables, words
from topdeck.report.evolution.findings import StudyFindings, findings
from topdeck.report.evolution.importance import MOST_BARS, importance
from topdeck.report.evolution.study_charts import comparison_charts, study_charts
from topdeck.report.files import render_template, write_files

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def write_evolution_report(
    studies: Sequence[EvolutionResults], path: Path, folder: Path | None = None, title: str = ""
) -> list[Path]:
    """Write a page about one study, or a page that compares several studies.

    Args:
        studies: The results of the studies.
        path: The file to write the page to.
        folder: The folder for PNG and SVG copies of the figures; by default, no copies are written.
        title: The page title; by default, the names of the studies.

    Returns:
        The files that were written.
    """
    for study in studies:
        if not study.repetitions:
            raise MatchError(f"there is nothing to report: {study.location.text} has no individuals with results yet")
    found = findings(studies)
    made = page(found[0], title) if len(found) == 1 else comparison(found, title)
    return write_files(path, made, folder, lambda: figures_for_print(found))


def figures_for_print(found: Sequence[StudyFindings]) -> "dict[str, Figure]":
    from topdeck.report.evolution import figures  # loads matplotlib, which the page does not need

    return figures.figures_of_study(found[0]) if len(found) == 1 else figures.figures_of_comparison(found)


def page(found: StudyFindings, title: str = "") -> str:
    """Return an HTML page about a study."""
    return render_template(
        "evolution/study.html",
        title=title or found.name,
        study=found,
        charts=study_charts(found),
        summary=words.summary(found),
        final=tables.final_table(found),
        stages=STAGES_IN_WORDS,
        words=[] if found.is_deck else tables.word_rows(found),
        cards=tables.card_rows(found) if found.is_deck else [],
        importance=importance(found),
        most_bars=MOST_BARS,
        elites=[] if found.archive is None else tables.elite_rows(found, found.archive),
        settings={name: [text] for name, text in words.settings(found).items()},
        identity=json.dumps(found.results.identity, indent=2, ensure_ascii=False),
    )


def comparison(studies: Sequence[StudyFindings], title: str = "") -> str:
    """Return an HTML page that compares studies."""
    columns = [words.settings(study) for study in studies]
    return render_template(
        "evolution/comparison.html",
        title=title or ", ".join(study.name for study in studies),
        studies=studies,
        charts=comparison_charts(studies),
        summaries={study.name: words.summary(study) for study in studies},
        final=tables.champion_rows(studies),
        stages=STAGES_IN_WORDS,
        words=tables.compare_words(studies),
        settings={name: [column[name] for column in columns] for name in columns[0]},
    )
