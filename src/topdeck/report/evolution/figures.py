"""The figures of a report of evolution."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure

from topdeck.report.evolution.curves import diversity, fitness, fitness_of_all
from topdeck.report.evolution.findings import StudyFindings
from topdeck.report.evolution.genes import importance_of_genes, weights
from topdeck.report.evolution.grid import grid
from topdeck.report.style import styled


def figures_of_study(found: StudyFindings) -> dict[str, Figure]:
    with styled():
        pictures = {
            "fitness": fitness(found),
            **draw_weights([found]),
            "diversity": diversity([found]),
            "importance": importance_of_genes(found),
        }
        return pictures if found.archive is None else {**pictures, "grid": grid(found, found.archive)}


def figures_of_comparison(studies: Sequence[StudyFindings]) -> dict[str, Figure]:
    with styled():
        return {"fitness": fitness_of_all(studies), **draw_weights(studies), "diversity": diversity(studies)}


def draw_weights(studies: Sequence[StudyFindings]) -> dict[str, Figure]:
    """Draw the weights if a finished study has any."""
    return {"weights": weights(studies)} if any(study.finished and study.numbers for study in studies) else {}
