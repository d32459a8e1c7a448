"""The files that sandboxed code may read."""

from __future__ import annotations

from pathlib import Path

import pytest

from topdeck.core.errors import MatchError
from topdeck.sandbox import visible_files
from topdeck.sandbox.visible_files import DATABASE, visible_parts


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("mine.py", ".env", "data/weights.bin", "mixed/notes.txt", "venv/pyvenv.cfg", "venv/lib.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("text")
    (tmp_path / "games.db").write_bytes(DATABASE + b"salt")
    (tmp_path / "games.db-wal").write_bytes(b"salt")
    (tmp_path / "mixed" / "other.db").write_bytes(DATABASE)
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to("/etc")
    return tmp_path


def names(folder: Path, *hidden: str) -> list[str]:
    found = visible_parts(folder, [folder / name for name in hidden])
    return sorted(str(path.relative_to(folder)) for path in found)


def test_results_hidden_files_and_environments_are_not_visible(folder: Path) -> None:
    assert names(folder) == ["data", "link", "mine.py", "mixed/notes.txt"]


def test_a_folder_with_a_hidden_part_is_visible_in_parts_even_before_the_part_exists(folder: Path) -> None:
    assert names(folder, "data/table") == ["data/weights.bin", "link", "mine.py", "mixed/notes.txt"]
    assert "data" not in names(folder, "data")


def test_too_many_files_are_rejected_with_the_fix(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visible_files, "MOST", 5)
    with pytest.raises(MatchError, match=r"contains more than 5 files, .* move the agent into a separate folder"):
        visible_parts(folder)
