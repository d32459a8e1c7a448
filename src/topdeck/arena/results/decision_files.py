"""Decision files: a Parquet file, NumPy shards, or human-readable JSON Lines.

Rows are written in parts, so that memory use does not depend on the number of games.  A file does not appear until it
is complete.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from types import TracebackType
from typing import Any, Final, Self

import numpy as np
import polars

from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.decisions import Decision
from topdeck.core.encoding import Encoder
from topdeck.core.errors import MatchError
from topdeck.core.state import Json
from topdeck.core.writing import write_atomically

ROWS: Final = 8192  # the number of rows in a part
FORMS: Final = ("parquet", "npz", "jsonl")


class DecisionFile:
    """Writes decisions to a file or to shards.  Exiting the context without an error completes the output.

    Args:
        path: The file; for `npz`, a number is appended to the name of each shard, as in `out-00000.npz`.
        form: `parquet`, `npz` or `jsonl`.
        encoder: The encoder of the observations.

    Raises:
        MatchError: The format is unknown, or a file cannot be written.
    """

    def __init__(self, path: Path, form: str, encoder: Encoder) -> None:
        if form not in FORMS:
            raise MatchError(f"the decision format must be one of {', '.join(FORMS)}, not {form!r}")
        if not path.name or path.is_dir():
            raise MatchError(f"{path} cannot be written: it is a folder")
        self.path = path
        self.form = form
        self.encoder = encoder
        self.rows: list[Json] = []
        self.written = 0
        self.parts = 0
        self.folder = Path()

    def __enter__(self) -> Self:
        self.guard(self.make_folder)
        return self

    def make_folder(self) -> None:
        self.folder = Path(mkdtemp(prefix=f".{self.path.name}-", dir=self.path.parent))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self.flush()
                self.guard(self.complete)
        finally:
            rmtree(self.folder, ignore_errors=True)

    def add(self, game: PlayedGame, decisions: Sequence[Decision]) -> None:
        """Add the decisions of a game."""
        self.rows += [row(game, decision) for decision in decisions]
        if len(self.rows) >= ROWS:
            self.flush()

    @property
    def is_empty(self) -> bool:
        return not self.rows and not self.written

    @property
    def files(self) -> str:
        """The path of the file, or the paths of the first and the last shard."""
        if self.form != "npz":
            return str(self.path)
        last = self.parts - 1
        return str(self.shard_path(0)) if not last else f"{self.shard_path(0)} to {self.shard_path(last).name}"

    def shard_path(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.stem}-{number:05}.npz")

    def flush(self) -> None:
        """Write the rows in memory as a new part."""
        if self.rows:
            write = {"parquet": self.write_parquet, "npz": self.write_shard, "jsonl": self.write_lines}[self.form]
            part = self.folder / f"{self.parts:05}"
            self.guard(lambda: write(part))
            self.parts += 1
            self.written += len(self.rows)
            self.rows = []

    def guard(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            raise MatchError(f"{self.path} cannot be written: {error.strerror or error}") from None

    # ---- parts

    def write_parquet(self, part: Path) -> None:
        frame(self.rows, self.encoder).write_parquet(part)

    def write_shard(self, part: Path) -> None:
        part.write_bytes(shard(self.rows, self.encoder))

    def write_lines(self, part: Path) -> None:
        part.write_text("".join(f"{json.dumps(line(values, self.encoder))}\n" for values in self.rows))

    def complete(self) -> None:
        """Join the parts, or move them to their final location."""
        parts = sorted(self.folder.iterdir())
        if self.form == "npz":
            for number, part in enumerate(parts):
                part.replace(self.shard_path(number))
        elif self.form == "jsonl":
            write_atomically(self.path, b"".join(part.read_bytes() for part in parts))
        else:
            whole = self.folder / "whole"
            frames = [polars.scan_parquet(part) for part in parts] or [frame([], self.encoder).lazy()]
            polars.concat(frames).sink_parquet(whole)
            whole.replace(self.path)


# ---- rows


def row(game: PlayedGame, decision: Decision) -> Json:
    """Return a decision with information about its game."""
    seat, fixture = decision.seat, game.fixture
    return {
        "game": game.number,
        "decision": decision.number,
        "seed": fixture.seed,
        "seat": seat,
        "turn": decision.turn,
        "agent": fixture.agents[seat],
        "opponent": fixture.agents[1 - seat],
        "deck": fixture.decks[seat],
        "opponent_deck": fixture.decks[1 - seat],
        "score": game.score(seat),
        "observation": np.frombuffer(decision.observation, np.int16),
        "legal": decision.legal,
        "chosen": decision.chosen,
        "visits": decision.visits,
        "values": decision.values,
        "words": decision.words,
    }


def frame(rows: Sequence[Json], encoder: Encoder) -> polars.DataFrame:
    """Return the rows as a table."""
    words, short = polars.String, polars.Int16
    schema: dict[str, Any] = {
        **dict.fromkeys(["game", "decision"], polars.Int32),
        "seed": polars.Int64,
        **dict.fromkeys(["seat", "turn"], short),
        **dict.fromkeys(["agent", "opponent", "deck", "opponent_deck"], words),
        "score": polars.Float32,
        "observation": polars.Array(short, encoder.size),
        "legal": polars.List(short),
        "chosen": short,
        "visits": polars.List(polars.Int32),
        "values": polars.List(polars.Float64),
    }
    return polars.DataFrame({name: [values[name] for values in rows] for name in schema}, schema=schema)


def shard(rows: Sequence[Json], encoder: Encoder) -> bytes:
    """Return the rows as compressed NumPy arrays; the legal actions of all rows are concatenated (see `ends`)."""
    legal = [values["legal"] for values in rows]
    names = (
        "game",
        "decision",
        "seed",
        "seat",
        "turn",
        "agent",
        "opponent",
        "deck",
        "opponent_deck",
        "score",
        "chosen",
    )
    arrays: dict[str, Any] = {name: np.array([values[name] for values in rows]) for name in names}
    arrays["encoder"] = np.array(encoder.version)
    arrays["observation"] = np.stack([values["observation"] for values in rows])
    arrays["legal"] = np.array([number for numbers in legal for number in numbers], np.int16)
    arrays["ends"] = np.cumsum([len(numbers) for numbers in legal])
    arrays["searched"] = np.array([values["visits"] is not None for values in rows])
    for name, kind in (("visits", np.int32), ("values", np.float32)):
        lists = [values[name] or [0] * len(values["legal"]) for values in rows]
        arrays[name] = np.array([number for numbers in lists for number in numbers], kind)
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def line(values: Json, encoder: Encoder) -> Json:
    """Return a human-readable row, which describes the position and the actions in words instead of encoding them."""
    shown = {name: value for name, value in values.items() if name not in ("observation", "words")}
    return {**shown, **(values["words"] or {}), "encoder": encoder.version}
