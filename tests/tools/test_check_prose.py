"""The prose check finds phrases that the word list rejects, in Markdown and in Python."""

from __future__ import annotations

from pathlib import Path

import check_prose
import pytest

RULES = check_prose.read_rules()


def check(path: Path, text: str) -> list[str]:
    path.write_text(text, "utf-8")
    return [line.removeprefix(f"{path}:") for line in check_prose.problems([path], RULES)]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Agents play.\n\nWhoever wins is first.\n", "3: 'Whoever': write name the agent, player or user"),
        ("What is wrong is printed.\n", "1: 'What': write begin with the subject"),
        ("The run was broken off.\n", "1: 'broken off': write interrupted"),
    ],
)
def test_rejected_phrases_are_reported_with_advice(tmp_path: Path, text: str, line: str) -> None:
    assert check(tmp_path / "page.md", text) == [line]


def test_code_is_not_prose(tmp_path: Path) -> None:
    assert check(tmp_path / "page.md", "```python\nwhoever = 1\n```\nUse `whoever`.\n") == []
    assert check(tmp_path / "module.py", "whoever = 1\n") == []


def test_docstrings_comments_and_messages_are_prose(tmp_path: Path) -> None:
    text = '"""Whoever wins."""\n\nx = 1  # from outside\ny = "a quiet machine"\n'
    assert [line.split(":")[0] for line in check(tmp_path / "module.py", text)] == ["1", "3", "4"]
