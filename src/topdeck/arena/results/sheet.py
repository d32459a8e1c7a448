"""Tables for other programs, written as CSV, Parquet or JSON lines."""

import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import polars

from topdeck.core.errors import MatchError
from topdeck.core.writing import write_atomically

WORDS, COUNT, MEASURE, TRUTH = polars.String, polars.Int64, polars.Float64, polars.Boolean
Kind = type[polars.DataType]


@dataclass(frozen=True)
class Sheet:
    """Rows with the types of their columns."""

    columns: Mapping[str, Kind]
    rows: Sequence[Mapping[str, object]]

    def frame(self) -> polars.DataFrame:
        return polars.DataFrame(self.rows, schema=dict(self.columns))


def json_lines(sheet: Sheet) -> bytes:
    """Return a line of JSON for every row."""
    return "".join(f"{json.dumps(row)}\n" for row in sheet.rows).encode()


def csv_bytes(sheet: Sheet) -> bytes:
    return sheet.frame().write_csv().encode()


def parquet(sheet: Sheet) -> bytes:
    file = io.BytesIO()
    sheet.frame().write_parquet(file)
    return file.getvalue()


SHEETS: Mapping[str, Callable[[Sheet], bytes]] = MappingProxyType(
    {"csv": csv_bytes, "parquet": parquet, "jsonl": json_lines}
)


def write_sheet(path: Path, make: Callable[[], bytes]) -> None:
    """Write a table to a file atomically.

    Raises:
        MatchError: The file cannot be written.
    """
    if not path.name or path.is_dir():
        raise MatchError(f"{path} cannot be written: it is a folder")
    data = make()
    try:
        write_atomically(path, data)
    except OSError as error:
        raise MatchError(f"{path} cannot be written: {error.strerror}") from None
