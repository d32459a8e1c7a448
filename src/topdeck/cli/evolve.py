"""Runs a study and shows what came of it."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from topdeck.arena.play.executor import make_executor
from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.store.location import location_of
from topdeck.cli.bar import Bar
from topdeck.cli.experiments import needed
from topdeck.cli.faults import reported_failures
from topdeck.cli.output import print_json
from topdeck.errors import TopdeckError
from topdeck.evolve.evolution import Generation
from topdeck.evolve.fitness.tally import shown
from topdeck.evolve.runner import StudyResult, Watcher, run_study
from topdeck.evolve.study import Study
from topdeck.evolve.subjects.tuning import Tuning
from topdeck.writing import write_whole


class EvolutionWatch(Watcher):
    """Moves a bar, and tells every generation that is played in a line."""

    def __init__(self, bar: Bar, aside: Console) -> None:
        self.bar = bar
        self.aside = aside
        self.study: Study | None = None
        self.unseen = 0  # games since the last generation

    def begin(self, study: Study, known: int) -> None:
        self.study = study
        if known:
            self.aside.print(f"{known:,} games are known already; it goes on from there")
        games = study.expected_by_stage()
        stages = ", ".join(f"{count:,} {stage}" for stage, count in games.items())
        self.aside.print(f"about {sum(games.values()):,} games: {stages} (see \\[holdout])", soft_wrap=True)
        self.bar.begin(sum(games.values()), known)

    def played(self, games: int) -> None:
        self.unseen += games
        self.bar.played(games)

    def generation(self, repetition: int, generation: Generation, validation: Estimate | None) -> None:
        assert self.study is not None
        if not self.unseen:  # all of it was known
            return
        self.unseen = 0
        measure = self.study.training.measure
        best, mean = shown(generation.best.fitness, measure), shown(generation.mean, measure)
        which = f"run {repetition} of {self.study.repetitions}, " if self.study.repetitions > 1 else ""
        last = f" of {self.study.generations}" if self.study.generations else ""
        where = f"{which}generation {generation.number}{last}"
        validated = f", validation {shown(validation, measure)}" if validation is not None else ""
        self.aside.print(f"{where}: best {best}, mean {mean}{validated}", soft_wrap=True)


def run_and_show_study(
    study: Study, on: str, workers: int | None, out: Path | None, best: Path | None, as_json: bool, debug: bool
) -> bool:
    """Run a study and show it; did it come to its end?"""
    demand_writable(study, best)
    aside = Console(stderr=True, highlight=False)
    with needed("evolve"), reported_failures(aside, debug), Bar(aside, "evolving") as bar:
        result = run_study(study, location_of(out), make_executor(on, workers), EvolutionWatch(bar, aside))
        if not result.interrupted:
            bar.finish()
    if result.interrupted:
        again = "" if out is None else "; the same command goes on from there"
        aside.print(f"[yellow]interrupted{again}[/]")
    from topdeck.cli.evolution_tables import show_study, study_form

    if as_json:
        print_json(study_form(result))
    else:
        show_study(result)
    if best is not None and not result.interrupted:
        write_best(result, best)
        aside.print(f"the best is in {escape(str(best))}", soft_wrap=True)
    return not result.interrupted


def demand_writable(study: Study, best: Path | None) -> None:
    """Refuse to begin what could not be written at the end."""
    if best is None:
        return
    if not isinstance(study.subject, Tuning):
        raise TopdeckError("--best writes tuned values, and this study evolves decks")
    if not best.absolute().parent.is_dir():
        raise TopdeckError(f"{best} cannot be written: there is no folder {best.parent}")


def write_best(result: StudyResult, best: Path) -> None:
    subject = result.study.subject
    assert isinstance(subject, Tuning)
    try:
        write_whole(best, subject.tuned_values(result.best.point).text().encode())
    except OSError as error:
        raise TopdeckError(f"{best} cannot be written: {error.strerror}") from None
