"""The comparison with other platforms measures all platforms that are installed."""

import sys

import pytest

platforms = pytest.importorskip("platforms", reason="needs NumPy")


def absent(game: str) -> object:
    raise ModuleNotFoundError("No module named 'absent'")


def test_the_table_contains_the_installed_platforms_and_names_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("gymnasium")
    monkeypatch.setattr(platforms, "SUBJECTS", ((platforms.vectorised, "gwent"), (absent, "poker")))
    monkeypatch.setattr(sys, "argv", ["platforms.py", "--rounds", "1", "--seconds", "0.01"])
    platforms.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "skipped: absent poker (No module named 'absent')"
    assert lines[-1].startswith("| Topdeck, vectorised | gwent | 2,890 | 4,000 |")
