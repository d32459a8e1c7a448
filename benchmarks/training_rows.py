"""Training rows from games, and the files that store them; used by `training.py`.

A folder consists of parts, each of which contains the rows of some games. A part is written in one step and never
changed, so an interrupted run loses only its unfinished part. Stored games are identified by their seeds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float64]
Places: TypeAlias = NDArray[np.int64]
Chosen: TypeAlias = NDArray[np.bool_]


class Note(NamedTuple):
    """A position as seen from one seat."""

    seat: int
    seen: list[float]  # one number for each column of the lesson


class Game(NamedTuple):
    """The rows from a game; there may be none."""

    seed: int
    decks: tuple[str, str]
    generated: bool  # whether the decks were generated for this game
    score: float  # 1 if the first seat won, 0.5 for a draw, otherwise 0
    notes: list[Note]


@dataclass(frozen=True)
class Rows:
    """Positions, each as seen from one seat; every array has one entry per position."""

    names: tuple[str, ...]  # the names of the decks
    seen: NDArray[np.float32]
    scores: Numbers  # 1 if the seat won the game, 0.5 for a draw, otherwise 0
    seats: Places
    decks: Places  # indices into `names`, the seat's own deck first
    seeds: Places  # the seeds of the games
    generated: Chosen

    def __len__(self) -> int:
        return len(self.scores)

    def where(self, chosen: Chosen | Places) -> Rows:
        """Return the rows selected by a mask or by indices."""
        return Rows(
            self.names,
            self.seen[chosen],
            self.scores[chosen],
            self.seats[chosen],
            self.decks[chosen],
            self.seeds[chosen],
            self.generated[chosen],
        )

    @property
    def pairings(self) -> Places:
        """Each row's pair of decks, encoded as one number."""
        found: Places = self.decks[:, 0] * len(self.names) + self.decks[:, 1]
        return found


def rows_of(games: Sequence[Game], columns: int) -> Rows:
    names = sorted({name for game in games for name in game.decks})
    notes = [(game, note) for game in games for note in game.notes]
    decks = [[names.index(game.decks[note.seat]), names.index(game.decks[1 - note.seat])] for game, note in notes]
    return Rows(
        tuple(names),
        np.array([note.seen for _, note in notes], np.float32).reshape(-1, columns),
        np.array([1.0 - game.score if note.seat else game.score for game, note in notes], np.float64),
        np.array([note.seat for _, note in notes], np.int64),
        np.array(decks, np.int64).reshape(-1, 2),
        np.array([game.seed for game, _ in notes], np.int64),
        np.array([game.generated for game, _ in notes], np.bool_),
    )


def joined(parts: Sequence[Rows]) -> Rows:
    """Concatenate the rows of all parts and renumber their decks."""
    names = sorted({name for part in parts for name in part.names})
    places = [np.array([names.index(name) for name in part.names], np.int64) for part in parts]
    return Rows(
        tuple(names),
        np.concatenate([part.seen for part in parts]),
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.seats for part in parts]),
        np.concatenate([place[part.decks] for place, part in zip(places, parts, strict=True)]),
        np.concatenate([part.seeds for part in parts]),
        np.concatenate([part.generated for part in parts]),
    )


# ---- files


@dataclass(frozen=True)
class Folder:
    """The folder with a lesson's parts, which also stores the column names and the conditions of the games."""

    path: Path
    columns: tuple[str, ...]
    manner: str = ""

    def parts(self) -> list[Path]:
        return sorted(self.path.glob("*.npz"))

    def seeds(self) -> set[int]:
        """Return the stored games' seeds, or raise an error if the games were played under different conditions."""
        found: set[int] = set()
        for path in self.parts():
            with opened(path) as part:
                if str(part["manner"]) != self.manner:
                    sys.exit(
                        f"{path} contains games that were played under different conditions ({part['manner']}); "
                        "choose another folder with --rows, or use the same players and options"
                    )
                found.update(part["games"].tolist())
        return found

    def add(self, games: Sequence[Game]) -> None:
        """Write a part to a file named after the part's first game."""
        self.path.mkdir(parents=True, exist_ok=True)
        rows = rows_of(games, len(self.columns))
        path = self.path / f"{games[0].seed:09}.npz"
        unfinished = path.with_suffix(".unfinished")
        with unfinished.open("wb") as file:
            np.savez_compressed(
                file,
                columns=np.array(self.columns),
                manner=np.array(self.manner),
                games=np.array([game.seed for game in games], np.int64),
                names=np.array(rows.names),
                seen=rows.seen,
                scores=rows.scores.astype(np.float32),
                seats=rows.seats.astype(np.int8),
                decks=rows.decks.astype(np.int16),
                seeds=rows.seeds,
                generated=rows.generated,
            )
        unfinished.replace(path)

    def read(self) -> Rows:
        """Return all stored rows."""
        paths = self.parts()
        if not paths:
            sys.exit(f"{self.path} contains no games; play some first")
        return joined([self.part(path) for path in paths])

    def part(self, path: Path) -> Rows:
        with opened(path) as part:
            if tuple(part["columns"].tolist()) != self.columns:
                sys.exit(f"{path} has features other than {', '.join(self.columns)}; delete it and replay the games")
            return Rows(
                tuple(part["names"].tolist()),
                part["seen"],
                part["scores"].astype(np.float64),
                part["seats"].astype(np.int64),
                part["decks"].astype(np.int64),
                part["seeds"],
                part["generated"],
            )


def opened(path: Path) -> np.lib.npyio.NpzFile:
    try:
        found: np.lib.npyio.NpzFile = np.load(path)
    except (OSError, ValueError, BadZipFile):
        sys.exit(f"{path} is damaged or does not belong to a lesson; delete it to play its games again")
    return found


def in_parts(games: Iterable[Game], most: int) -> Iterator[list[Game]]:
    """Yield lists of `most` games; the last list can be shorter."""
    part: list[Game] = []
    for game in games:
        part.append(game)
        if len(part) == most:
            yield part
            part = []
    if part:
        yield part
