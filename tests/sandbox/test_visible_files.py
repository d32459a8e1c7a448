"""The files that sandboxed code may read."""

from __future__ import annotations

from pathlib import Path

import pytest

from topdeck.core.errors import MatchError
from topdeck.sandbox import visible_files
from topdeck.sandbox.visible_files import DATABASE, except_hidden, system_files, visible_parts


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


def test_a_folder_of_the_system_is_visible_except_for_what_is_hidden(folder: Path) -> None:
    assert [*except_hidden(folder, [])] == [folder]
    assert [*except_hidden(folder, [folder])] == []
    below = [path.name for path in except_hidden(folder, [folder / "data", folder / "mixed" / "not yet there"])]
    assert below == [".env", "empty", "games.db", "games.db-wal", "link", "mine.py", "notes.txt", "other.db", "venv"]


def test_an_environment_in_the_hidden_folder_remains_visible(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "bin").mkdir()
    monkeypatch.setattr("sys.prefix", str(folder))
    assert {path for path in system_files([folder]) if path.is_relative_to(folder)} == {folder / "bin"}
