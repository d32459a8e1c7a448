"""Small files of results: a table in Parquet, with a note that says what it is of."""

from __future__ import annotations

import io
import json
from pathlib import Path

import polars

from topdeck.errors import StudyError
from topdeck.state import Json
from topdeck.studies.study import Study
from topdeck.writing import write_whole

NOTE = "topdeck"
SCHEMA = 1


def write_table(table: polars.DataFrame, study: Study, note: Json, path: Path) -> None:
    """Replace a file by this table, or leave it as it is."""
    file = io.BytesIO()
    told = json.dumps({"schema": SCHEMA, "study": study.name, **note})
    table.write_parquet(file, compression_level=19, statistics=False, metadata={NOTE: told})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, file.getvalue())
    except OSError as error:
        raise StudyError(f"{path} cannot be written: {error.strerror}") from None


def read_table(study: Study, columns: polars.Schema, path: Path) -> tuple[polars.DataFrame, Json]:
    """The table of a study and its note."""
    try:
        data = path.read_bytes()
        note = json.loads(polars.read_parquet_metadata(io.BytesIO(data))[NOTE])
        table = polars.read_parquet(io.BytesIO(data))
    except OSError as error:
        raise StudyError(f"{path} cannot be read: {error.strerror}") from None
    except (KeyError, ValueError, polars.exceptions.PolarsError):
        raise StudyError(f"{path} holds no results of a study") from None
    if note.get("schema") != SCHEMA or table.schema != columns:
        raise StudyError(f"{path} is of another version of Topdeck")
    if note["study"] != study.name:
        raise StudyError(f"{path} holds results of {note['study']}, not of {study.name}")
    return table, note
