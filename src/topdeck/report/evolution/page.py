"""Reports of evolution: a page about one study, or one that compares several."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from topdeck.core.errors import MatchError
from topdeck.evolve.fitness.tally import shown
from topdeck.evolve.results.chosen import STAGES_IN_WORDS
from topdeck.evolve.results.results import EvolutionResults, Tried
from topdeck.evolve.strategies.archive import Archive
from topdeck.report.evolution.figures import figures_of_comparison, figures_of_study
from topdeck.report.evolution.findings import StudyFindings, findings
from topdeck.report.evolution.genes import MOST_BARS
from topdeck.report.evolution.importance import importance
from topdeck.report.evolution.tables import (
    card_rows,
    champion_rows,
    elite_rows,
    final_table,
    marks_of_final_table,
    word_rows,
    words_of_all,
)
from topdeck.report.evolution.words import settings, summary
from topdeck.report.files import Drawings, drawn, rendered, write_files

BANDS = "Lines are means over the repetitions, thin lines single ones; bands go from the lowest to the highest of them."
DIVERSITY = (
    "How much the individuals of a generation differ, on average over all genes: 0 if they are all the same, 1 if half "
    "of them are at either end."
)
DIVERSITY_OF_DECKS = "The share of their cards that two decks of a generation do not have in common, on average."
INTERVALS = "The bars of the validation are its 95 % intervals."
NOT_ALIKE = "Their fitness is of different kinds: compare how the curves run, not how high they are."


def write_evolution_report(
    studies: Sequence[EvolutionResults], path: Path, folder: Path | None = None, title: str = ""
) -> list[Path]:
    """The page about one study, or about several, and in the folder its pictures; the files that were written."""
    for evolution_results in studies:
        if not evolution_results.repetitions:
            raise MatchError(
                f"there is nothing to report: nobody in {evolution_results.location.text} has been judged yet"
            )
    found = findings(studies)
    if len(found) == 1:
        [study] = found
        return write_files(path, lambda drawings: page(study, drawings, title), figures_of_study(study), folder)
    return write_files(path, lambda drawings: comparison(found, drawings, title), figures_of_comparison(found), folder)


# ---- one study


def page(found: StudyFindings, drawings: Drawings, title: str = "") -> str:
    """The whole page about a study as HTML, with these pictures."""
    return rendered(
        "evolution/study.html",
        title=title or found.name,
        summary=summary(found),
        final=final_table(found),
        marks=marks_of_final_table(found),
        stages=STAGES_IN_WORDS,
        figures=drawn(drawings, captions(found)),
        words=[] if found.is_deck else word_rows(found),
        cards=card_rows(found) if found.is_deck else [],
        elites=[] if found.archive is None else elite_rows(found, found.archive),
        settings={name: [text] for name, text in settings(found).items()},
        identity=json.dumps(found.results.identity, indent=2, ensure_ascii=False),
    )


def captions(found: StudyFindings) -> dict[str, str]:
    several = len(found.courses) > 1
    rows = importance(found)
    left_out = f" The {MOST_BARS} closest of {len(rows)}." if len(rows) > MOST_BARS else ""
    return {
        "fitness": "Best, mean and worst of each generation in training, whose deals change from generation to "
        f"generation; and how its best did in the validation games. {BANDS if several else INTERVALS}",
        "weights": "Bars: the champion. "
        + ("Points: what each repetition came to." if len(found.finished) > 1 else ""),
        "diversity": f"{diversity_in_words([found])} {BANDS if several else ''}",
        "importance": "Spearman’s rank correlation with fitness over all individuals that were tried; of a word, how "
        "well it tells the rank, without a direction. It is no cause: these individuals descend from each other, and a "
        f"gene that only came along with a good one looks important, too.{left_out}",
        "grid": "" if found.archive is None else grid_caption(found, found.archive),
    }


def diversity_in_words(studies: Sequence[StudyFindings]) -> str:
    decks = [study.is_deck for study in studies]
    return (
        DIVERSITY_OF_DECKS if all(decks) else f"{DIVERSITY} Of decks: {DIVERSITY_OF_DECKS}" if any(decks) else DIVERSITY
    )


def grid_caption(found: StudyFindings, archive: Archive[Tried]) -> str:
    best = archive.best()
    where = ", ".join(f"{axis.name} {place:.3g}" for axis, place in zip(archive.axes, best.behaviour, strict=True))
    return (
        "The training fitness of the fittest individual of each cell, over all repetitions. "
        f"{archive.coverage():.0%} of the cells are filled; the best, framed, has "
        f"{shown(best.fitness, found.measure)} ({where})."
    )


# ---- several studies


def comparison(studies: Sequence[StudyFindings], drawings: Drawings, title: str = "") -> str:
    """The whole page that compares studies as HTML, with these pictures."""
    names = [study.name for study in studies]
    told = [settings(study) for study in studies]
    return rendered(
        "evolution/comparison.html",
        title=title or ", ".join(names),
        names=names,
        summaries={study.name: summary(study) for study in studies},
        final=champion_rows(studies),
        stages=STAGES_IN_WORDS,
        figures=drawn(drawings, captions_of_comparison(studies)),
        words=words_of_all(studies),
        settings={name: [form[name] for form in told] for name in told[0]},
    )


def captions_of_comparison(studies: Sequence[StudyFindings]) -> dict[str, str]:
    alike = len({study.measure for study in studies}) == 1
    return {
        "fitness": f"The best of each generation. {BANDS} {'' if alike else NOT_ALIKE}",
        "weights": "Bars: the champions. Points: what each repetition came to.",
        "diversity": f"{diversity_in_words(studies)} {BANDS}",
    }
