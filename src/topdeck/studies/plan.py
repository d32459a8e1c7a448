"""A study at a scale: playing its missing games, and reading the results in a folder."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from topdeck.arena.results.store.results import is_kept, read_summary
from topdeck.core.errors import StudyError
from topdeck.studies.budgets import Budgets
from topdeck.studies.progress import Progress
from topdeck.studies.results import Results
from topdeck.studies.study import Scale, Study


@dataclass(frozen=True)
class Plan(ABC):
    """A study at a scale, with budgets."""

    study: Study
    scale: Scale
    budgets: Budgets

    @property
    @abstractmethod
    def game_count(self) -> int:
        """The number of games."""

    @abstractmethod
    def stores(self, folder: Path) -> Mapping[str, Path]:
        """The results files in a folder, by the names of what they store."""

    @abstractmethod
    def run(self, folder: Path, on: str, workers: int | None, progress: Progress) -> bool:
        """Play the missing games; return whether all of them were played."""

    @property
    @abstractmethod
    def results_type(self) -> type[Results]: ...

    @abstractmethod
    def results(self, folder: Path) -> Results:
        """Read the results files in a folder.

        Raises:
            StudyError: A file holds the results of another study, or of another version of it.
        """

    def existing_stores(self, folder: Path) -> dict[str, Path]:
        """The results files that exist."""
        return {name: store for name, store in self.stores(folder).items() if is_kept(store)}

    def count_stored_games(self, folder: Path) -> int:
        return sum(read_summary(store).games for store in self.existing_stores(folder).values())

    def read(self, path: Path) -> Results:
        """Read a small file."""
        return self.results_type.read(self.study, path)


@dataclass(frozen=True)
class StudyFolder:
    """A folder with the results of studies."""

    path: Path

    def run(self, plan: Plan, on: str, workers: int | None, progress: Progress | None = None) -> bool:
        """Play the missing games; return whether all of them were played."""
        for store in plan.stores(self.path).values():
            try:
                store.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StudyError(f"{store.parent} cannot be created: {error.strerror}") from None
        return plan.run(self.path, on, workers, progress or Progress())

    def results(self, plan: Plan) -> Results:
        """Read the results of a study from its results files or, without these, from its small file."""
        if plan.existing_stores(self.path):
            return plan.results(self.path)
        return plan.read(self.small_file(plan.study.name))

    def small_file(self, study: str) -> Path:
        return self.path / f"{study}.parquet"

    def write_small_files(self, studies: Iterable[Results]) -> None:
        """Write small files with the data that pages need."""
        for results in studies:
            results.write(self.small_file(results.study.name))

    def all_results(self, plans: Sequence[Plan]) -> list[Results]:
        """Read the results of the studies that have any."""
        begun = [plan for plan in plans if plan.existing_stores(self.path) or self.small_file(plan.study.name).exists()]
        if not begun:
            names = " or ".join(plan.study.name for plan in plans)
            raise StudyError(f"there are no results of {names} in {self.path}")
        return [self.results(plan) for plan in begun]
