"""The build keeps the docstrings of compiled modules."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_tools.docstrings import c_text, docstrings, restore_docstrings

SOURCE = '''
class Card:
    """A card.

    It has a "cost".
    """

    name: str  # as printed on the card

    def __init__(self, cost: int) -> None:
        self.cost: int = cost  # mana, 0 to 10
        self.uses: int = 0

    def play(self, times: int = 1) -> int:
        """Play the card; returns its cost – in mana."""
        return self.cost * times


def load() -> Card:
    """Load a card."""
    return Card(1)
'''
EXPECTED = {
    "Card": 'A card.\n\nIt has a "cost".',
    "Card___play": "Play the card; returns its cost – in mana.",
    "Card_get_name": "as printed on the card",
    "Card_get_cost": "mana, 0 to 10",
    "load": "Load a card.",
}


def test_docstrings_and_comments_of_attributes_are_found() -> None:
    assert dict(docstrings(SOURCE)) == EXPECTED


def test_they_are_written_into_the_generated_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mypyc.build import mypycify

    monkeypatch.chdir(tmp_path)
    module = tmp_path / "sample.py"
    module.write_text(SOURCE, "utf-8")
    mypycify(["--config-file=", "--cache-dir=/dev/null", "sample.py"], target_dir=str(tmp_path))
    files = list(tmp_path.glob("*.c"))
    assert restore_docstrings(files, [module], tmp_path) == len(EXPECTED)
    text = "".join(path.read_text() for path in files)
    assert all(c_text(doc) in text for doc in EXPECTED.values())


def test_text_is_escaped_for_c() -> None:
    assert c_text('a "b"\n\\ –') == 'a \\"b\\"\\n\\\\ \\342\\200\\223'
