"""The page over all studies: which findings hold, which differ, and which cannot be told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from topdeck.report.document import Document, Grid, Heading, Paragraph
from topdeck.studies.catalogue import papers
from topdeck.studies.pages.study_page import Judged
from topdeck.studies.verdicts import Agreement, Verdict

ABOUT = (
    "What five papers found, played again: `topdeck study` runs every experiment and puts the published figures beside "
    "ours. A finding holds if the 95 % interval of the difference that it is about lies wholly on its side, and "
    "differs if the interval lies on the other one. A published number differs if chance would hardly make such a "
    "difference between two samples of these sizes (Holm's procedure over a table), and agrees if the interval of the "
    "difference contains 0 and is at most 12 points wide to either side, or, where it is of no share, twice as wide as "
    "that which the paper tells."
)
HEAD = (
    "study",
    "question",
    *(f"findings: {one.value}" for one in Verdict),
    *(f"numbers: {one.value}" for one in Agreement),
)


def summary_document(studies: Sequence[Judged]) -> Document:
    document = Document("The studies of the papers")
    document.add(Paragraph(ABOUT), Grid(("paper", *HEAD[2:]), paper_rows(studies)))
    for name, paper in papers().items():
        own = [one for one in studies if one.study.paper == name]
        if own:
            document.add(Heading(paper.title), Paragraph(paper.about))
            document.add(*([Paragraph(paper.played)] if paper.played else []))
            document.add(Grid(HEAD, [study_row(one) for one in own], words=2))
    differing = [
        (one.study.name, finding.finding.says, finding.finding.note)
        for one in studies
        for finding in one.findings
        if finding.verdict is Verdict.DIFFERS
    ]
    if differing:
        document.add(Heading("What differs"))
        document.add(Grid(("study", "what was found", "what was checked"), differing, words=3))
    return document


def paper_rows(studies: Sequence[Judged]) -> list[list[str]]:
    found: list[list[str]] = []
    for name in papers():
        own = [one for one in studies if one.study.paper == name]
        findings = sum((one.verdicts for one in own), Counter[Verdict]())
        cells = sum((one.cells for one in own), Counter[Agreement]())
        if own:
            found.append([name.capitalize(), *counts(findings, cells)])
    return found


def study_row(one: Judged) -> list[str]:
    name = one.study.name
    unfinished = "" if one.results.finished else " (not finished)"
    return [f"[{name}]({name}.md){unfinished}", one.study.question, *counts(one.verdicts, one.cells)]


def counts(findings: Counter[Verdict], cells: Counter[Agreement]) -> list[str]:
    return [*(number(findings[one]) for one in Verdict), *(number(cells[one]) for one in Agreement)]


def number(count: int) -> str:
    return str(count) if count else ""
