"""Generates docs/strength.md from the results in a folder, for `strength.py`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill

from chapter import Chapter
from corrections import in_order, mark
from pairings import MS, OURS, SEED, Pairing
from strength_tables import (
    HEAD,
    ORDER_HEAD,
    UNFINISHED,
    WINS_HEAD,
    Comparison,
    Row,
    WinsRow,
    by_decks,
    compared,
    deck_table,
    rows,
    table,
)

from topdeck.arena.results.store.results import read_results

WIDTH = 120

INTRODUCTION = """
This page shows the strength of the agents and states which claims of the papers our games confirm. Each game has its
own chapter. `make strength` plays the missing games and writes this page. The agents are described in
[agents.md](agents.md) and, for Gwent, in [gwent.md](gwent.md). The papers are listed in [papers.md](papers.md).
"""
INDIRECT = """
The agents in this table did not play each other. Each row compares the scores of two agents against `{best}` in the
first table, in percentage points. Such a comparison is only weak evidence, because the papers used other decks, budgets
and opponents. In addition, an agent that scores better against a third agent does not necessarily win a direct match.
"""
NO_FINALISTS = "This table is not available yet, because some agents have not finished their games against `{best}`."
RAISED = """
A superscript number marks a row that was measured before a correction. The corrections are listed at the end of the
chapter.
"""
ABOUT_PAIRS = f"""
The two games of a pair use the same deal, with the agents swapped. A draw counts as half a win. Intervals are computed
from pairs, not from single games. Pairings with the same decks use the same deals (seed {SEED}).
"""
ABOUT_SECONDS = """
The seconds per decision are given for the first and the second agent and include forced moves.
"""
BEFORE = """
The following corrections were made after some games of this chapter had been played. Rows marked with the number of a
correction show results from before the correction and will be measured again.
"""


@dataclass(frozen=True)
class Measured:
    """A chapter and the results of its pairings."""

    chapter: Chapter
    best: list[Row]
    papers: list[Row]
    finals: list[Row]

    @property
    def all_rows(self) -> list[Row]:
        return [*self.best, *self.papers, *self.finals]

    @property
    def comparisons(self) -> list[Comparison]:
        return compared(self.chapter.orders, {row.pairing.agents[1]: row for row in self.best})

    @property
    def in_wins(self) -> list[WinsRow]:
        return [WinsRow(row) for row in self.of(self.chapter.in_wins)]

    @property
    def by_decks(self) -> list[Row]:
        return self.of(self.chapter.by_decks)

    def of(self, pairings: Sequence[Pairing]) -> list[Row]:
        return [row for row in self.papers if row.pairing in pairings]


def measured(chapter: Chapter, folder: Path, pairs: int) -> Measured:
    best = rows(chapter.against_all(), folder, pairs)
    best.sort(key=lambda row: row.score.mean if row.games else 2.0)
    finals = chapter.finals(chapter.strongest(folder, pairs))
    return Measured(chapter, best, rows(chapter.papers, folder, pairs), rows(finals, folder, pairs))


def page(chapters: Sequence[Chapter], folder: Path, pairs: int) -> str:
    """Return the whole page in Markdown."""
    found = [measured(chapter, folder, pairs) for chapter in chapters]
    marked = any(row.before for one in found for row in one.all_rows)
    folders = [folder / chapter.game for chapter in chapters]
    parts = [
        f"# Strength\n\n{wrapped(INTRODUCTION)}",
        f"## How it was measured\n\n{method(folders, pairs, marked)}",
        *(f"## {one.chapter.title}\n\n{chapter_text(one)}" for one in found),
    ]
    return "\n\n".join(parts) + "\n"


def chapter_text(known: Measured) -> str:
    """Return the non-empty sections about a game."""
    chapter = known.chapter
    sections = {
        f"`{chapter.best}` against all others": against_all(known),
        "Claims about two agents": two_agents(known),
        "Wins, losses and draws": in_wins(known),
        "All pairs of decks": all_decks(known),
        f"The strongest agents at {chapter.final_ms} ms": finals(known),
        "Claims about rankings": order(known),
        "Results that contradict a paper": contradictions(known),
        "Measured before a correction": corrections(known.all_rows),
        "Faults": faults(known.all_rows),
    }
    return "\n\n".join(
        [wrapped(chapter.introduction), *(f"### {title}\n\n{text}" for title, text in sections.items() if text)]
    )


# ---- text shared by all chapters


def method(folders: Sequence[Path], pairs: int, marked: bool) -> str:
    return listed(
        [
            f"""**Pairs.** The agents of each pairing play {pairs} mirrored pairs of games. {ABOUT_PAIRS}""",
            "**Decks.** Each chapter lists its decks.",
            f"""**Time.** Unless stated otherwise, every agent with the parameter `ms` has {MS} ms per decision, and all
            other agents have no time limit. {ABOUT_SECONDS}""",
            "**Rules.** Unless stated otherwise, the games use the default settings of `topdeck match`.",
            """**Confirmed?** The verdict on a claim is *yes* if the whole interval agrees with the claim, *no* if no
            part of the interval agrees with it, and *open* otherwise.""",
            f"**Machine.** {machine_text(folders)}",
        ]
        + [f"**Superscript numbers.** {RAISED}"] * marked
    )


def machine_text(folders: Sequence[Path]) -> str:
    """Return a description of the machines on which the games were played and of their load."""
    results = [read_results(path) for folder in folders for path in sorted(folder.glob("*.db"))]
    machines = dict.fromkeys(
        f"{run['processor']} ({run['cores']} cores) with Python {run['python']} and the {run['build']} build"
        for found in results
        for run in found.runs
    )
    loads = [load for found in results for load in found.loads]
    words = f"The games were played on {'; '.join(machines) or 'an unknown machine'}."
    if not loads:
        return words
    return f"{words} The load of the machine was {min(loads):.1f}–{max(loads):.1f}, including the games themselves."


# ---- the sections of a chapter


def against_all(known: Measured) -> str:
    words = f"The strongest opponents are listed first. The time limit is {known.chapter.ms} ms per decision."
    return f"{words}\n\n{table(HEAD, known.best)}"


def two_agents(known: Measured) -> str:
    reasons = [wrapped(text) for text in map(beside_elsewhere, known.papers) if text]
    return "\n\n".join([wrapped(known.chapter.about_papers), table(HEAD, known.papers), *reasons])


def beside_elsewhere(row: Row) -> str:
    """Return a published score next to ours, with possible reasons for a difference."""
    claim = row.pairing.claim
    if claim is None or claim.figure is None:
        return ""
    if not row.finished:
        return claim.reasons
    agrees = row.score.low <= claim.figure <= row.score.high
    if agrees:
        verdict = "agrees with that experiment, so the differences have no measurable effect"
    else:
        verdict = "differs from that experiment"
    return f"{claim.reasons} Our result, {row.score}, {verdict}."


def in_wins(known: Measured) -> str:
    return f"{wrapped(known.chapter.about_wins)}\n\n{table(WINS_HEAD, known.in_wins)}" if known.in_wins else ""


def all_decks(known: Measured) -> str:
    """Return the tables by decks, with the published results."""
    tables = [wrapped(known.chapter.about_decks)] if known.by_decks else []
    for row in known.by_decks:
        decks, published = row.pairing.decks, row.pairing.published
        ours = deck_table(decks, by_decks(row)) if row.games else "Not played yet."
        tables += [wrapped(f"This table shows the results of {row.agents} ({row.progress} pairs):"), ours]
        tables += ["The published results are as follows:", deck_table(decks, published)] if published else []
    return "\n\n".join(tables)


def finals(known: Measured) -> str:
    return table(HEAD, known.finals) if known.finals else wrapped(NO_FINALISTS.format(best=known.chapter.best))


def order(known: Measured) -> str:
    intro = wrapped(INDIRECT.format(best=known.chapter.best))
    return f"{intro}\n\n{table(ORDER_HEAD, known.comparisons)}" if known.comparisons else ""


def contradictions(known: Measured) -> str:
    """List the published claims that our results do not confirm."""
    items = [
        f"{row.agents}: {row.pairing.claim.words} ({row.pairing.claim.source}). Our result is {row.score}."
        for row in known.papers
        if row.pairing.claim and row.pairing.claim.source != OURS and row.verdict == "no"
    ]
    items += [
        f"{win.row.agents}: In the paper, the first agent wins {win.there} of the games. Our result is {win.here}."
        for win in known.in_wins
        if win.verdict == "yes"
    ]
    items += [
        f"{comparison.better} is ranked above {comparison.worse} ({comparison.order.source}). In our games against "
        f"`{known.chapter.best}`, the difference in percentage points is {comparison.difference}. "
        f"{comparison.order.check}"
        for comparison in known.comparisons
        if comparison.verdict == "no"
    ]
    if UNFINISHED in [row.verdict for row in known.papers] + [comparison.verdict for comparison in known.comparisons]:
        items.append("Some pairings are unfinished.")
    return listed(items) or "No result contradicts a paper."


def corrections(shown: Sequence[Row]) -> str:
    """List the corrections made after some of these games."""
    missed = {correction for row in shown for correction in row.before}
    items = listed(f"{mark(correction) or 'All rows:'} {correction.words}" for correction in in_order(missed))
    return f"{wrapped(BEFORE)}\n\n{items}" if missed else ""


def faults(shown: Sequence[Row]) -> str:
    """List the pairings in which agents failed, with the number of these games."""
    counts = [(row, sum(game.fault is not None for game in row.games)) for row in shown]
    items = listed(f"{row.agents}: in {count} of {len(row.games)} games" for row, count in counts if count)
    return f"An agent that fails loses the game.\n\n{items}" if items else ""


# ---- formatting


def wrapped(text: str, bullet: str = "") -> str:
    """Wrap a paragraph or a list item."""
    return fill(f"{bullet}{' '.join(text.split())}", WIDTH, subsequent_indent=" " * len(bullet), break_on_hyphens=False)


def listed(items: Iterable[str]) -> str:
    return "\n".join(wrapped(item, "- ") for item in items)
