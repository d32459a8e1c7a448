"""The page docs/evolution.md and its pictures, made of the stores of finished studies; for `evolution.py`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from evolution_checks import Meeting
from evolution_ours import deck_chapters, evolved_chapter, other_chapters, strategies_chapter
from evolution_papers import gretive_chapter, madrid_chapter, tree_chapter
from evolution_parts import PICTURES, Material, paragraph

from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.results.chosen import STAGES_IN_WORDS
from topdeck.evolve.results.results import EvolutionResults
from topdeck.report.files import figure_bytes

CHAPTERS = (
    madrid_chapter,
    tree_chapter,
    gretive_chapter,
    evolved_chapter,
    strategies_chapter,
    deck_chapters,
    other_chapters,
)
INTRODUCTION = """
What evolves here, and what came of it, beside what the papers published. `make evolution` runs what is missing of the
studies in `studies/evolution` and writes this page; a single one is run by its command. The repository keeps all their
results, so `python benchmarks/evolution.py --report` makes the page again without a game. How to make a study is told
in [tuning.md](tuning.md), and the papers are listed in [papers.md](papers.md).
"""


def write_page(studies: Mapping[str, EvolutionResults], checks: Mapping[Meeting, Tally], page: Path) -> None:
    """The page, and its pictures in a folder beside it."""
    material = Material(studies, checks)
    parts = ["# Evolution", paragraph(INTRODUCTION), paragraph(f"In all tables: {STAGES_IN_WORDS}")]
    for chapter in CHAPTERS:
        parts += chapter(material)
    folder = page.parent / PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in material.pictures.items():
        (folder / f"{name}.svg").write_bytes(figure_bytes(picture, "svg"))
    page.write_text("\n\n".join(parts) + "\n", "utf-8")
