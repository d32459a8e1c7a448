"""The studies of evolution: where their files are, their stores, and what the repository keeps of them.

A study is called by its path, such as `madrid` or `strategies/cma-es`; its store and the best weights that it found are
called likewise.  Stores are kept packed, as hours of playing are in them; what is missing is unpacked from there.
"""

from __future__ import annotations

import lzma
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from tempfile import TemporaryDirectory

from topdeck.config.tuned_values import TunedValues
from topdeck.evolve.results.results import EvolutionResults, read_evolution
from topdeck.evolve.study_file import read_study
from topdeck.evolve.subjects.tuning import Tuning

WEIGHTS = ".weights.toml"  # how a file of weights ends
STRATEGIES = "strategies"  # the folder of studies that differ by the strategy alone
EVOLVED = "evolved"  # what the studies are called whose weights are shipped


@dataclass(frozen=True)
class Project:
    """A checkout: the files of the studies, and what comes of them."""

    root: Path = Path()

    @property
    def page(self) -> Path:
        return self.root / "docs" / "evolution.md"

    @property
    def checks(self) -> Path:
        return self.root / "studies" / "evolution" / "results" / "checks.json"

    def studies(self, only: str = "") -> dict[str, Path]:
        """The files by the names of the studies, in the order of their names."""
        folder, games = self.root / "studies" / "evolution", self.root / "src" / "topdeck" / "games"
        found = {file.relative_to(folder).with_suffix("").as_posix(): file for file in folder.glob("**/*.toml")}
        for file in games.glob("*/data/evolved/*.toml"):
            found[f"{EVOLVED}/{file.relative_to(games).parts[0]}-{file.stem}"] = file
        wanted = {name: file for name, file in found.items() if fnmatch(name, f"*{only}*")}
        return {name: wanted[name] for name in sorted(wanted) if not wanted[name].name.endswith(WEIGHTS)}

    def store(self, name: str) -> Path:
        return self.root / "results" / "evolution" / f"{name}.db"

    def packed(self, name: str) -> Path:
        return self.root / "studies" / "evolution" / "results" / f"{name}.db.xz"

    def unpack(self, names: Iterable[str]) -> None:
        """Stores that are not here are taken from what is kept."""
        for name in names:
            store, packed = self.store(name), self.packed(name)
            if packed.exists() and not store.exists():
                store.parent.mkdir(parents=True, exist_ok=True)
                store.write_bytes(lzma.decompress(packed.read_bytes()))

    def pack(self, names: Iterable[str]) -> None:
        """Keep the stores; one that is kept as it is stays untouched."""
        for name in names:
            packed, content = self.packed(name), tidy(self.store(name))
            if not packed.exists() or lzma.decompress(packed.read_bytes()) != content:
                packed.parent.mkdir(parents=True, exist_ok=True)
                packed.write_bytes(lzma.compress(content, preset=9))

    def finished(self, studies: Mapping[str, Path]) -> dict[str, EvolutionResults]:
        """Those of these studies all repetitions of which have come to their ends."""
        found = {name: read_evolution(self.store(name)) for name in studies if self.store(name).exists()}
        return {
            name: results
            for name, results in found.items()
            if len(results.finished) >= read_study(studies[name]).repetitions
        }


def tidy(store: Path) -> bytes:
    """A store in one file, without what was written and replaced."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        connection = sqlite3.connect(store)
        try:
            connection.execute("VACUUM INTO ?", (str(copy),))
        finally:
            connection.close()
        return copy.read_bytes()


def weights_file(study: Path) -> Path:
    """Where the best weights of a study are, beside it."""
    return study.with_name(f"{study.stem}{WEIGHTS}")


def write_weights(study: Path, name: str, results: EvolutionResults) -> None:
    """The champion of a study that tuned values; those that compare strategies have found nothing to be used."""
    subject, champion = read_study(study).subject, results.champion
    if isinstance(subject, Tuning) and champion is not None and not name.startswith(f"{STRATEGIES}/"):
        values = dict(zip(subject.genome.names, champion.genes, strict=True))
        weights_file(study).write_text(TunedValues(subject.game, subject.of, values).text(), "utf-8")
