"""What is evolved for a study: its runs at a scale, each in a store of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from topdeck.arena.play.executor import make_executor
from topdeck.arena.results.store.location import location_of
from topdeck.arena.results.store.results import is_kept, read_summary
from topdeck.errors import StudyError
from topdeck.evolve.runner import Watcher, run_study
from topdeck.evolve.study import Study as Evolving
from topdeck.evolve.study_file import study_in_table
from topdeck.studies.evolution.results import RunsResults, read_runs, runs_in_stores
from topdeck.studies.evolution.study import EvolutionStudy, Run
from topdeck.studies.plan import Progress
from topdeck.studies.study import Scale


@dataclass(frozen=True)
class EvolutionPlan:
    """A study at a scale."""

    study: EvolutionStudy
    scale: Scale

    @cached_property
    def evolving(self) -> Mapping[str, Evolving]:
        """The runs by name."""
        return {name: evolving(run, self.scale) for name, run in self.study.runs.items()}

    @property
    def planned(self) -> int:
        return sum(one.expected_games() for one in self.evolving.values())

    def check(self) -> None:
        """What cannot be evolved is refused as soon as it is made."""
        assert self.evolving

    def store(self, folder: Path, run: str) -> Path:
        return folder / self.study.name / f"{run}.db"

    def begun(self, folder: Path) -> dict[str, Path]:
        """The stores of the runs that have begun."""
        stores = {run: self.store(folder, run) for run in self.study.runs}
        return {run: store for run, store in stores.items() if is_kept(store)}

    def run(self, folder: Path, on: str, workers: int | None, progress: Progress) -> bool:
        try:
            (folder / self.study.name).mkdir(exist_ok=True)
        except OSError as error:
            raise StudyError(f"{folder / self.study.name} cannot be made: {error.strerror}") from None
        watcher, due = Told(progress, self.planned), 0
        for name, task in self.evolving.items():
            location = location_of(self.store(folder, name))
            if run_study(task, location, make_executor(on, workers), watcher).interrupted:
                return False
            due += task.expected_games()
            watcher.reach(due)
        return True

    def is_begun(self, folder: Path) -> bool:
        return bool(self.begun(folder))

    def stored_games(self, folder: Path) -> int:
        return sum(read_summary(store).games for store in self.begun(folder).values())

    def results(self, folder: Path) -> RunsResults:
        return runs_in_stores(self.study, self.scale, self.evolving, self.begun(folder))

    def read(self, path: Path) -> RunsResults:
        return read_runs(self.study, path)


def evolving(run: Run, scale: Scale) -> Evolving:
    """What a run evolves at a scale, and how."""
    return study_in_table(run.files[scale], run.place)


class Told(Watcher):
    """Tells how far all runs together are."""

    def __init__(self, progress: Progress, total: int) -> None:
        self.progress = progress
        self.total = total
        self.told = 0  # games

    def begin(self, study: Evolving, known: int) -> None:
        if self.told:
            self.played(known)
        else:
            self.progress.begin(self.total, known)
            self.told = known

    def played(self, games: int) -> None:
        self.told += games
        self.progress.played(games)

    def reach(self, games: int) -> None:
        """How many are known now; twins have theirs together."""
        self.played(max(0, games - self.told))
