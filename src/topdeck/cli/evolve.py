"""Runs a study and shows what came of it."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from topdeck.arena.play.executor import make_executor
from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.store.location import location_of
from topdeck.cli.experiments import needed
from topdeck.cli.output import print_json
from topdeck.errors import TopdeckError
from topdeck.evolve.evolution import Generation
from topdeck.evolve.fitness.tally import shown
from topdeck.evolve.runner import StudyResult, run_study
from topdeck.evolve.study import Study
from topdeck.evolve.subjects.tuning import Tuning
from topdeck.writing import write_whole

REFRESH = 0.5  # seconds between speeds


class EvolutionWatch:
    """A bar of games, and a line for every generation that is played."""

    def __init__(self, aside: Console) -> None:
        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}"), TimeRemainingColumn())
        self.bar = Progress(TextColumn("{task.description}"), *columns, console=aside)
        self.aside = aside
        self.study: Study | None = None
        self.new = 0  # games of this run
        self.unseen = 0  # of them, those since the last generation

    def __enter__(self) -> EvolutionWatch:
        return self

    def __exit__(self, *error: object) -> None:
        if self.bar.tasks:
            self.bar.stop()

    def finish(self) -> None:
        """All is played, which may be a little more or less than was expected."""
        for task in self.bar.tasks:
            self.bar.update(task.id, total=task.completed)

    def begin(self, study: Study, known: int) -> None:
        self.study = study
        total = max(known, study.expected_games())
        self.bar.add_task("evolving", total=total, completed=known, speed="")
        if known:
            self.aside.print(f"{known:,} games are known already; it goes on from there")
        self.bar.start()

    def played(self, games: int) -> None:
        [task] = self.bar.tasks
        self.new += games
        self.unseen += games
        speed = self.new / max(task.elapsed or 0.0, REFRESH)
        total = max(task.total or 0, task.completed + games)
        self.bar.update(task.id, advance=games, total=total, speed=f"{speed:,.0f} games/s")

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
    study: Study, on: str, workers: int | None, out: Path | None, best: Path | None, as_json: bool
) -> bool:
    """Run a study and show it; did it come to its end?"""
    demand_writable(study, best)
    aside = Console(stderr=True, highlight=False)
    with needed("evolve"), EvolutionWatch(aside) as watch:
        result = run_study(study, location_of(out), make_executor(on, workers), watch)
        if not result.interrupted:
            watch.finish()
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
