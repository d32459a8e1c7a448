"""Submissions cannot see the folder in which a command was called."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tiny_game import NAME

from topdeck.arena.play.agent_files import agent_files
from topdeck.cli.working_folder import working_in


@pytest.mark.usefixtures("high_card")
def test_the_previous_folder_is_not_visible_to_submissions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    season = tmp_path / "season"
    season.mkdir()
    secret = tmp_path / "secret.txt"
    secret.write_text("42")
    (season / "agent.py").write_text("")
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), *sys.path])  # as `python -m` and `topdeck` leave it
    monkeypatch.chdir(tmp_path)
    before = [*sys.path]
    with working_in(season):
        assert Path.cwd() == season
        visible = agent_files("agent.py:Mine", NAME)
    assert (Path.cwd(), sys.path) == (tmp_path, before)
    assert secret not in visible
    assert not any(secret.is_relative_to(path) for path in visible)
    assert season / "agent.py" in visible
