"""The map of the house, docs/architecture.md, names every module and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "topdeck"
PAGE = ROOT / "docs" / "architecture.md"
FOLDER = re.compile(r"### In `src/topdeck/(.*?)/?`")
NAME = re.compile(r"`([^`]+)`")
CARDS = "games/hearthstone/cards"
CARD_FILES = {
    rf"{CARDS}/(?!database)\w+\.py": f"{CARDS}/<set>.py",
    rf"{CARDS}/\w+/\w+\.py": f"{CARDS}/<set>/<class>.py",
}


def on_the_map(text: str) -> Iterator[str]:
    """The modules that the tables of rooms name, as paths below the package."""
    folder: str | None = None
    room = ""
    for line in text.splitlines():
        if line.startswith("#"):
            found = FOLDER.fullmatch(line)
            folder, room = (found[1] if found else None), ""
        elif folder is not None and line.startswith("| "):
            first, files, *_ = [cell.strip() for cell in line.strip("|").split("|")]
            for name in NAME.findall(first):  # without one, it is still the room of the row above
                room = name.strip("./")
            for name in NAME.findall(files):
                yield "/".join(part for part in (folder, room, name) if part)


def in_the_house(source: Path) -> Iterator[str]:
    """The modules there are; those of cards are all called alike, and a package is named by its folder."""
    for path in sorted(source.rglob("*.py")):
        name = path.relative_to(source).as_posix()
        if path.name != "__init__.py":
            yield next((row for pattern, row in CARD_FILES.items() if re.fullmatch(pattern, name)), name)


def differences(text: str, modules: set[str]) -> list[str]:
    """What to do about the page, in words."""
    named = list(on_the_map(text))
    added = [f"add {name}, and what it is for" for name in sorted(modules - set(named))]
    removed = [f"remove {name}, which does not exist" for name in sorted(set(named) - modules)]
    twice = [f"name {name} only once" for name in sorted(set(named)) if named.count(name) > 1]
    return added + removed + twice


def test_every_module_is_on_the_map_and_nothing_else() -> None:
    wrong = differences(PAGE.read_text("utf-8"), set(in_the_house(SOURCE)))
    assert not wrong, "\n".join(["in the tables of docs/architecture.md:", *wrong])


@pytest.mark.parametrize(
    ("old", "new", "advice"),
    [
        ("`mcts.py`, ", "", "add search/mcts.py, and what it is for"),
        ("`mcts.py`, ", "`mctz.py`, ", "remove search/mctz.py, which does not exist"),
        ("`mcts.py`, ", "`mcts.py`, `mcts.py`, ", "name search/mcts.py only once"),
        ("`<set>/<class>.py`, ", "", f"add {CARDS}/<set>/<class>.py, and what it is for"),
        ("`scenario.py`", "`scenery.py`", "add games/hearthstone/scenario.py, and what it is for"),
    ],
)
def test_what_is_wrong_is_named_with_its_cure(old: str, new: str, advice: str) -> None:
    text = PAGE.read_text("utf-8")
    assert old in text
    assert advice in differences(text.replace(old, new, 1), set(in_the_house(SOURCE)))
