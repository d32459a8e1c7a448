"""The results of a study: a table from which quantities are computed and which can be stored in a Parquet file."""

import io
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, ClassVar, Self

import polars

from topdeck.arena.results.statistics import Difference, Estimate
from topdeck.core.errors import StudyError
from topdeck.core.state import Json
from topdeck.core.writing import write_atomically
from topdeck.studies.study import Level, Quantity, Scale, Study, Where

NOTE = "topdeck"  # metadata key in a Parquet file
SCHEMA = 1


@dataclass(frozen=True, kw_only=True)
class Measured(ABC):
    """The observed values of a quantity and their sources; values from the same source are not independent."""

    values: Sequence[float]
    sources: Sequence[Any]  # the deals or runs

    @property
    def count(self) -> int:
        return len(self.values)

    @property
    def mean(self) -> float:
        return fmean(self.values)

    @property
    def spread(self) -> float:
        """The standard deviation of the values, which is 0 for a single value."""
        return stdev(self.values) if self.count > 1 else 0.0

    @property
    @abstractmethod
    def has_too_few(self) -> bool:
        """Whether there are too few observations for a verdict."""

    @property
    def estimate(self) -> Estimate:
        """The mean with its 95 % confidence interval."""
        low, high = self.difference_to_number(0.0).interval()
        return Estimate(self.mean, low, high)

    @abstractmethod
    def difference_to(self, other: Any) -> Difference:
        """Return the difference between the means of this quantity and another one from the same results."""

    @abstractmethod
    def difference_to_number(self, number: float) -> Difference: ...


@dataclass(frozen=True, kw_only=True)
class Results(ABC):
    """The results of a study; all fields except the study and the table are stored as metadata."""

    columns: ClassVar[polars.Schema]

    study: Study
    table: polars.DataFrame
    scale: Scale = "standard"
    planned: int = 0  # the number of games in the complete study
    machines: Sequence[Json] = ()
    asked: Mapping[str, str] = field(default_factory=dict)  # the specs of agents or strategies by name

    @property
    @abstractmethod
    def games_played(self) -> int:
        """The number of games played so far."""

    @property
    @abstractmethod
    def is_finished(self) -> bool: ...

    @abstractmethod
    def measure(self, quantity: Quantity) -> Measured: ...

    def levels(self, name: str, where: Where) -> list[Level]:
        """Return the selected levels of a factor in the order in which the study file lists them."""
        return [level for level in self.study.design.levels(name) if level in where.get(name, (level,))]

    @abstractmethod
    def conditions(self) -> list[str]:
        """Return paragraphs that describe the conditions under which the games were played, each with a heading."""

    # ---- small files

    @classmethod
    def metadata(cls) -> list[str]:
        """Return the names of the fields that are stored as metadata."""
        return [attribute.name for attribute in fields(cls) if attribute.name not in ("study", "table")]

    def write(self, path: Path) -> None:
        """Atomically write the results to a small Parquet file."""
        note = {"schema": SCHEMA, "study": self.study.name, **{name: getattr(self, name) for name in self.metadata()}}
        file = io.BytesIO()
        self.table.write_parquet(file, compression_level=19, statistics=False, metadata={NOTE: json.dumps(note)})
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, file.getvalue())
        except OSError as error:
            raise StudyError(f"{path} cannot be written: {error.strerror}") from None

    @classmethod
    def read(cls, study: Study, path: Path) -> Self:
        """Read the results of a study from a small Parquet file.

        Raises:
            StudyError: The file cannot be read, or contains the results of a different study.
        """
        try:
            data = path.read_bytes()
            note = json.loads(polars.read_parquet_metadata(io.BytesIO(data))[NOTE])
            table = polars.read_parquet(io.BytesIO(data))
        except OSError as error:
            raise StudyError(f"{path} cannot be read: {error.strerror}") from None
        except (KeyError, ValueError, polars.exceptions.PolarsError):
            raise StudyError(f"{path} does not contain the results of a study") from None
        if note.get("schema") != SCHEMA or table.schema != cls.columns:
            raise StudyError(f"{path} was written by another version of Topdeck")
        if note["study"] != study.name:
            raise StudyError(f"{path} contains results of {note['study']}, not of {study.name}")
        return cls(study=study, table=table, **{name: note[name] for name in cls.metadata()})


def share_error(share: float, games: int) -> float:
    """Return a share's standard error after adding a win and a loss (Agresti and Caffo), so the error is never 0."""
    likely = (share * games + 1) / (games + 2)
    return sqrt(likely * (1 - likely) / (games + 2))
