"""The version and the build of Topdeck."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from topdeck.core import build

ROOT = Path(__file__).parents[2]


def test_the_version_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == build.VERSION


def test_a_build_by_profile_is_known_by_its_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "__file__", str(tmp_path / "build.py"))
    assert not build.profile_guided()
    (tmp_path / "profile_guided.txt").touch()
    assert build.profile_guided()
