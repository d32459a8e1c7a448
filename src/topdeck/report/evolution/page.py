"""Reports of evolution: a page about one study, or one that compares several."""

import json
from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure

from topdeck.core.errors import MatchError
from topdeck.evolve.evolution import EvaluatedIndividual
from topdeck.evolve.fitness.tally import format_fitness
from topdeck.evolve.results.chosen import STAGES_IN_WORDS
from topdeck.evolve.results.results import EvolutionResults
from topdeck.evolve.strategies.archive import Archive
from topdeck.report.evolution.curves import diversity, fitness, fitness_of_all
from topdeck.report.evolution.findings import StudyFindings, findings
from topdeck.report.evolution.genes import MOST_BARS, importance_of_genes, weights
from topdeck.report.evolution.grid import grid
from topdeck.report.evolution.importance import importance
from topdeck.report.evolution.tables import (
    card_rows,
    champion_rows,
    compare_words,
    elite_rows,
    final_table,
    marks_of_final_table,
    word_rows,
)
from topdeck.report.evolution.words import settings, summary
from topdeck.report.files import Drawings, add_captions, render_template, write_files
from topdeck.report.style import use_style

BANDS = "Thick lines are means over the repetitions, thin lines are single repetitions; bands show their range."
DIVERSITY = (
    "How much the individuals of a generation differ, on average over all genes: 0 if they are equal, 1 if half of "
    "them are at either end of the range."
)
DIVERSITY_OF_DECKS = "The mean share of their cards that two decks of a generation do not have in common."
INTERVALS = "The bars are the 95 % intervals of the validation."
NOT_ALIKE = "The studies measure fitness differently: compare the shapes of the curves, not their heights."


def write_evolution_report(
    studies: Sequence[EvolutionResults], path: Path, folder: Path | None = None, title: str = ""
) -> list[Path]:
    """Write a page about one study, or one that compares several.

    Args:
        studies: The results of the studies.
        path: The file of the page.
        folder: The folder for the figures as PNG and SVG; without it, they are only in the page.
        title: The title of the page; by default the names of the studies.

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


# ---- one study


def page(found: StudyFindings, drawings: Drawings, title: str = "") -> str:
    """Return the page about a study as HTML, with the given figures."""
    return render_template(
        "evolution/study.html",
        title=title or found.name,
        summary=summary(found),
        final=final_table(found),
        marks=marks_of_final_table(found),
        stages=STAGES_IN_WORDS,
        figures=add_captions(drawings, captions(found)),
        words=[] if found.is_deck else word_rows(found),
        cards=card_rows(found) if found.is_deck else [],
        elites=[] if found.archive is None else elite_rows(found, found.archive),
        settings={name: [text] for name, text in settings(found).items()},
        identity=json.dumps(found.results.identity, indent=2, ensure_ascii=False),
    )


def captions(found: StudyFindings) -> dict[str, str]:
    has_several = len(found.courses) > 1
    rows = importance(found)
    left_out = f" The {MOST_BARS} largest of {len(rows)} are shown." if len(rows) > MOST_BARS else ""
    return {
        "fitness": "Best, mean and worst fitness of each generation in training, with new deals for each generation; "
        f"and the best in the validation games. {BANDS if has_several else INTERVALS}",
        "weights": f"Bars: the champion. {'Points: the repetitions.' if len(found.finished) > 1 else ''}",
        "diversity": f"{diversity_in_words([found])} {BANDS if has_several else ''}",
        "importance": "Spearman’s rank correlation with fitness over all individuals that were tried; for a choice, "
        "the correlation ratio, without a direction. Correlation is not causation: the individuals descend from each "
        f"other, so a gene that was inherited together with a good one looks important, too.{left_out}",
        "grid": "" if found.archive is None else grid_caption(found, found.archive),
    }


def diversity_in_words(studies: Sequence[StudyFindings]) -> str:
    decks = [study.is_deck for study in studies]
    if all(decks):
        return DIVERSITY_OF_DECKS
    return f"{DIVERSITY} Of decks: {DIVERSITY_OF_DECKS}" if any(decks) else DIVERSITY


def grid_caption(found: StudyFindings, archive: Archive[EvaluatedIndividual]) -> str:
    best = archive.best()
    where = ", ".join(f"{axis.name} {place:.3g}" for axis, place in zip(archive.axes, best.behaviour, strict=True))
    return (
        "The training fitness of the fittest individual of each cell, over all repetitions. "
        f"{archive.coverage():.0%} of the cells are filled; the best is framed: "
        f"{format_fitness(best.fitness, found.measure)} ({where})."
    )


# ---- several studies


def comparison(studies: Sequence[StudyFindings], drawings: Drawings, title: str = "") -> str:
    """Return the page that compares studies as HTML, with the given figures."""
    names = [study.name for study in studies]
    columns = [settings(study) for study in studies]
    return render_template(
        "evolution/comparison.html",
        title=title or ", ".join(names),
        names=names,
        summaries={study.name: summary(study) for study in studies},
        final=champion_rows(studies),
        stages=STAGES_IN_WORDS,
        figures=add_captions(drawings, captions_of_comparison(studies)),
        words=compare_words(studies),
        settings={name: [column[name] for column in columns] for name in columns[0]},
    )


def captions_of_comparison(studies: Sequence[StudyFindings]) -> dict[str, str]:
    alike = len({study.measure for study in studies}) == 1
    return {
        "fitness": f"The best of each generation. {BANDS} {'' if alike else NOT_ALIKE}",
        "weights": "Bars: the champions. Points: the repetitions.",
        "diversity": f"{diversity_in_words(studies)} {BANDS}",
    }


# ---- figures


def figures_of_study(found: StudyFindings) -> dict[str, Figure]:
    with use_style():
        pictures = {
            "fitness": fitness(found),
            **draw_weights([found]),
            "diversity": diversity([found]),
            "importance": importance_of_genes(found),
        }
        return pictures if found.archive is None else {**pictures, "grid": grid(found, found.archive)}


def figures_of_comparison(studies: Sequence[StudyFindings]) -> dict[str, Figure]:
    with use_style():
        return {"fitness": fitness_of_all(studies), **draw_weights(studies), "diversity": diversity(studies)}


def draw_weights(studies: Sequence[StudyFindings]) -> dict[str, Figure]:
    """Draw the weights if a finished study has any."""
    return {"weights": weights(studies)} if any(study.finished and study.numbers for study in studies) else {}
