"""Results on a read-only disk: they can be read, and failures to write are reported."""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from command import Answer, topdeck_alone

from topdeck.arena.results.store.results import read_results

pytestmark = pytest.mark.slow

DROP_FROM_BOUNDS, IGNORE_PERMISSIONS = 24, 1  # PR_CAPBSET_DROP and CAP_DAC_OVERRIDE of Linux
MATCH = ("match", "random", "random", "--workers", "1", "--pairs")


def humbly() -> None:
    """Apply file permissions to root as well."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(DROP_FROM_BOUNDS, IGNORE_PERMISSIONS, 0, 0, 0)


topdeck = partial(topdeck_alone, begin=humbly)


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Path]:
    """A read-only folder with a results file."""
    folder = tmp_path / "archive"
    folder.mkdir()
    assert topdeck(*MATCH, 1, "--out", folder / "games.db").status == 0
    (folder / "games.db").chmod(0o444)
    folder.chmod(0o555)
    probe = subprocess.run(["touch", folder / "probe"], stderr=subprocess.DEVNULL, check=False, preexec_fn=humbly)
    if probe.returncode == 0:
        pytest.skip("this root may write anywhere")
    yield folder
    folder.chmod(0o755)


def refusal(answer: Answer) -> str:
    assert answer.status == 2
    [line] = answer.err.splitlines()
    return line


def test_a_new_store_is_rejected(archive: Path) -> None:
    place = archive / "new.db"
    expected = f"topdeck: the results cannot be written to {place}: the folder {archive} is read-only"
    assert refusal(topdeck(*MATCH, 1, "--out", place)) == expected


def test_an_old_store_is_rejected_and_unchanged(archive: Path) -> None:
    place = archive / "games.db"
    before = place.read_bytes()
    expected = f"topdeck: the results cannot be written to {place}: the folder {archive} is read-only"
    assert refusal(topdeck(*MATCH, 2, "--out", place)) == expected
    assert place.read_bytes() == before
    assert len(read_results(place).games) == 2


def test_an_old_store_can_be_read(archive: Path, tmp_path: Path) -> None:
    place = archive / "games.db"
    assert topdeck("report", place, "-o", tmp_path / "page.html").status == 0
    assert "2 games of 2 agents" in (tmp_path / "page.html").read_text("utf-8")
    assert topdeck("replay", place, "1").status == 0
    assert [path.name for path in archive.iterdir()] == ["games.db"]


def test_a_report_is_rejected(archive: Path) -> None:
    page = archive / "page.html"
    expected = f"topdeck: the report cannot be written to {page}: Permission denied"
    assert refusal(topdeck("report", archive / "games.db", "-o", page)) == expected
