"""Running a study at a given scale and reading its results from a folder."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from topdeck.arena.results.store.results import is_kept, read_summary
from topdeck.core.errors import StudyError
from topdeck.studies.budgets import Budgets
from topdeck.studies.progress import Progress
from topdeck.studies.results import Results
from topdeck.studies.study import Scale, Study

EVERY_STAGE = "*"


@dataclass(frozen=True)
class Plan(ABC):
    """Runs a study at a given scale: plays its missing games and reads its results from a folder."""

    study: Study
    scale: Scale
    budgets: Budgets

    @property
    @abstractmethod
    def game_count(self) -> int:
        """The total number of games in the study at this scale."""

    @property
    @abstractmethod
    def stages(self) -> Sequence[str]:
        """The names of the stages, each of which can be played separately."""

    @abstractmethod
    def stores(self, folder: Path) -> Mapping[str, Path]:
        """Return the paths of the results files in a folder, keyed by the name of the study or run."""

    @abstractmethod
    def run(self, folder: Path, on: str, workers: int | None, progress: Progress, stages: Collection[str]) -> bool:
        """Play the missing games in the named stages, and return `False` if the run was interrupted."""

    def resume_from(self, kept: Path) -> Plan:
        """Return a plan that skips the games stored in the study's small file in the folder `kept`.

        The file is ignored if it is missing or belongs to a different version of the study.
        """
        return self

    @property
    @abstractmethod
    def results_type(self) -> type[Results]: ...

    @abstractmethod
    def results(self, folder: Path) -> Results:
        """Read the study's results files from a folder.

        Raises:
            StudyError: A file contains results from a different study or from a different version of this study.
        """

    def existing_stores(self, folder: Path) -> dict[str, Path]:
        """Return the existing results files, keyed by name."""
        return {name: store for name, store in self.stores(folder).items() if is_kept(store)}

    def count_stored_games(self, folder: Path) -> int:
        return sum(read_summary(store).games for store in self.existing_stores(folder).values())

    def read(self, path: Path) -> Results:
        """Read the results from a small Parquet file."""
        return self.results_type.read(self.study, path)


@dataclass(frozen=True)
class StudyFolder:
    """A folder with the results of one or more studies."""

    path: Path

    def run(
        self, plan: Plan, on: str, workers: int | None, progress: Progress | None = None, stages: str = EVERY_STAGE
    ) -> bool:
        """Play the missing games of a study and return `False` if the run was interrupted.

        Args:
            plan: The study, at a given scale.
            on: Where to play the games: `"here"` for this machine, or `"ray"` for a cluster.
            workers: The number of processes; by default, one per core.
            progress: The object that receives progress reports.
            stages: A pattern for the names of the stages to play, such as `premade*`.

        Raises:
            StudyError: The study has no such stage, or its folder cannot be created.
        """
        wanted = [stage for stage in plan.stages if fnmatchcase(stage, stages)]
        if not wanted:
            known = ", ".join(plan.stages)
            raise StudyError(f"no stage of {plan.study.name} matches {stages!r}; the stages are {known}")
        for store in plan.stores(self.path).values():
            try:
                store.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StudyError(f"{store.parent} cannot be created: {error.strerror}") from None
        return plan.run(self.path, on, workers, progress or Progress(), wanted)

    def results(self, plan: Plan) -> Results:
        """Read the results of a study from its results files or, if there are none, from its small Parquet file."""
        if plan.existing_stores(self.path):
            return plan.results(self.path)
        return plan.read(self.small_file(plan.study.name))

    def small_file(self, study: str) -> Path:
        return self.path / f"{study}.parquet"

    def write_small_files(self, studies: Iterable[Results]) -> None:
        """Write one small Parquet file per study, with the data that the study pages require."""
        for results in studies:
            results.write(self.small_file(results.study.name))

    def all_results(self, plans: Sequence[Plan]) -> list[Results]:
        """Read the results of all studies that have results, and raise an error if there are none."""
        begun = [plan for plan in plans if plan.existing_stores(self.path) or self.small_file(plan.study.name).exists()]
        if not begun:
            names = " or ".join(plan.study.name for plan in plans)
            raise StudyError(f"{self.path} contains no results for {names}")
        return [self.results(plan) for plan in begun]
