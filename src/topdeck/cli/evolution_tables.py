"""Results of an evolution: the final figures of its repetitions as a table and as JSON."""

from __future__ import annotations

from dataclasses import asdict

from rich.markup import escape

from topdeck.cli.output import console, games_text
from topdeck.cli.tables import print_table
from topdeck.core.registry import load_game
from topdeck.evolve.results.chosen import STAGES_IN_WORDS, deviation_of_figures, final_rows, mean_figures
from topdeck.evolve.runner import Evolved, StudyResult

CHAMPION = "champion"


def show_study(result: StudyResult) -> None:
    """Print the final figures of every repetition, and the champion."""
    shown = console()
    shown.print(games_text(result.played_now, result.already_stored), soft_wrap=True)
    if not result.evolved:
        shown.print("no repetition is finished")
        return
    best = result.best
    marked = str(best.repetition) if len(result.evolved) > 1 else ""
    rows = final_rows(result.evolved, result.study.training.measure)
    cells = [[*row.values(), CHAMPION if row["repetition"] == marked else ""] for row in rows]
    print_table(shown, [*rows[0], ""], cells)
    shown.print(f"\n[bold]{CHAMPION}[/]: {escape(best.contender.spec)}", soft_wrap=True)
    if best.contender.deck is not None:
        for line in load_game(result.study.game).describe_deck(best.contender.deck).lines():
            shown.print(escape(line), soft_wrap=True)
    shown.print(f"\n{STAGES_IN_WORDS}", soft_wrap=True)


def study_facts(result: StudyResult) -> dict[str, object]:
    """Return the study, the figures of its repetitions, and the mean and deviation over several of them."""
    evolved = result.evolved
    return {
        "study": result.study.identity(),
        "interrupted": result.interrupted,
        "played_now": result.played_now,
        "already_stored": result.already_stored,
        "repetitions": [repetition_facts(result, run) for run in evolved],
        "champion": result.best.repetition if evolved else None,
        "mean": mean_figures(evolved) if evolved else None,
        "deviation": deviation_of_figures(evolved) if len(evolved) > 1 else None,
    }


def repetition_facts(result: StudyResult, run: Evolved) -> dict[str, object]:
    deck = run.contender.deck
    return {
        "repetition": run.repetition,
        "generation": run.generation,
        "values": dict(zip(result.study.subject.genome.names, run.genes, strict=True)),
        "spec": run.contender.spec,
        "deck": None if deck is None else deck.to_json(),
        "training": run.trained,
        "fresh": asdict(run.fresh),
        "validation": asdict(run.validation),
        "test": asdict(run.test),
        "gap": run.curse,
    }
