"""The studies by name: `madrid-d` is in `madrid/d.toml`, and what is common to a paper in its `paper.toml`."""

from __future__ import annotations

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
    """A paper, or the studies of our own."""

    order: int  # in which they are listed
    name: str  # as it is called in short
    title: str
    authors: str = ""
    year: int | None = None
    about: str
    played: str = ""  # how its games differ from those of others, and what ours have in their place


OTHERS = Paper(order=99, name="Others", title="Other studies", about="They were read from files.")


@cache
def papers() -> Mapping[str, Paper]:
    """The papers by name, in their order."""
    folders = [path for path in files(__package__).iterdir() if path.is_dir() and (path / PAPER).is_file()]
    found = {folder.name: convert(read_toml((folder / PAPER).read_text("utf-8")), Paper) for folder in folders}
    return dict(sorted(found.items(), key=lambda pair: pair[1].order))


@cache
def places() -> Mapping[str, Traversable]:
    """The files of all studies by name, in the order of the papers."""
    found: dict[str, Traversable] = {}
    for paper in papers():
        inside = [path for path in (files(__package__) / paper).iterdir() if path.name.endswith(SUFFIX)]
        for path in sorted(inside, key=lambda file: file.name):
            if path.name != PAPER:
                found[f"{paper}-{path.name.removesuffix(SUFFIX)}"] = path
    return found


@cache
def study_named(name: str) -> Study:
    """One of those that come with Topdeck, or one in a file."""
    if name.endswith(SUFFIX):
        return study_in_file(Path(name))
    if name not in places():
        raise StudyError(f"there is no study {name!r}{hint(name, [*papers(), *places()])}")
    return parse_study(places()[name].read_text("utf-8"), name)


def study_in_file(path: Path) -> Study:
    """A study of the user's own, which is called as its file is."""
    if path.stem in (*papers(), *places()):
        raise StudyError(f"{path.stem} is the name of a study that comes with Topdeck; call the file {path} otherwise")
    return replace(parse_study(read_text(path), path.stem, str(path)), file=str(path))


def studies_named(name: str) -> list[str]:
    """What names a study, or all of a paper."""
    if name in papers():
        return [study for study in places() if study.startswith(f"{name}-")]
    study_named(name)
    return [name]


def paper_of(study: Study) -> Paper:
    return papers().get(study.paper, OTHERS) if not study.file else OTHERS
