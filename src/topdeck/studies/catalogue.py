"""The studies by name: `madrid-d` is in `madrid/d.toml`, and what is common to a paper in its `paper.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct, convert

from topdeck.errors import StudyError, hint
from topdeck.reading import read_toml
from topdeck.studies.study import Study
from topdeck.studies.study_file import parse_study

PAPER = "paper.toml"


class Paper(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A paper, or the studies of our own."""

    order: int  # in which they are listed
    name: str  # as it is called in short
    title: str
    authors: str = ""
    year: int | None = None
    about: str
    played: str = ""  # how its games differ from those of others, and what ours have in their place


@cache
def papers() -> Mapping[str, Paper]:
    """The papers by name, in their order."""
    folders = [one for one in files(__package__).iterdir() if one.is_dir() and (one / PAPER).is_file()]
    found = {one.name: convert(read_toml((one / PAPER).read_text("utf-8")), Paper) for one in folders}
    return dict(sorted(found.items(), key=lambda one: one[1].order))


@cache
def places() -> Mapping[str, Traversable]:
    """The files of all studies by name, in the order of the papers."""
    found: dict[str, Traversable] = {}
    for paper in papers():
        inside = [one for one in (files(__package__) / paper).iterdir() if one.name.endswith(".toml")]
        for one in sorted(inside, key=lambda file: file.name):
            if one.name != PAPER:
                found[f"{paper}-{one.name.removesuffix('.toml')}"] = one
    return found


@cache
def study_named(name: str) -> Study:
    if name not in places():
        raise StudyError(f"there is no study {name!r}{hint(name, [*papers(), *places()])}")
    return parse_study(places()[name].read_text("utf-8"), name)


def studies_named(name: str) -> list[str]:
    """A study, or all of a paper."""
    if name in papers():
        return [study for study in places() if study.startswith(f"{name}-")]
    return [study_named(name).name]
