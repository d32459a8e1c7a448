"""The version and the build of Topdeck."""

from __future__ import annotations

from pathlib import Path

import pytest

from topdeck.core import build

ROOT = Path(__file__).parents[2]


def test_a_build_by_profile_is_known_by_its_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "__file__", str(tmp_path / "build.py"))
    assert not build.profile_guided()
    (tmp_path / "profile_guided.txt").touch()
    assert build.profile_guided()
