"""The built-in studies and papers.

For example, `madrid/d.toml` contains the study `madrid-d`, and `madrid/paper.toml` describes the paper.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct, convert

from topdeck.core.errors import StudyError, hint
from topdeck.core.validation import read_text, read_toml
from topdeck.studies.study import Study
from topdeck.studies.study_file import parse_study

PAPER = "paper.toml"
SUFFIX = ".toml"


class Paper(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A paper, or a group of our own studies."""

    order: int  # the position in lists
    name: str  # short name
    title: str
    authors: str = ""
    year: int | None = None
    about: str
    played: str = ""  # special conditions of the paper's games and of our games


OTHERS = Paper(order=99, name="Others", title="Other studies", about="These studies were read from files.")


@cache
def papers() -> Mapping[str, Paper]:
    """Return the papers, keyed by name and sorted by `order`."""
    folders = [path for path in files(__package__).iterdir() if path.is_dir() and (path / PAPER).is_file()]
    known = {folder.name: convert(read_toml((folder / PAPER).read_text("utf-8")), Paper) for folder in folders}
    return dict(sorted(known.items(), key=lambda pair: pair[1].order))


@cache
def study_files() -> Mapping[str, Traversable]:
    """Return the files that define the built-in studies, keyed by study name and sorted by paper."""
    return {
        f"{paper}-{path.name.removesuffix(SUFFIX)}": path
        for paper in papers()
        for path in sorted((files(__package__) / paper).iterdir(), key=lambda file: file.name)
        if path.name.endswith(SUFFIX) and path.name != PAPER
    }


@cache
def load_study(name: str) -> Study:
    """Load a built-in study by its name or a user's study by its file path."""
    if name.endswith(SUFFIX):
        return load_study_file(Path(name))
    if name not in study_files():
        raise StudyError(f"unknown study {name!r}{hint(name, [*papers(), *study_files()])}")
    return parse_study(study_files()[name].read_text("utf-8"), name)


def load_study_file(path: Path) -> Study:
    """Load a user's study and name it after its file, without the extension."""
    if path.stem in (*papers(), *study_files()):
        raise StudyError(f"{path.stem} is the name of a built-in study; rename the file {path}")
    return replace(parse_study(read_text(path), path.stem, str(path)), file=str(path))


def study_names(name: str) -> list[str]:
    """Return the names of a paper's studies, or just `name` if it is itself the name of a study."""
    if name in papers():
        return [study for study in study_files() if study.startswith(f"{name}-")]
    load_study(name)
    return [name]


def find_paper(study: Study) -> Paper:
    return papers().get(study.paper, OTHERS) if not study.file else OTHERS
