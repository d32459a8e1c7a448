"""Write docs/strength.md and the README's claims about strength, using the stored results of the strength studies.

The page shows the tables of the studies, with the hardest opponents first, and lists the opponents against which the
champion misses the goal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

from topdeck.arena.results.statistics import Estimate
from topdeck.report.document import Document
from topdeck.studies.designs.games_results import GamesResults
from topdeck.studies.effort import Effort
from topdeck.studies.pages.study_page import machine_text, unfinished_text
from topdeck.studies.plan import StudyFolder
from topdeck.studies.study import Table

STUDIES = {"Hearthstone": "ours-strength-hearthstone", "Gwent": "ours-strength-gwent"}  # keyed by the title of the game
GOAL = 0.75  # the goal for the lower end of every interval in the first table
CLAIMS = re.compile(r"(?<=^## Strength\n\n).*?(?=\n\n## )", re.MULTILINE | re.DOTALL)
INTRODUCTION = """
This page shows how strong the champions are. `make refresh` writes it from the results of the studies
[ours-strength-hearthstone](studies/ours-strength-hearthstone.md) and
[ours-strength-gwent](studies/ours-strength-gwent.md), whose pages contain the specs of all agents and the conditions of
the games. The agents are described in [Agents](agents.md) and, for Gwent, in [Gwent](gwent.md).
"""
ABOUT_PAIRS = (
    "**Pairs.** The two games in a pair use the same deal, but the agents swap seats. A draw counts as half a win. "
    "The 95 % confidence intervals are computed from pairs, not from single games."
)
ABOUT_TIME = (
    "**Time.** The limits per decision refer to CPU time, so other programs on the machine do not weaken an agent. "
    "Agents without the parameter `ms` have no limit."
)
ABOUT_GOAL = f"**Goal.** The lower end of the champion's interval at 20 ms should be at least {GOAL:.0%} in every row."


class StrengthRow(NamedTuple):
    """The champion's score against an opponent for each kind of deck; None if no games were played."""

    opponent: str
    scores: list[Estimate | None]

    @property
    def hardness(self) -> float:
        """The lowest mean score, by which the rows are sorted."""
        return min((score.mean for score in self.scores if score is not None), default=1.0)


def kept_results(folder: Path) -> dict[str, GamesResults]:
    """Return the stored results, keyed by game title; empty until all strength studies have stored results."""
    kept, found = StudyFolder(folder), {}
    for title, name in STUDIES.items():
        if kept.small_file(name).exists():
            results = kept.results(Effort().plan(name))
            assert isinstance(results, GamesResults)
            found[title] = results
    return found if len(found) == len(STUDIES) else {}


def table_rows(table: Table, results: GamesResults) -> list[StrengthRow]:
    """Return the rows of a study's table, starting with the hardest opponents."""
    rows = []
    for opponent, cells in zip(table.rows, table.cells, strict=True):
        measured = [results.measure(cell.quantity) for cell in cells]
        rows.append(StrengthRow(opponent, [games.estimate if games.count else None for games in measured]))
    return sorted(rows, key=lambda row: row.hardness)


# ---- the page


def strength_page(found: dict[str, GamesResults]) -> str:
    """Return the page in Markdown."""
    document = Document("Strength")
    document.add(" ".join(INTRODUCTION.split()))
    document.add_heading("How it was measured")
    machines = dict.fromkeys(machine_text(run) for results in found.values() for run in results.machines)
    document.add_bullets([ABOUT_PAIRS, ABOUT_TIME, ABOUT_GOAL, *(f"**Machine.** {machine}." for machine in machines)])
    for title, results in found.items():
        document.add_heading(title)
        add_chapter(document, results)
    return document.to_markdown()


def add_chapter(document: Document, results: GamesResults) -> None:
    """Add the tables of a study to the page."""
    document.add("" if results.is_finished else unfinished_text(results), " ".join(results.study.note.split()))
    for number, table in enumerate(results.study.tables):
        rows = table_rows(table, results)
        document.add_heading(table.title, 3)
        document.add(" ".join(table.note.split()))
        cells = [[name_text(row.opponent), *(str(score or "") for score in row.scores)] for row in rows]
        document.add_grid(("opponent", *table.columns), cells)
        if number == 0:
            document.add_bullets([goal_text(kind, place, rows) for place, kind in enumerate(table.columns)])


def name_text(opponent: str) -> str:
    """Return an opponent, formatted as code if it is the name of an agent."""
    return opponent if " " in opponent else f"`{opponent}`"


def goal_text(kind: str, place: int, rows: Sequence[StrengthRow]) -> str:
    """State, for one kind of deck, against how many opponents the goal is reached and against which it is missed."""
    scores = {row.opponent: score for row in rows if (score := row.scores[place]) is not None}
    missed = [name_text(name) for name, score in scores.items() if score.low < GOAL]
    words = f"**Goal with {kind}.** The goal is reached against {len(scores) - len(missed)} of {len(scores)} agents"
    return f"{words}, but not against {', '.join(missed)}." if missed else f"{words}."


# ---- the README


def with_claims(readme: str, found: dict[str, GamesResults]) -> str:
    """Return the README with updated claims, or unchanged until all studies are finished.

    Raises:
        ValueError: The README has no section about strength.
    """
    if not found or not all(results.is_finished for results in found.values()):
        return readme
    claims = [claim_text(title, results) for title, results in found.items()]
    text = f"At 20 ms of CPU time per decision, {' '.join(claims)} The tables are in [strength](docs/strength.md)."
    new, count = CLAIMS.subn(lambda _: fill(text, 120, break_long_words=False, break_on_hyphens=False), readme)
    if count != 1:
        raise ValueError("README.md must have one section `## Strength`")
    return new


def claim_text(title: str, results: GamesResults) -> str:
    """Return a sentence that states the champion's lowest score with each kind of deck."""
    table = results.study.tables[0]
    rows = table_rows(table, results)
    parts = []
    for place, kind in enumerate(table.columns):
        lowest, opponent = min((score.mean, row.opponent) for row in rows if (score := row.scores[place]) is not None)
        parts.append(f"{100 * lowest:.0f} % with {kind.partition(' (')[0]} (`{opponent}`)")
    listed = f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]
    return f"the lowest score of the {title} `champion` against any other agent is {listed}."
