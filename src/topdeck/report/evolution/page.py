"""Evolution reports: a page about one study, or a page that compares several."""

import json
from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure

from topdeck.core.errors import MatchError
from topdeck.evolve.results.chosen import STAGES_IN_WORDS
from topdeck.evolve.results.results import EvolutionResults
from topdeck.report.evolution import figures, genes, tables, words
from topdeck.report.evolution.findings import StudyFindings, findings
from topdeck.report.files import Drawings, render_template, write_files
from topdeck.report.style import use_style


def write_evolution_report(
    studies: Sequence[EvolutionResults], path: Path, folder: Path | None = None, title: str = ""
) -> list[Path]:
    """Write a page about one study, or a page that compares several studies.

    Args:
        studies: The results of the studies.
        path: The file to write the page to.
        folder: The folder for PNG and SVG copies of the figures; by default, they are only embedded in the page.
        title: The page title; by default, the names of the studies.

    Returns:
        The files that were written.
    """
    for study in studies:
        if not study.repetitions:
            raise MatchError(f"there is nothing to report: {study.location.text} has no individual with results yet")
    found = findings(studies)
    if len(found) == 1:
        return write_files(path, lambda drawings: page(found[0], drawings, title), figures_of_study(found[0]), folder)
    return write_files(path, lambda drawings: comparison(found, drawings, title), figures_of_comparison(found), folder)


def page(found: StudyFindings, drawings: Drawings, title: str = "") -> str:
    """Return an HTML page about a study, with the figures embedded."""
    return render_template(
        "evolution/study.html",
        title=title or found.name,
        study=found,
        drawings=drawings,
        summary=words.summary(found),
        final=tables.final_table(found),
        stages=STAGES_IN_WORDS,
        words=[] if found.is_deck else tables.word_rows(found),
        cards=tables.card_rows(found) if found.is_deck else [],
        importance=genes.importance(found),
        most_bars=genes.MOST_BARS,
        elites=[] if found.archive is None else tables.elite_rows(found, found.archive),
        settings={name: [text] for name, text in words.settings(found).items()},
        identity=json.dumps(found.results.identity, indent=2, ensure_ascii=False),
    )


def comparison(studies: Sequence[StudyFindings], drawings: Drawings, title: str = "") -> str:
    """Return an HTML page that compares studies, with the figures embedded."""
    columns = [words.settings(study) for study in studies]
    return render_template(
        "evolution/comparison.html",
        title=title or ", ".join(study.name for study in studies),
        studies=studies,
        drawings=drawings,
        summaries={study.name: words.summary(study) for study in studies},
        final=tables.champion_rows(studies),
        stages=STAGES_IN_WORDS,
        words=tables.compare_words(studies),
        settings={name: [column[name] for column in columns] for name in columns[0]},
    )


def figures_of_study(found: StudyFindings) -> dict[str, Figure]:
    with use_style():
        pictures = {
            "fitness": figures.fitness(found),
            **draw_weights([found]),
            "diversity": figures.diversity([found]),
            "importance": genes.importance_of_genes(found),
        }
        return pictures if found.archive is None else {**pictures, "grid": figures.grid(found, found.archive)}


def figures_of_comparison(studies: Sequence[StudyFindings]) -> dict[str, Figure]:
    with use_style():
        fitness, diversity = figures.fitness_of_all(studies), figures.diversity(studies)
        return {"fitness": fitness, **draw_weights(studies), "diversity": diversity}


def draw_weights(studies: Sequence[StudyFindings]) -> dict[str, Figure]:
    """Draw the weights if any study with a finished repetition has numeric genes."""
    return {"weights": genes.weights(studies)} if any(study.finished and study.numbers for study in studies) else {}
