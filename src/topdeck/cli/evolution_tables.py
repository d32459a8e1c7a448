"""What came of a study: the final figures of its repetitions, for people and for programs."""

from __future__ import annotations

from dataclasses import asdict

from rich.markup import escape
from rich.table import Table

from topdeck.cli.output import console, games_text
from topdeck.cli.tables import columns, print_table
from topdeck.core.registry import load_game
from topdeck.evolve.results.chosen import STAGES_IN_WORDS, deviation_of_figures, final_rows, mean_figures
from topdeck.evolve.runner import Evolved, StudyResult

CHAMPION = "champion"


def show_study(result: StudyResult) -> None:
    """What every repetition came to, and who is the champion."""
    shown = console()
    shown.print(games_text(result.played_now, result.already_stored), soft_wrap=True)
    if not result.evolved:
        shown.print("no repetition has come to its end")
        return
    print_table(shown, final_table(result))
    best = result.best
    shown.print(f"\n[bold]{CHAMPION}[/]: {escape(best.contender.spec)}", soft_wrap=True)
    if best.contender.deck is not None:
        for line in load_game(result.study.game).decks.describe(best.contender.deck).lines():
            shown.print(escape(line), soft_wrap=True)
    shown.print(f"\n{STAGES_IN_WORDS}", soft_wrap=True)


def final_table(result: StudyResult) -> Table:
    rows = final_rows(result.evolved, result.study.training.measure)
    heads = [name for name in rows[0] if name != "repetition"]
    table = columns("repetition", *heads, "", numbers=tuple(heads))
    marked = str(result.best.repetition) if len(result.evolved) > 1 else ""
    for row in rows:
        table.add_row(*row.values(), CHAMPION if row["repetition"] == marked else "")
    return table


# ---- for programs


def study_form(result: StudyResult) -> dict[str, object]:
    """The study, what its repetitions came to, and over several of them the mean and the deviation."""
    evolved = result.evolved
    return {
        "study": result.study.identity(),
        "interrupted": result.interrupted,
        "played_now": result.played_now,
        "already_stored": result.already_stored,
        "repetitions": [evolved_form(result, run) for run in evolved],
        "champion": result.best.repetition if evolved else None,
        "mean": mean_figures(evolved) if evolved else None,
        "deviation": deviation_of_figures(evolved) if len(evolved) > 1 else None,
    }


def evolved_form(result: StudyResult, run: Evolved) -> dict[str, object]:
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
